package io.rackproof.testbed;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Versions that are allowed: {@code 28.43.2566} is that one, {@code 28.43} every one that begins
 * with it, part by part, and {@code 28.43.1014+} it and every later one.
 */
public record VersionRule(String text) {
  /** What a rule looks like. */
  public static final String FORM = "\\d{1,6}(?:[.-]\\d{1,6}){0,5}\\+?";

  private static final Pattern NUMBER = Pattern.compile("\\d+");

  /**
   * @throws IllegalArgumentException when it has another form
   */
  public VersionRule {
    if (!text.matches(FORM)) {
      throw new IllegalArgumentException("'" + text + "' is no rule for versions");
    }
  }

  /** Whether a version, whatever parts its numbers, is allowed. */
  public boolean allows(String version) {
    List<Long> rule = numbers(text);
    List<Long> given = numbers(version);
    if (text.endsWith("+")) {
      for (int n = 0; n < rule.size(); n++) {
        long own = n < given.size() ? given.get(n) : 0;
        if (own != rule.get(n)) {
          return own > rule.get(n);
        }
      }
      return !given.isEmpty();
    }
    return given.size() >= rule.size() && given.subList(0, rule.size()).equals(rule);
  }

  private static List<Long> numbers(String version) {
    List<Long> parts = new ArrayList<>();
    Matcher part = NUMBER.matcher(version);
    while (part.find() && part.group().length() < 18) {
      parts.add(Long.parseLong(part.group()));
    }
    return parts;
  }

  @Override
  public String toString() {
    return text;
  }
}
