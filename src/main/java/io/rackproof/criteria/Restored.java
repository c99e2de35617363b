package io.rackproof.criteria;

import io.rackproof.facts.Observed;
import io.rackproof.facts.Restoration;
import io.rackproof.testbed.DeviceName;
import java.util.Map;
import java.util.TreeSet;

/**
 * Everything that the run changed is put back, and the device's QoS configuration, read again, is
 * the same as before. Where the operator has said that somebody else's values stay, there is no
 * state before to come back to, so that the criterion does not apply.
 */
public final class Restored {
  public Verdict judge(DeviceName device, Observed<Restoration> observed) {
    Checks checks = new Checks(CriterionId.RESTORED, device);
    checks.require(observed).ifPresent(restoration -> judge(checks, device, restoration));
    return checks.verdict();
  }

  private static void judge(Checks checks, DeviceName device, Restoration restoration) {
    restoration.changed().forEach(line -> checks.detail("changed and put back: " + line));
    restoration
        .left()
        .forEach(
            line ->
                checks.expect(
                    false,
                    "setting",
                    "put back",
                    "left: " + line,
                    line,
                    "mvn test -Dsuite=restore with the same testbed, once the device answers"));
    restoration.kept().forEach(line -> checks.require(Observed.unsupported(line)));
    if (!restoration.kept().isEmpty()) {
      return;
    }
    checks
        .require(restoration.before())
        .ifPresent(
            before ->
                checks
                    .require(restoration.after())
                    .ifPresent(after -> compare(checks, device, before, after)));
  }

  private static void compare(
      Checks checks, DeviceName device, Map<String, String> before, Map<String, String> after) {
    TreeSet<String> sections = new TreeSet<>(before.keySet());
    sections.addAll(after.keySet());
    for (String section : sections) {
      String was = before.getOrDefault(section, "(absent)");
      String is = after.getOrDefault(section, "(absent)");
      checks.expect(
          was.equals(is),
          device + " " + section,
          was.equals(is) ? "as before" : firstDifference(was, is),
          was.equals(is) ? "as before" : firstDifference(is, was),
          "the run did not put it back, or somebody changed it meanwhile",
          "compare the snapshots in the run's evidence");
    }
    if (sections.isEmpty()) {
      checks.missing("the snapshots are empty");
    }
  }

  /** The first line of {@code text} that the other does not have in its place. */
  private static String firstDifference(String text, String other) {
    String[] lines = text.split("\n", -1);
    String[] others = other.split("\n", -1);
    for (int n = 0; n < lines.length; n++) {
      if (n >= others.length || !lines[n].equals(others[n])) {
        return "'" + lines[n].strip() + "'";
      }
    }
    return "fewer lines";
  }
}
