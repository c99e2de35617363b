package io.rackproof.device.linux;

import io.rackproof.device.Malformed;
import io.rackproof.remote.Command;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What perftest writes with {@code --out_json} (since 4.5-0.14): a key a line under {@code
 * test_info} and {@code results}. It states no unit, and of some versions it is no valid JSON: keys
 * without quotes (4.5-0.17), a comma before the last brace. What a line says is the same in all of
 * them, so that it is read by lines; anything else in it makes it unusable, and the text that
 * stands beside it is all that there is.
 *
 * @param info what was run
 * @param results what came of it
 */
record PerftestJson(Map<String, String> info, Map<String, String> results) {
  /** Name of the script among the arguments, for a person who reads a process list. */
  static final String NAME = "rackproof-json";

  /** Files of every run begin so; the rest is the run's mark and the shell's process. */
  static final String PREFIX = "rackproof-json-";

  private static final String BEGIN = "rackproof-json begins";
  private static final String END = "rackproof-json ends";

  /**
   * Runs a tool with a file of its own, prints the file behind the tool's text, and removes it
   * whatever happens but a SIGKILL. A file and not {@code /dev/stdout}, which a session of another
   * user may not open.
   */
  private static final String SCRIPT =
      """
      d=/dev/shm
      [ -w $d ] || d=/tmp
      f=$d/PREFIX$VARIABLE-$$
      trap 'rm -f "$f"' EXIT
      trap 'exit 143' HUP INT TERM
      "$@" --out_json --out_json_file="$f"
      s=$?
      echo BEGIN
      cat "$f" 2>/dev/null
      echo
      echo END
      exit $s
      """
          .replace("PREFIX", PREFIX)
          .replace("VARIABLE", io.rackproof.remote.RunMark.VARIABLE)
          .replace("BEGIN", BEGIN)
          .replace("END", END);

  private static final Pattern SECTION = Pattern.compile("\"?(test_info|results)\"?: \\{");
  private static final Pattern ENTRY =
      Pattern.compile("\"?([A-Za-z][\\w .]*)\"?: (?:\"([^\"]*)\"|([^\\s\",{}]+)),?");

  PerftestJson {
    info = Map.copyOf(info);
    results = Map.copyOf(results);
  }

  /** The same command, with the file. */
  static Command asked(Command tool) {
    List<String> argv = new ArrayList<>(List.of("sh", "-c", SCRIPT, NAME));
    argv.addAll(tool.argv());
    Command command = Command.traffic(argv);
    return tool.timeout().map(command::withTimeout).orElse(command);
  }

  /** What the tool itself printed. */
  static String text(String output) throws Malformed {
    return output.substring(0, begin(output));
  }

  /** What the file said; empty where there was none, or none that can be understood. */
  static Optional<PerftestJson> file(String output) throws Malformed {
    int from = begin(output) + BEGIN.length() + 1;
    String whole = output.stripTrailing();
    if (!whole.endsWith("\n" + END) || !output.endsWith("\n")) {
      throw new Malformed("its last line is not '" + END + "'");
    }
    return read(whole.substring(from, whole.length() - END.length()));
  }

  private static int begin(String output) throws Malformed {
    int at = output.indexOf(BEGIN + "\n");
    if (at < 0
        || at != output.lastIndexOf(BEGIN + "\n")
        || at > 0 && output.charAt(at - 1) != '\n') {
      throw new Malformed("it has no line '" + BEGIN + "' behind the tool's text");
    }
    return at;
  }

  /** Reads the file's lines; empty where one of them is none of the known ones. */
  static Optional<PerftestJson> read(String file) {
    Map<String, Map<String, String>> sections = new HashMap<>();
    String section = "";
    int depth = 0;
    for (String raw : file.lines().map(String::strip).filter(line -> !line.isEmpty()).toList()) {
      Matcher head = SECTION.matcher(raw);
      Matcher entry = ENTRY.matcher(raw);
      if (depth == 0 && raw.equals("{") && sections.isEmpty()) {
        depth = 1;
      } else if (depth == 1 && head.matches() && !sections.containsKey(head.group(1))) {
        section = head.group(1);
        sections.put(section, new HashMap<>());
        depth = 2;
      } else if (depth == 2 && entry.matches()) {
        String value = entry.group(2) != null ? entry.group(2) : entry.group(3);
        if (sections.get(section).put(entry.group(1), value) != null) {
          return Optional.empty();
        }
      } else if (depth == 2 && (raw.equals("}") || raw.equals("},"))
          || depth == 1 && raw.equals("}")) {
        depth--;
      } else {
        return Optional.empty();
      }
    }
    return depth == 0 && sections.size() == 2
        ? Optional.of(new PerftestJson(sections.get("test_info"), sections.get("results")))
        : Optional.empty();
  }

  /**
   * Holds it against the text of the same run.
   *
   * @param column of the average in the text, in whatever unit: that of the file is the same
   * @throws Malformed when they contradict each other
   */
  void agree(PerftestReport text, String column) throws Malformed {
    same("Device", info, text.parameter("Device"));
    same("Number_of_qps", info, text.parameter("Number of qps"));
    same("Mtu", info, Long.toString(text.mtu().bytes()));
    same("MsgSize", results, Long.toString(text.count("#bytes")));
    same("n_iterations", results, Long.toString(text.iterations()));
    String average = results.getOrDefault("BW_average", results.getOrDefault("bw_avg", ""));
    double shown = text.positive(column);
    // The text has two decimals, or six where the average is small; the file as many or more.
    double rounding = shown < 0.1 ? 2e-6 : 0.011;
    if (!average.isEmpty()
        && (!average.matches("\\d{1,12}(?:\\.\\d{1,9})?")
            || Math.abs(Double.parseDouble(average) - shown) > rounding)) {
      throw new Malformed(
          "its text and its JSON contradict each other: average " + shown + " and " + average);
    }
  }

  private static void same(String key, Map<String, String> section, String shown) throws Malformed {
    String own = section.getOrDefault(key, shown);
    if (!own.equals(shown)) {
      throw new Malformed(
          "its text and its JSON contradict each other: " + key + " " + shown + " and " + own);
    }
  }
}
