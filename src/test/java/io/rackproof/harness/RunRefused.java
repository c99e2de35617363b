package io.rackproof.harness;

/**
 * The run doesn't begin: a fault of the descriptor or the command line. The set-up throws it before
 * it leaves a {@link RunContext}; a person reads the message alone, one fault a line.
 */
public final class RunRefused extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public RunRefused(String sentences) {
    super(sentences, null, false, false);
  }
}
