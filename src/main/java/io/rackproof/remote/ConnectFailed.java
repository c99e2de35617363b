package io.rackproof.remote;

/** A session could not be had. The message is one sentence: what happened, and what to do. */
final class ConnectFailed extends Exception {
  private static final long serialVersionUID = 1L;

  /** Whether the server dropped the connection before it was known who asks. */
  private final boolean dropped;

  ConnectFailed(String sentence) {
    this(sentence, false);
  }

  ConnectFailed(String sentence, boolean dropped) {
    super(sentence);
    this.dropped = dropped;
  }

  boolean dropped() {
    return dropped;
  }
}
