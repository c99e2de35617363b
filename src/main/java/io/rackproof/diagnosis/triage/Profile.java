package io.rackproof.diagnosis.triage;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The bounds that a fragment is judged against, by their names; what is not given has the value of
 * a 400 Gb/s rail.
 */
public record Profile(Map<String, String> values) {
  public Profile {
    values = Map.copyOf(values);
  }

  public static Profile standard() {
    return new Profile(Map.of());
  }

  /** These bounds, where the other has none of the same name. */
  public Profile with(Map<String, String> override) {
    Map<String, String> merged = new TreeMap<>(values);
    merged.putAll(override);
    return new Profile(merged);
  }

  /** Link rate of a rail, Gb/s. */
  double lineRate() {
    return number("line_rate_gbps").orElse(400.0);
  }

  /** Least average bandwidth, Gb/s; 95 % of the line where only the line is given. */
  double bandwidth() {
    return number("bw_min_gbps").orElse(0.95 * lineRate());
  }

  /** Least message size that the bandwidth bound holds for, bytes. */
  double bandwidthSize() {
    return number("bw_min_size").orElse(65536.0);
  }

  /** RDMA path MTU, bytes. */
  int activeMtu() {
    return number("active_mtu").orElse(4096.0).intValue();
  }

  /** Least MTU of a netdev, bytes. */
  int netdevMtu() {
    return number("netdev_mtu_min").orElse(4200.0).intValue();
  }

  int losslessPriority() {
    return number("lossless_priority").orElse(3.0).intValue();
  }

  int dscp() {
    return number("roce_dscp").orElse(26.0).intValue();
  }

  boolean adaptiveRouting() {
    return !values.getOrDefault("adaptive_routing", "true").equals("false");
  }

  /** A bound that has no default. */
  Optional<Double> number(String name) {
    try {
      return Optional.ofNullable(values.get(name)).map(Double::valueOf);
    } catch (NumberFormatException notOne) {
      return Optional.empty();
    }
  }

  Optional<String> text(String name) {
    return Optional.ofNullable(values.get(name));
  }
}
