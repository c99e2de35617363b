package io.rackproof.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.RootCause;
import io.rackproof.criteria.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Whether a diagnosis names exactly the simulated faults, each at its place. */
final class NamedCauses {
  /** Cause by fault, where the simulator's word is not the field's. */
  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("speed", "link-speed"),
          Map.entry("rocev1", "roce-v1"),
          Map.entry("mtu", "nic-mtu"),
          Map.entry("peer-mem", "peer-memory-missing"),
          Map.entry("pfc-off", "switch-pfc-off"),
          Map.entry("wrong-priority", "nic-pfc-priority"),
          Map.entry("nic-pfc-off", "nic-pfc-priority"),
          Map.entry("dcqcn-off", "nic-ecn-off"),
          Map.entry("dscp-map", "nic-dscp-map"),
          Map.entry("trust-pcp", "nic-trust"),
          Map.entry("ecn-off", "switch-ecn"),
          Map.entry("switch-dscp", "switch-dscp-map"),
          Map.entry("pcie-x8", "pcie-degraded"),
          Map.entry("mrrs-512", "pcie-read-request"),
          Map.entry("coalescing-adaptive", "coalescing"),
          Map.entry("governor-powersave", "governor"),
          Map.entry("deep-idle", "deep-idle-states"),
          Map.entry("ber-high", "bit-errors"),
          Map.entry("lossy", "switch-drops"),
          Map.entry("pause-storm", "nic-pauses"),
          Map.entry("jitter", "latency-jitter"),
          Map.entry("counter-reset", "counters-reset"),
          Map.entry("hang", "tool-hangs"),
          Map.entry("garbled", "tool-garbled"),
          Map.entry("tool-version", "tool-versions-differ"),
          Map.entry("drift", "bandwidth-drift"),
          Map.entry("firmware-old", "firmware-not-allowed"),
          Map.entry("firmware-mix", "firmware-differs"),
          Map.entry("roce-pending", "firmware-setting-pending"),
          Map.entry("gpu-pairing", "gpu-nic-distant"),
          Map.entry("host-key", "host-key-changed"));

  private NamedCauses() {}

  /**
   * @param red the run's red verdicts: each must follow from a cause, but those on putting back
   * @param faults as on the command line, {@code mtu:node02/mlx5_1}
   */
  static void assertOnly(List<RootCause> causes, List<Verdict> red, String... faults) {
    String all =
        causes.stream()
            .map(cause -> cause.id() + " at " + cause.where() + " " + cause.evidence())
            .collect(Collectors.joining("\n", "\n", "\n"));
    List<RootCause> left = new ArrayList<>(causes);
    for (String fault : faults) {
      String key = fault.substring(0, fault.indexOf(':'));
      List<String> place = List.of(fault.substring(fault.indexOf(':') + 1).split("/"));
      List<RootCause> named =
          left.stream()
              .filter(cause -> cause.id().equals(NAMES.getOrDefault(key, key)))
              .filter(cause -> place.stream().allMatch(cause.where()::contains))
              .toList();
      assertThat(named).as(fault + " among" + all).hasSize(1);
      left.removeAll(named);
    }
    assertThat(left).as("causes beside " + List.of(faults) + " in" + all).isEmpty();
    List<Verdict> explained = causes.stream().flatMap(cause -> cause.explains().stream()).toList();
    assertThat(red)
        .allMatch(one -> explained.contains(one) || one.criterion() == CriterionId.RESTORED);
  }
}
