package io.rackproof.testbed.loader;

import java.util.Comparator;

/** A place in the descriptor; line and column count from 1. */
record Mark(int line, int column) implements Comparable<Mark> {
  static final Mark START = new Mark(1, 1);

  private static final Comparator<Mark> ORDER =
      Comparator.comparingInt(Mark::line).thenComparingInt(Mark::column);

  @Override
  public int compareTo(Mark other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return line + ":" + column;
  }
}
