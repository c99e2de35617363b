package io.rackproof.bench;

import io.rackproof.remote.PacedWorkers;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/** The threads of a run. */
final class Hands implements AutoCloseable {
  /** Devices that keep this computer busy at once; those that only wait are not counted. */
  private static final int AT_ONCE = 64;

  /** After that long a device is taken to keep this computer waiting, not busy. */
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final ExecutorService all = Executors.newCachedThreadPool(new WorkerThreads());
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(new WorkerThreads());
  private final ExecutorService paced = new PacedWorkers(all, clock, AT_ONCE, PATIENCE);
  private final ExecutorService undoing = new PacedWorkers(all, clock, AT_ONCE, PATIENCE);

  /** For work that waits for other work: everything runs at once. */
  ExecutorService all() {
    return all;
  }

  /** For devices that don't wait for each other. */
  ExecutorService paced() {
    return paced;
  }

  /** As {@link #paced}, never behind work that is given up. */
  ExecutorService undoing() {
    return undoing;
  }

  @Override
  public void close() {
    all.shutdown();
    clock.shutdownNow();
  }
}
