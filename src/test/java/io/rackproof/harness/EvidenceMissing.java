package io.rackproof.harness;

/** The evidence supports neither pass nor fail: red, and told apart from a failed criterion. */
public final class EvidenceMissing extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public EvidenceMissing(String sentence) {
    super(sentence, null, false, false);
  }
}
