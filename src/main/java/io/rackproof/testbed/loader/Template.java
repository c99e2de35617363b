package io.rackproof.testbed.loader;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A text that stands for many: {@code [01-16]} gives one value a position, {@code {8*host}} is
 * computed for each. All ranges in it advance together.
 */
final class Template {
  private static final int LONGEST = 200;

  private final List<Part> parts;
  private final int size;

  private Template(List<Part> parts, int size) {
    this.parts = List.copyOf(parts);
    this.size = size;
  }

  /** Texts with ranges and, where there are variables, with expressions over them. */
  static Grammar<Template> grammar(Set<String> variables) {
    return text -> parse(text, variables);
  }

  /** As {@link #grammar(Set)}, for an entry that stands for {@code count} things. */
  static Grammar<Template> grammar(int count, Set<String> variables) {
    return text -> {
      Template template = parse(text, variables);
      if (template.size != 1 && template.size != count) {
        throw new Mistake(
            text.indexOf('['),
            "the range has "
                + template.size
                + " values for "
                + count
                + " in the entry's name; write "
                + (count == 1 ? "one value" : "one value or " + count));
      }
      return template;
    };
  }

  private static Template parse(String text, Set<String> variables) throws Mistake {
    if (text.length() > LONGEST) {
      throw new Mistake("found " + text.length() + " characters; at most " + LONGEST + " will do");
    }
    List<Part> parts = new ArrayList<>();
    int size = 1;
    for (int at = 0; at < text.length(); ) {
      char c = text.charAt(at);
      int close = c == '[' ? text.indexOf(']', at) : c == '{' ? text.indexOf('}', at) : -1;
      if (c == ']' || c == '}' || (close < 0 && (c == '[' || c == '{'))) {
        throw new Mistake(at, "found '" + c + "' in '" + text + "' without its other half");
      }
      if (c == '[') {
        List<String> values = RangeParser.parse(text, at + 1, close);
        size = together(size, values.size(), at);
        parts.add((position, scope) -> values.get(values.size() == 1 ? 0 : position));
      } else if (c == '{') {
        parts.add(computed(text, at, close, variables));
      } else {
        close = literalEnd(text, at);
        String literal = text.substring(at, close + 1);
        parts.add((position, scope) -> literal);
      }
      at = close + 1;
    }
    return new Template(parts, size);
  }

  private static Part computed(String text, int open, int close, Set<String> variables)
      throws Mistake {
    if (variables.isEmpty()) {
      throw new Mistake(open, "found {…}; here only ranges are allowed, e.g. [01-16]");
    }
    Expression expression = ExpressionParser.parse(text, open + 1, close, variables);
    return (position, scope) -> compute(expression, scope, open);
  }

  private static String compute(Expression expression, Map<String, Integer> scope, int open)
      throws Mistake {
    String where =
        scope.entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(variable -> variable.getKey() + " = " + variable.getValue())
            .collect(Collectors.joining(", "));
    try {
      long value = expression.value(scope);
      if (value >= 0 && value <= Integer.MAX_VALUE) {
        return Long.toString(value);
      }
      throw new Mistake(open, "{…} gives " + value + " at " + where + "; allowed is 0 to 2^31-1");
    } catch (ArithmeticException tooLarge) {
      throw new Mistake(open, "{…} gives over 64 bits at " + where + "; allowed is 0 to 2^31-1");
    }
  }

  private static int together(int size, int next, int at) throws Mistake {
    if (size != 1 && next != 1 && size != next) {
      throw new Mistake(
          at,
          "the ranges have "
              + size
              + " and "
              + next
              + " values; they advance together, so give them the same number");
    }
    return Math.max(size, next);
  }

  private static int literalEnd(String text, int start) {
    int at = start;
    while (at + 1 < text.length() && "[]{}".indexOf(text.charAt(at + 1)) < 0) {
      at++;
    }
    return at;
  }

  /** How many texts it stands for; 1 when it holds no range. */
  int size() {
    return size;
  }

  /**
   * All texts of a template that was parsed without variables.
   *
   * @throws Mistake never, but for the sake of {@link #text}
   */
  List<String> all() throws Mistake {
    List<String> texts = new ArrayList<>();
    for (int position = 0; position < size; position++) {
      texts.add(text(position, Map.of()));
    }
    return texts;
  }

  /**
   * The text for one position.
   *
   * @param scope values of the variables that it was parsed with
   * @throws Mistake when an expression gives a number that no name can hold
   */
  String text(int position, Map<String, Integer> scope) throws Mistake {
    StringBuilder text = new StringBuilder();
    for (Part part : parts) {
      text.append(part.text(position, scope));
    }
    return text.toString();
  }

  /** A piece of the text: literal, range or expression. */
  @FunctionalInterface
  private interface Part {
    String text(int position, Map<String, Integer> scope) throws Mistake;
  }
}
