package io.rackproof.remote;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Shut once: from then on no batch enters, and those inside are abandoned. */
final class TeardownGate {
  /** What may be abandoned at any moment, from another thread. */
  interface Guest {
    void abandon();
  }

  private final Set<Guest> inside = new HashSet<>();
  private volatile boolean shut;

  boolean isOpen() {
    return !shut;
  }

  synchronized boolean enter(Guest run) {
    return !shut && inside.add(run);
  }

  synchronized void leave(Guest run) {
    inside.remove(run);
  }

  void shut() {
    List<Guest> left;
    synchronized (this) {
      shut = true;
      left = List.copyOf(inside);
    }
    left.forEach(Guest::abandon);
  }
}
