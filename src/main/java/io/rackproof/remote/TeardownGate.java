package io.rackproof.remote;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Shut once: from then on no batch enters, and those inside are abandoned. */
final class TeardownGate {
  private final Set<BatchRun> inside = new HashSet<>();
  private volatile boolean shut;

  boolean isOpen() {
    return !shut;
  }

  synchronized boolean enter(BatchRun run) {
    return !shut && inside.add(run);
  }

  synchronized void leave(BatchRun run) {
    inside.remove(run);
  }

  void shut() {
    List<BatchRun> left;
    synchronized (this) {
      shut = true;
      left = List.copyOf(inside);
    }
    left.forEach(BatchRun::abandon);
  }
}
