package io.rackproof.report.picture;

import java.util.List;

/**
 * How often values fall where, and where their bounds are.
 *
 * @param unit of values and bounds, for the axis
 * @param values finite, above zero
 * @param bounds upper bounds, each once
 */
public record Histogram(String title, String unit, List<Double> values, List<Double> bounds) {
  public Histogram {
    values = List.copyOf(values);
    bounds = List.copyOf(bounds);
  }
}
