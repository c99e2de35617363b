package io.rackproof.plan;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A long run in slices. Counted in slices, not by a clock, so that it is as long after a restart as
 * without one.
 *
 * @param slices how many
 * @param slice how long each measures, whole seconds
 */
public record SoakPlan(int slices, Duration slice) {
  private static final Pattern TIME = Pattern.compile("(\\d{1,6})\\s*(h|min|m|s)");
  private static final Duration LONGEST_SLICE = Duration.ofMinutes(5);
  private static final Duration SHORTEST_SLICE = Duration.ofSeconds(5);

  /** So many slices of a twentieth of the time, but five seconds to five minutes each. */
  public static SoakPlan of(Duration total) {
    Duration wanted = total.dividedBy(20);
    Duration slice =
        wanted.compareTo(LONGEST_SLICE) > 0
            ? LONGEST_SLICE
            : wanted.compareTo(SHORTEST_SLICE) < 0 ? SHORTEST_SLICE : wanted;
    long seconds = slice.toSeconds();
    int slices = (int) Math.max(1, (total.toSeconds() + seconds - 1) / seconds);
    return new SoakPlan(slices, Duration.ofSeconds(seconds));
  }

  /**
   * Reads {@code 8h}, {@code 90min} or {@code 600s}.
   *
   * @throws IllegalArgumentException with one sentence when it is anything else, or nothing
   */
  public static SoakPlan parse(String text) {
    Matcher time = TIME.matcher(text.strip());
    if (!time.matches() || Integer.parseInt(time.group(1)) == 0) {
      throw new IllegalArgumentException(
          "-Dduration=" + text + " is no time: write e.g. 8h, 90min or 600s");
    }
    int number = Integer.parseInt(time.group(1));
    return of(
        switch (time.group(2)) {
          case "h" -> Duration.ofHours(number);
          case "s" -> Duration.ofSeconds(number);
          default -> Duration.ofMinutes(number);
        });
  }
}
