package io.rackproof.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import org.testng.annotations.AfterClass;
import org.testng.annotations.Test;

/** Devices that hang never keep the others from their turn. */
public final class PacedWorkersTest {
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

  @AfterClass
  public void end() {
    threads.shutdownNow();
    clock.shutdownNow();
  }

  @Test
  public void noMoreThanThePlacesRunAtOnce() throws Exception {
    PacedWorkers workers = new PacedWorkers(threads, clock, 3, Duration.ofHours(1));
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    List<Future<?>> pending = new ArrayList<>();
    for (int n = 0; n < 100; n++) {
      pending.add(
          workers.submit(
              () -> {
                most.accumulateAndGet(now.incrementAndGet(), Math::max);
                now.decrementAndGet();
              }));
    }
    for (Future<?> each : pending) {
      each.get();
    }

    assertThat(most.get()).isBetween(1, 3);
  }

  /** Twice as many as there are places never end; were places kept, no other would begin. */
  @Test
  public void whatHangsGivesItsPlaceToTheNext() throws Exception {
    PacedWorkers workers = new PacedWorkers(threads, clock, 2, Duration.ofMillis(20));
    CountDownLatch never = new CountDownLatch(1);
    for (int n = 0; n < 4; n++) {
      workers.execute(() -> await(never));
    }
    AtomicInteger done = new AtomicInteger();
    List<Future<?>> others = new ArrayList<>();
    for (int n = 0; n < 50; n++) {
      others.add(workers.submit(done::incrementAndGet));
    }
    for (Future<?> each : others) {
      each.get();
    }

    assertThat(done.get()).isEqualTo(50);
    assertThat(never.getCount()).as("those that hang still do").isEqualTo(1);
    never.countDown();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
