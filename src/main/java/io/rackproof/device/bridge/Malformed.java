package io.rackproof.device.bridge;

/** A reply is not what its tool prints. The message is one clause: what was missing or wrong. */
final class Malformed extends Exception {
  Malformed(String message) {
    super(message);
  }
}
