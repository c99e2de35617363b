package io.rackproof.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.plan.Progress;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.testng.annotations.Test;

public final class HeartbeatTest {
  @Test
  public void measurementsCountAsTime() {
    AtomicInteger beats = new AtomicInteger();
    try (Heartbeat heartbeat =
        new Heartbeat(
            Progress.NONE, beats::incrementAndGet, Duration.ofMinutes(15), Duration.ofMinutes(1))) {
      for (int step = 0; step < 30; step++) {
        heartbeat.step("a measurement");
      }
    }
    assertThat(beats).hasValue(6);
  }

  @Test
  public void measurementLongerThanThePeriodIsFollowedByABeat() {
    AtomicInteger beats = new AtomicInteger();
    try (Heartbeat heartbeat =
        new Heartbeat(
            Progress.NONE,
            () -> {
              beats.incrementAndGet();
              throw new IllegalStateException("a device is gone");
            },
            Duration.ofMinutes(15),
            Duration.ofHours(1))) {
      heartbeat.step("one");
      heartbeat.step("two");
    }
    assertThat(beats).hasValue(2);
  }

  /** Otherwise a timer could be prolonged after it was disarmed, and stay on the device. */
  @Test
  public void closingWaitsForABeatThatIsUnderWay() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch waited = new CountDownLatch(1);
    AtomicBoolean ended = new AtomicBoolean();
    Heartbeat heartbeat =
        new Heartbeat(
            Progress.NONE,
            () -> {
              begun.countDown();
              await(waited);
              ended.set(true);
            },
            Duration.ofMillis(3),
            Duration.ZERO);
    heartbeat.start();
    begun.await();
    Thread closing = Thread.currentThread();
    new Thread(
            () -> {
              while (closing.getState() == Thread.State.RUNNABLE) {
                Thread.onSpinWait();
              }
              waited.countDown();
            })
        .start();

    heartbeat.close();

    assertThat(ended).isTrue();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
