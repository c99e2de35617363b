package io.rackproof.device;

import java.time.Duration;
import java.time.LocalDateTime;
import java.util.Optional;

/**
 * When a device started, where it tells its uptime in minutes only: taken at the first reading and
 * kept, so that its clock of the day, which has seconds, tells the time since then.
 */
public final class StartTime {
  /** More than a minute's rounding, and the time from one command to the next. */
  private static final Duration COARSE = Duration.ofSeconds(90);

  private Optional<LocalDateTime> start = Optional.empty();

  /** The same until the device restarts or somebody sets its clock. */
  public synchronized LocalDateTime of(LocalDateTime clock, Duration uptime) {
    LocalDateTime now = clock.minus(uptime);
    LocalDateTime kept =
        start.filter(last -> Duration.between(last, now).abs().compareTo(COARSE) <= 0).orElse(now);
    start = Optional.of(kept);
    return kept;
  }
}
