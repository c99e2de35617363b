package io.rackproof.remote;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Starts so much work at once, and no more, so that a thousand devices don't compete for a few
 * processors. Work that takes long waits for its device and not for this computer: after a while
 * its place goes to the next, so devices that hang never hold up the others. Nothing may be handed
 * over here that waits for something else handed over here.
 */
public final class PacedWorkers extends AbstractExecutorService {
  private final ExecutorService threads;
  private final ScheduledExecutorService clock;
  private final Duration patience;
  private final Queue<Runnable> queue = new ArrayDeque<>();
  private int places;
  private boolean closed;

  /**
   * @param threads as many as are asked for; not closed with this
   * @param clock gives places back in time; not closed with this
   * @param places work at once, of which none has taken longer than {@code patience}
   */
  public PacedWorkers(
      ExecutorService threads, ScheduledExecutorService clock, int places, Duration patience) {
    this.threads = threads;
    this.clock = clock;
    this.places = places;
    this.patience = patience;
  }

  @Override
  public synchronized void execute(Runnable work) {
    if (closed) {
      throw new RejectedExecutionException("the run has ended");
    }
    queue.add(work);
    startNext();
  }

  private synchronized void startNext() {
    while (places > 0 && !queue.isEmpty()) {
      places--;
      start(queue.remove());
    }
  }

  private void start(Runnable work) {
    AtomicBoolean has = new AtomicBoolean(true);
    threads.execute(
        () -> {
          Future<?> late =
              clock.schedule(() -> giveBack(has), patience.toMillis(), TimeUnit.MILLISECONDS);
          try {
            work.run();
          } finally {
            late.cancel(false);
            giveBack(has);
          }
        });
  }

  private void giveBack(AtomicBoolean has) {
    if (has.compareAndSet(true, false)) {
      synchronized (this) {
        places++;
      }
      startNext();
    }
  }

  @Override
  public synchronized void shutdown() {
    closed = true;
  }

  @Override
  public synchronized List<Runnable> shutdownNow() {
    closed = true;
    List<Runnable> left = List.copyOf(queue);
    queue.clear();
    return left;
  }

  @Override
  public synchronized boolean isShutdown() {
    return closed;
  }

  @Override
  public synchronized boolean isTerminated() {
    return closed && queue.isEmpty() && threads.isTerminated();
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
    return threads.awaitTermination(timeout, unit);
  }
}
