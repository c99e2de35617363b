package io.rackproof.harness;

/** The rack fails a criterion. A person reads the sentence; where it was thrown says nothing. */
public final class CriterionFailed extends AssertionError {
  private static final long serialVersionUID = 1L;

  public CriterionFailed(String sentence) {
    super(sentence);
  }

  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
