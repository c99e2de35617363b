package io.rackproof.testbed.loader;

/** A value that its grammar refuses: why, and at which character of the value. */
final class Mistake extends Exception {
  private static final long serialVersionUID = 1L;
  private final int offset;

  Mistake(int offset, String message) {
    super(message, null, false, false);
    this.offset = offset;
  }

  Mistake(String message) {
    this(0, message);
  }

  int offset() {
    return offset;
  }
}
