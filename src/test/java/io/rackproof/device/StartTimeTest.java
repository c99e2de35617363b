package io.rackproof.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.LocalDateTime;
import org.testng.annotations.Test;

/** An uptime in minutes, made one of seconds. */
public class StartTimeTest {
  private static final LocalDateTime NOON = LocalDateTime.of(2026, 1, 5, 12, 0, 0);

  private final StartTime start = new StartTime();

  @Test
  public void staysWhileTheMinutesAreRounded() {
    LocalDateTime first = start.of(NOON, Duration.ofMinutes(60));

    assertThat(start.of(NOON.plusSeconds(59), Duration.ofMinutes(60))).isEqualTo(first);
    assertThat(start.of(NOON.plusHours(1).minusSeconds(5), Duration.ofMinutes(120)))
        .isEqualTo(first);
  }

  @Test
  public void isAnotherAfterARestart() {
    LocalDateTime first = start.of(NOON, Duration.ofMinutes(60));

    assertThat(start.of(NOON.plusMinutes(5), Duration.ofMinutes(1))).isAfter(first);
  }
}
