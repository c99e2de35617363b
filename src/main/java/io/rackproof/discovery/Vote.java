package io.rackproof.discovery;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What most of many are. */
final class Vote {
  private Vote() {}

  /**
   * The value that at least that share has; empty where none has it.
   *
   * @param share of all, above one half
   */
  static <T> Optional<T> of(Collection<T> values, double share) {
    Map<T, Integer> counts = new LinkedHashMap<>();
    values.forEach(value -> counts.merge(value, 1, Integer::sum));
    return counts.entrySet().stream()
        .filter(each -> each.getValue() >= share * values.size())
        .map(Map.Entry::getKey)
        .findFirst();
  }
}
