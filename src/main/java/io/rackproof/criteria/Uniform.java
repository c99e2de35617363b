package io.rackproof.criteria;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Something that must not be mixed: all that are known have the same value. Where most have one,
 * those that have another differ; where no value is that of most, all differ.
 */
final class Uniform {
  private final String what;
  private final String kind;

  /**
   * @param what property, as in a verdict: {@code firmware of MT_0000000838}
   * @param kind what has it, in the plural
   */
  Uniform(String what, String kind) {
    this.what = what;
    this.kind = kind;
  }

  /**
   * @param own the judged one's value
   * @param all every known value, that one included
   */
  void judge(Checks checks, String own, List<String> all, String cause, String confirm) {
    Map<String, Long> counts =
        all.stream()
            .collect(
                Collectors.groupingBy(value -> value, LinkedHashMap::new, Collectors.counting()));
    Optional<String> most =
        counts.entrySet().stream()
            .max(Comparator.comparingLong(Map.Entry::getValue))
            .filter(entry -> 2 * entry.getValue() > all.size())
            .map(Map.Entry::getKey);
    boolean same = most.filter(own::equals).isPresent();
    String share = "as " + counts.getOrDefault(most.orElse(own), 0L) + " of " + all.size();
    checks.expect(
        same,
        what,
        most.map(value -> value + " " + share + " " + kind).orElse("the same for all " + kind),
        most.isPresent() ? own : own + ", others " + others(counts, own),
        cause,
        confirm);
  }

  private static String others(Map<String, Long> counts, String own) {
    return String.join(", ", counts.keySet().stream().filter(one -> !one.equals(own)).toList());
  }
}
