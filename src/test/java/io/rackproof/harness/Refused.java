package io.rackproof.harness;

/** A run that cannot begin or go on, for a reason that a person can mend; no stack trace. */
public final class Refused extends RuntimeException {
  private static final long serialVersionUID = 1;

  public Refused(String sentence) {
    super(sentence, null, false, false);
  }
}
