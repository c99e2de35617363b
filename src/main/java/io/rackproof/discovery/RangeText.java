package io.rackproof.discovery;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Names written as one: {@code node[01-16]}, {@code ens[1,3]np0}. */
final class RangeText {
  /** More does not fit a value of a descriptor. */
  private static final int LONGEST = 190;

  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9]+");

  /** Longer numbers are words to a range. */
  private static final int DIGITS = 9;

  private RangeText() {}

  /**
   * One text that stands for all of them in their order; empty where there is none.
   *
   * @param names at least one
   */
  static Optional<String> of(List<String> names) {
    if (new HashSet<>(names).size() == 1) {
      return Optional.of(names.get(0));
    }
    return numbered(names).or(() -> worded(names)).filter(text -> text.length() <= LONGEST);
  }

  private static Optional<String> numbered(List<String> names) {
    List<Tokens> all = names.stream().map(Tokens::of).toList();
    Tokens first = all.get(0);
    if (!all.stream().allMatch(first::like)) {
      return Optional.empty();
    }
    StringBuilder text = new StringBuilder();
    for (int at = 0; at < first.parts().size(); at++) {
      int place = at;
      List<String> column = all.stream().map(tokens -> tokens.parts().get(place)).toList();
      text.append(
          new HashSet<>(column).size() == 1 ? column.get(0) : "[" + bracketed(column) + "]");
    }
    return Optional.of(text.toString());
  }

  /** What stands in the brackets for numbers: as few runs as possible, and steps for one run. */
  static String bracketed(List<String> numbers) {
    return run(numbers, 0, numbers.size())
        .filter(whole -> numbers.size() > 2 || !whole.contains("/"))
        .orElseGet(
            () -> {
              List<String> items = new ArrayList<>();
              for (int from = 0; from < numbers.size(); ) {
                int to = from + 1;
                while (to < numbers.size() && steps(numbers, from, to + 1) == 1) {
                  to++;
                }
                items.add(to - from > 1 ? run(numbers, from, to).orElseThrow() : numbers.get(from));
                from = to;
              }
              return String.join(",", items);
            });
  }

  /** All of them as {@code 01-16} or {@code 0-56/8}. */
  private static Optional<String> run(List<String> numbers, int from, int to) {
    long step = steps(numbers, from, to);
    return step < 1
        ? Optional.empty()
        : Optional.of(
            numbers.get(from) + "-" + numbers.get(to - 1) + (step == 1 ? "" : "/" + step));
  }

  /** The step in which the numbers go up evenly, written alike; 0 where they do not. */
  private static long steps(List<String> numbers, int from, int to) {
    long step = 0;
    boolean padded = false;
    for (int at = from; at < to; at++) {
      padded |= numbers.get(at).length() > 1 && numbers.get(at).startsWith("0");
    }
    for (int at = from; at < to; at++) {
      String number = numbers.get(at);
      if (number.length() > DIGITS || padded && number.length() != numbers.get(from).length()) {
        return 0;
      }
      if (at > from) {
        long difference = Long.parseLong(number) - Long.parseLong(numbers.get(at - 1));
        if (difference < 1 || at > from + 1 && difference != step) {
          return 0;
        }
        step = difference;
      }
    }
    // A padded first number makes a run padded: 08-16. Without it 8-16 is meant.
    boolean first = numbers.get(from).length() > 1 && numbers.get(from).startsWith("0");
    return padded && !first ? 0 : step;
  }

  /** Words between what all begin and end with. */
  private static Optional<String> worded(List<String> names) {
    int prefix = common(names, false);
    List<String> rests = names.stream().map(name -> name.substring(prefix)).toList();
    int suffix = common(rests, true);
    List<String> words =
        rests.stream().map(rest -> rest.substring(0, rest.length() - suffix)).toList();
    if (!words.stream().allMatch(word -> WORD.matcher(word).matches())) {
      return Optional.empty();
    }
    String last = rests.get(0);
    return Optional.of(
        names.get(0).substring(0, prefix)
            + "["
            + String.join(",", words)
            + "]"
            + last.substring(last.length() - suffix));
  }

  private static int common(List<String> names, boolean fromEnd) {
    String first = names.get(0);
    int length = 0;
    while (length < first.length()) {
      int more = length + 1;
      String piece = fromEnd ? first.substring(first.length() - more) : first.substring(0, more);
      if (!names.stream().allMatch(n -> fromEnd ? n.endsWith(piece) : n.startsWith(piece))) {
        return length;
      }
      length = more;
    }
    return length;
  }
}
