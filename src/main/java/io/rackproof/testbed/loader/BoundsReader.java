package io.rackproof.testbed.loader;

import io.rackproof.testbed.Bounds;
import io.rackproof.units.Ratio;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;

/** Reads {@code bounds}. The defaults suit one switch between ConnectX NICs. */
final class BoundsReader {
  private static final List<String> KEYS = List.of("bandwidth", "bandwidth_cap", "latency");
  private static final List<String> LATENCY_KEYS = List.of("typical", "p99", "p99.9", "max");

  private final Faults faults;

  BoundsReader(Faults faults) {
    this.faults = faults;
  }

  Bounds read(Section root) {
    Section bounds = root.section("bounds", KEYS);
    Section latency = bounds.section("latency", LATENCY_KEYS);
    double p99 = latency.read("p99", Grammars.multiple()).orElse(2.0);
    double p999 = latency.read("p99.9", Grammars.multiple()).orElse(5.0);
    double max = latency.read("max", Grammars.multiple()).orElse(500.0);
    if (p99 > p999 || p999 > max) {
      faults.add(
          latency.mark(),
          "latency: found p99 "
              + written(p99)
              + ", p99.9 "
              + written(p999)
              + ", max "
              + written(max)
              + "; none may be below the one before it");
    }
    return new Bounds(
        bounds.read("bandwidth", Grammars.share("97 %", 1, 100)).orElse(Ratio.percent(97)),
        bounds.read("bandwidth_cap", Grammars.rate()),
        latency
            .read(
                "typical", Grammars.duration("5 us", Duration.ofNanos(100), Duration.ofSeconds(1)))
            .orElse(Duration.ofNanos(5_000)),
        p99,
        p999,
        max);
  }

  private static String written(double multiple) {
    return BigDecimal.valueOf(multiple).stripTrailingZeros().toPlainString() + "x";
  }
}
