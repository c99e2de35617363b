package io.rackproof.device;

/** A reply is not what its tool prints. The message is one clause: what was missing or wrong. */
public final class Malformed extends Exception {
  public Malformed(String message) {
    super(message);
  }
}
