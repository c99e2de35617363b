package io.rackproof.facts;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What was measured on earlier nights, as far as it was good: what failed its criterion then is no
 * baseline.
 *
 * @param nights oldest first
 */
public record Past(List<Map<Subject, Double>> nights) {
  public Past {
    nights = nights.stream().map(Map::copyOf).toList();
  }

  /** The values of one subject, oldest first; a night without one is left out. */
  public List<Double> of(Subject subject) {
    List<Double> values = new ArrayList<>();
    for (Map<Subject, Double> night : nights) {
      Double value = night.get(subject);
      if (value != null) {
        values.add(value);
      }
    }
    return values;
  }
}
