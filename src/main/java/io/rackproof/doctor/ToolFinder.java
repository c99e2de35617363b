package io.rackproof.doctor;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Where a device has its programs: the shell's own {@code command -v} (POSIX) for each, with a last
 * line that proves that the list is whole.
 */
final class ToolFinder {
  private static final String NAME = "rackproof-tools";
  private static final String SCRIPT =
      "for t; do printf '%s %s\\n' \"$t\" \"$(command -v \"$t\" || echo -)\"; done; echo end";

  private ToolFinder() {}

  static Command command(List<String> tools) {
    List<String> argv = new ArrayList<>(List.of("sh", "-c", SCRIPT, NAME));
    argv.addAll(tools);
    return Command.read(argv.toArray(String[]::new));
  }

  /** By tool its path; empty where it is not there. */
  static Observed<Map<String, Optional<String>>> places(Reply reply) {
    return Answer.read(
        reply,
        text -> {
          List<String> lines = Answer.lines(text);
          if (!lines.get(lines.size() - 1).equals("end")) {
            throw new Malformed("its last line is not 'end', so it was cut");
          }
          Map<String, Optional<String>> places = new TreeMap<>();
          for (String line : lines.subList(0, lines.size() - 1)) {
            String[] words = line.split(" ", 2);
            if (words.length != 2) {
              throw new Malformed("'" + line + "' is not 'tool path'");
            }
            places.put(words[0], Optional.of(words[1]).filter(path -> !path.equals("-")));
          }
          return places;
        });
  }
}
