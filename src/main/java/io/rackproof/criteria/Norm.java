package io.rackproof.criteria;

import io.rackproof.testbed.NicPort;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** One property that all ports of a kind should have alike: the value that most of them have. */
final class Norm {
  private final String what;
  private final String kind;
  private final Function<NicPort, Optional<?>> value;
  private final Function<NicPort, String> name;
  private final Object right;
  private final Map<Object, List<NicPort>> byValue;

  /**
   * @param kind what the ports are, in the plural
   * @param value of the port, where it is known
   * @param name of the port, or of what it is cabled to
   * @param right what the profile asks for: where half differs from half, the half that has it does
   *     not differ
   */
  Norm(
      List<NicPort> ports,
      String what,
      String kind,
      Function<NicPort, Optional<?>> value,
      Function<NicPort, String> name,
      Object right) {
    this.what = what;
    this.kind = kind;
    this.value = value;
    this.name = name;
    this.right = right;
    this.byValue =
        ports.stream()
            .filter(port -> value.apply(port).isPresent())
            .collect(
                Collectors.groupingBy(
                    port -> value.apply(port).orElseThrow(),
                    LinkedHashMap::new,
                    Collectors.toList()));
  }

  /**
   * A port differs when half of the known values, or more, are the same other one. Where no value
   * is that of half of them, all differ but those that are right.
   */
  void judge(Checks checks, NicPort port) {
    value.apply(port).ifPresent(own -> judge(checks, name.apply(port), own));
  }

  private void judge(Checks checks, String where, Object own) {
    int all = byValue.values().stream().mapToInt(List::size).sum();
    int like = byValue.get(own).size();
    checks.detail(what + ": " + like + " of " + all + " " + kind + " have " + own);
    byValue.forEach(
        (other, having) -> {
          boolean half = 2 * having.size() == all;
          if (!other.equals(own) && (2 * having.size() > all || half && !own.equals(right))) {
            checks.expect(
                false,
                what + " of " + where,
                other + " as " + having.size() + " of " + all + " " + kind,
                own,
                half
                    ? "half of the rack is set otherwise than the other half"
                    : "it is set otherwise than most " + kind + " of the rack",
                "show the QoS state of " + where);
          }
        });
    boolean norm = byValue.values().stream().anyMatch(having -> 2 * having.size() >= all);
    if (!norm && !own.equals(right)) {
      checks.expect(
          false,
          what + " of " + where,
          "the same at all " + kind,
          own + ", others " + others(own),
          "the " + kind + " of the rack are set in several ways, and no way is that of most",
          "show the QoS state of " + where);
    }
  }

  private String others(Object own) {
    return byValue.keySet().stream()
        .filter(other -> !other.equals(own))
        .map(Object::toString)
        .collect(Collectors.joining(", "));
  }
}
