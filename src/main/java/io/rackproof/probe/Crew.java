package io.rackproof.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/** Does work on many devices at once. */
public final class Crew {
  private final ExecutorService workers;

  /**
   * @param workers must be able to run everything that is handed to one call of {@link #all} at
   *     once: servers and clients of a round wait for each other
   */
  public Crew(ExecutorService workers) {
    this.workers = workers;
  }

  /** Runs all and waits for all; results in order. */
  <T> List<T> all(List<? extends Callable<T>> work) {
    List<Future<T>> pending = new ArrayList<>();
    work.forEach(item -> pending.add(workers.submit(item)));
    return pending.stream().map(Crew::await).toList();
  }

  /** Runs all and waits; one that throws does not stop the others, and nothing is thrown. */
  public void attempt(List<? extends Callable<Object>> work) {
    List<Future<Object>> pending = new ArrayList<>();
    work.forEach(item -> pending.add(workers.submit(item)));
    for (Future<Object> future : pending) {
      try {
        future.get();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      } catch (ExecutionException ignored) {
        // it was an attempt
      }
    }
  }

  <T> Future<T> start(Callable<T> work) {
    return workers.submit(work);
  }

  /**
   * @throws IllegalStateException when the work threw, which is a fault of this program
   */
  static <T> T await(Future<T> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while devices were at work", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(
          "unexpected: " + e.getCause().getMessage() + " (see the log)", e.getCause());
    }
  }
}
