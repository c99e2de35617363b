package io.rackproof.harness;

/** Ends a build that the test engine would otherwise call a success. */
final class RunIsRed extends RuntimeException {
  private static final long serialVersionUID = 1L;

  RunIsRed(String sentence) {
    super(sentence, null, false, false);
  }
}
