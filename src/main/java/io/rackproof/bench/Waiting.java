package io.rackproof.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/** Work on many devices at once, waited for. */
final class Waiting {
  private Waiting() {}

  /**
   * @throws IllegalStateException when one of it throws, which is a fault of this program
   */
  static void all(ExecutorService workers, List<? extends Callable<Object>> work) {
    List<Future<Object>> pending = new ArrayList<>();
    work.forEach(one -> pending.add(workers.submit(one)));
    for (Future<Object> each : pending) {
      try {
        each.get();
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted while devices were looked at", stopped);
      } catch (ExecutionException failed) {
        throw new IllegalStateException(
            "unexpected: " + failed.getCause().getMessage(), failed.getCause());
      }
    }
  }
}
