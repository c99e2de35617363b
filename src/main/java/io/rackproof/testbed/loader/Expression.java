package io.rackproof.testbed.loader;

import java.util.Map;

/** A whole-number expression over named positions: only {@code + - *}, so it always ends. */
sealed interface Expression {
  /**
   * Computes it.
   *
   * @throws ArithmeticException when the result doesn't fit 64 bits
   */
  long value(Map<String, Integer> scope);

  /** A constant. */
  record Constant(long number) implements Expression {
    @Override
    public long value(Map<String, Integer> scope) {
      return number;
    }
  }

  /** The position that {@code scope} has for a name; the parser has checked that it has one. */
  record Variable(String name) implements Expression {
    @Override
    public long value(Map<String, Integer> scope) {
      return scope.get(name);
    }
  }

  /** Two operands and {@code +}, {@code -} or {@code *}. */
  record Operation(Expression left, char sign, Expression right) implements Expression {
    @Override
    public long value(Map<String, Integer> scope) {
      long a = left.value(scope);
      long b = right.value(scope);
      return switch (sign) {
        case '+' -> Math.addExact(a, b);
        case '-' -> Math.subtractExact(a, b);
        default -> Math.multiplyExact(a, b);
      };
    }
  }
}
