package io.rackproof.discovery;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A name as the pieces that ranges and expressions may stand for: numbers and what is between. */
record Tokens(List<String> parts) {
  private static final Pattern PART = Pattern.compile("\\d+|\\D+");

  static Tokens of(String name) {
    List<String> parts = new ArrayList<>();
    Matcher part = PART.matcher(name);
    while (part.find()) {
      parts.add(part.group());
    }
    return new Tokens(List.copyOf(parts));
  }

  boolean number(int at) {
    return Character.isDigit(parts.get(at).charAt(0));
  }

  /** Whether both differ in numbers only. */
  boolean like(Tokens other) {
    if (parts.size() != other.parts.size()) {
      return false;
    }
    for (int at = 0; at < parts.size(); at++) {
      boolean same = parts.get(at).equals(other.parts.get(at));
      if (!same && !(number(at) && other.number(at))) {
        return false;
      }
    }
    return true;
  }
}
