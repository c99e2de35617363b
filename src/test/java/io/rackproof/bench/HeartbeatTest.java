package io.rackproof.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.plan.Progress;
import java.time.Duration;
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
}
