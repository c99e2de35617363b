package io.rackproof.diagnosis.triage;

/**
 * A line of a fragment.
 *
 * @param number counted from 1
 * @param text without its end, and without colours
 * @param whole whether its end is there; without it, its last word may be cut
 */
record Line(int number, String text, boolean whole) {
  @Override
  public String toString() {
    return "line " + number + ": " + text.strip();
  }
}
