package io.rackproof.device.sonic;

import io.rackproof.device.Malformed;
import io.rackproof.remote.Command;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** {@code show ecn}: the WRED profiles (sonic-utilities scripts/ecnconfig -l). */
final class WredProfiles {
  private static final String TITLE = "Profile: ";
  private static final String RULE = "-+  -+";

  private WredProfiles() {}

  static Command command() {
    return Command.read("show", "ecn");
  }

  /**
   * Fields of one profile, which stand between two rules; no heading, no fixed order.
   *
   * @throws Malformed when the profile is not listed whole
   */
  static SortedMap<String, String> fields(String text, String profile) throws Malformed {
    if (!text.endsWith("\n")) {
      throw new Malformed("its last line is cut off");
    }
    List<String> lines = text.lines().map(String::stripTrailing).toList();
    int at = lines.indexOf(TITLE + profile);
    if (at < 0) {
      throw new Malformed("it does not list the WRED profile " + profile);
    }
    if (at + 1 >= lines.size() || !lines.get(at + 1).matches(RULE)) {
      throw new Malformed("the rule under " + TITLE + profile + " is missing");
    }
    SortedMap<String, String> fields = new TreeMap<>();
    for (String line : lines.subList(at + 2, lines.size())) {
      if (line.matches(RULE)) {
        return fields;
      }
      String[] words = line.split("\\s{2,}", -1);
      if (words.length != 2) {
        throw new Malformed("the line '" + line + "' is not a field and its value");
      }
      fields.put(words[0], words[1]);
    }
    throw new Malformed("the profile " + profile + " has no closing rule");
  }
}
