package io.rackproof.criteria;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * What a subject usually measures: robust, so that one odd night moves nothing.
 *
 * @param recent median of the last {@link #WINDOW} good nights
 * @param best the best median of so many consecutive good nights: what a slow drift moves away
 *     from, while the recent median goes along with it
 * @param spread standard deviation of those best nights as a share of their median, by the median
 *     absolute deviation: that of the recent ones would take a drift for noise
 * @param nights good nights in all
 */
record Baseline(double recent, double best, double spread, int nights) {
  /** So many nights make a median. */
  static final int WINDOW = 10;

  /** Fewer good nights make no baseline. */
  static final int FEWEST = 5;

  /** Median absolute deviation to standard deviation, of a normal distribution. */
  private static final double NORMAL = 1.4826;

  /**
   * @param values good ones, oldest first
   */
  static Optional<Baseline> of(List<Double> values, boolean higherIsBetter) {
    if (values.size() < FEWEST) {
      return Optional.empty();
    }
    List<Double> best = last(values, Math.min(WINDOW, values.size()));
    for (int end = Math.min(WINDOW, values.size()) + 1; end <= values.size(); end++) {
      List<Double> window = last(values, end);
      boolean better =
          higherIsBetter ? median(window) > median(best) : median(window) < median(best);
      best = better ? window : best;
    }
    double level = median(best);
    double deviation = median(best.stream().map(value -> Math.abs(value - level)).toList());
    return Optional.of(
        new Baseline(
            median(last(values, values.size())),
            level,
            level == 0 ? 0 : NORMAL * deviation / level,
            values.size()));
  }

  private static List<Double> last(List<Double> values, int end) {
    return values.subList(Math.max(0, end - WINDOW), end);
  }

  /**
   * @throws IllegalArgumentException when there are none
   */
  static double median(List<Double> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("nothing has no median");
    }
    List<Double> sorted = new ArrayList<>(values);
    Collections.sort(sorted);
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }
}
