package io.rackproof.device.sonic;

/** A reply is not what its tool prints. The message is a clause that says what was missing. */
final class Malformed extends Exception {
  Malformed(String what) {
    super(what);
  }
}
