package io.rackproof.remote;

import java.nio.file.Path;

/**
 * Recorded evidence that is cut short, garbled or of another format. The message is one sentence.
 */
public final class UnreadableEvidence extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnreadableEvidence(Path place, String what) {
    super("evidence " + place + " can't be used: " + what);
  }
}
