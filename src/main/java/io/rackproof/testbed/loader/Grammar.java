package io.rackproof.testbed.loader;

import java.util.function.Function;

/** What the text of one value may be, and what it means. Pure: knows no file and no position. */
@FunctionalInterface
interface Grammar<T> {
  /**
   * The meaning of a text.
   *
   * @throws Mistake when the text is refused; its message says what was found and what is allowed
   */
  T parse(String text) throws Mistake;

  /** This grammar, with its meaning carried further. */
  default <R> Grammar<R> then(Function<T, R> meaning) {
    return text -> meaning.apply(parse(text));
  }
}
