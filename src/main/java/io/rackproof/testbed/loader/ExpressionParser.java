package io.rackproof.testbed.loader;

import java.util.Set;
import java.util.TreeSet;

/**
 * Parses {@code sum := product (("+" | "-") product)*}, {@code product := atom ("*" atom)*}, {@code
 * atom := number | variable | "(" sum ")"}; spaces may stand between them.
 */
final class ExpressionParser {
  private final String text;
  private final int end;
  private final Set<String> variables;
  private int at;

  private ExpressionParser(String text, int start, int end, Set<String> variables) {
    this.text = text;
    this.at = start;
    this.end = end;
    this.variables = variables;
  }

  /**
   * Parses {@code text[start, end)}.
   *
   * @throws Mistake at an offset into the whole text
   */
  static Expression parse(String text, int start, int end, Set<String> variables) throws Mistake {
    ExpressionParser parser = new ExpressionParser(text, start, end, variables);
    Expression whole = parser.sum();
    if (parser.peek() != 0) {
      throw parser.unexpected("+ - * or }");
    }
    return whole;
  }

  private Expression sum() throws Mistake {
    Expression left = product();
    while (peek() == '+' || peek() == '-') {
      char sign = text.charAt(at++);
      left = new Expression.Operation(left, sign, product());
    }
    return left;
  }

  private Expression product() throws Mistake {
    Expression left = atom();
    while (peek() == '*') {
      at++;
      left = new Expression.Operation(left, '*', atom());
    }
    return left;
  }

  private Expression atom() throws Mistake {
    char next = peek();
    if (next == '(') {
      at++;
      Expression inner = sum();
      if (peek() != ')') {
        throw unexpected("+ - * or )");
      }
      at++;
      return inner;
    }
    if (next >= '0' && next <= '9') {
      return number();
    }
    if (Character.isLetter(next)) {
      return variable();
    }
    throw unexpected("a number, " + String.join(", ", new TreeSet<>(variables)) + " or (");
  }

  private Expression number() throws Mistake {
    int start = at;
    while (at < end && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    if (at - start > 9) {
      throw new Mistake(start, "the number " + text.substring(start, at) + " has over 9 digits");
    }
    return new Expression.Constant(Long.parseLong(text.substring(start, at)));
  }

  private Expression variable() throws Mistake {
    int start = at;
    while (at < end && Character.isLetterOrDigit(text.charAt(at))) {
      at++;
    }
    String name = text.substring(start, at);
    if (!variables.contains(name)) {
      Set<String> known = new TreeSet<>(variables);
      throw new Mistake(
          start,
          "unknown variable '"
              + name
              + "'; here are "
              + (known.isEmpty() ? "none" : String.join(", ", known))
              + Spelling.didYouMean(name, known));
    }
    return new Expression.Variable(name);
  }

  /** The next character that isn't a space, or 0 at the end. */
  private char peek() {
    while (at < end && text.charAt(at) == ' ') {
      at++;
    }
    return at < end ? text.charAt(at) : 0;
  }

  private Mistake unexpected(String allowed) {
    String found = peek() == 0 ? "the end" : "'" + peek() + "'";
    return new Mistake(at, "found " + found + " in {…}; expected " + allowed);
  }
}
