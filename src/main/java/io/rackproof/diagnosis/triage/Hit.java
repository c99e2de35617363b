package io.rackproof.diagnosis.triage;

import java.util.Optional;
import java.util.regex.Matcher;

/** A line in which a pattern was found. */
record Hit(Line line, Matcher match) {
  /** The text of a group; empty where it took no part. */
  String group(int number) {
    return Optional.ofNullable(match.group(number)).orElse("");
  }

  /** A group as a number; commas between thousands are left out. */
  double number(int group) {
    return Double.parseDouble(group(group).replace(",", ""));
  }

  /** Whether what was found ends before the line may be cut. */
  boolean whole() {
    return line.whole() || match.end() < line.text().length();
  }
}
