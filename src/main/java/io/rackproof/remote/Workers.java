package io.rackproof.remote;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** The threads behind the sessions of a run: daemons, so that they never hold up its end. */
final class Workers implements AutoCloseable {
  private final ExecutorService threads = Executors.newCachedThreadPool(daemons("ssh-worker"));
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(daemons("ssh-timer"));

  /** Runs something that may block; on the caller's own thread once these have been dismissed. */
  void run(Runnable task) {
    try {
      threads.execute(task);
    } catch (RejectedExecutionException dismissed) {
      task.run();
    }
  }

  /** Runs something after a while, on a thread that may block. */
  ScheduledFuture<?> after(Duration delay, Runnable task) {
    return timer.schedule(() -> run(task), delay.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** See {@link PacedWorkers}. */
  PacedWorkers paced(ExecutorService own, int places, Duration patience) {
    return new PacedWorkers(own, timer, places, patience);
  }

  private static ThreadFactory daemons(String name) {
    return task -> {
      Thread thread = new Thread(task, name);
      thread.setDaemon(true);
      return thread;
    };
  }

  @Override
  public void close() {
    timer.shutdownNow();
    threads.shutdown();
  }
}
