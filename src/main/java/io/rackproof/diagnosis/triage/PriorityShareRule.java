package io.rackproof.diagnosis.triage;

import io.rackproof.diagnosis.Cause;
import io.rackproof.diagnosis.triage.Deltas.Growth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** In which priority packets travelled, by ethtool's counters while traffic ran. */
final class PriorityShareRule implements Rule {
  private static final Cause ONE_SIDE =
      new Cause(
          "marked-one-side",
          "qos",
          "one direction travels in the lossless priority, the other does not: one end does not mark",
          "set the traffic class at both ends (or as the kernel's default), and trust DSCP",
          "ethtool -S <netdev> | grep -E '[rt]x_prio[0-7]_packets', twice under load");
  private static final Cause UNMARKED =
      new Cause(
          "unmarked",
          "qos",
          "RoCE travels in a lossy priority: packets are not marked, or the mark is not honoured",
          "traffic class of DSCP for every kind of queue pair, trust DSCP, DSCP map",
          "ethtool -S <netdev> | grep -E '[rt]x_prio[0-7]_packets', twice under load");
  private static final Cause GPU_UNMARKED =
      new Cause(
          "gpu-qps-unmarked",
          "qos",
          "the global traffic class does not reach queue pairs that the GPU or DevX makes",
          "set the traffic class in the library too (NCCL_IB_TC, NCCL_GIN_IB_TC)",
          "the counters of each priority, once for each kind of queue pair");
  private static final double SHARE = 0.99;
  private static final double MOST = 0.5;

  @Override
  public List<Cause> causes() {
    return List.of(ONE_SIDE, UNMARKED, GPU_UNMARKED);
  }

  @Override
  public List<Finding> look(Fragment text, Profile profile) {
    List<Finding> findings = new ArrayList<>();
    Deltas deltas = Deltas.of(text);
    Optional<Double> sent = share(deltas, "tx", profile);
    Optional<Double> received = share(deltas, "rx", profile);
    Line[] lines =
        deltas.growth().entrySet().stream()
            .filter(entry -> entry.getKey().matches("[rt]x_prio\\d_packets"))
            .map(Map.Entry::getValue)
            .map(Growth::line)
            .toArray(Line[]::new);
    if (sent.isEmpty() && received.isEmpty() || deltas.reset().isPresent()) {
      return findings;
    }
    boolean both = sent.orElse(1.0) >= SHARE && received.orElse(1.0) >= SHARE;
    boolean none = sent.orElse(0.0) < MOST && received.orElse(0.0) < MOST;
    if (both && sent.isPresent() && received.isPresent()) {
      findings.add(Finding.of(UNMARKED, Outcome.PROOF, Finding.STATE, "", lines));
    } else if (!both) {
      boolean gpu = text.has("(?i)GPU-initiated|GIN\\b|DevX") || text.has("Global tclass=[1-9]");
      Cause cause = gpu && none ? GPU_UNMARKED : none ? UNMARKED : ONE_SIDE;
      findings.add(Finding.of(cause, Outcome.DEFECT, Finding.STATE, "", lines));
    }
    return findings;
  }

  private static Optional<Double> share(Deltas deltas, String way, Profile profile) {
    double all = 0;
    double lossless = 0;
    for (Map.Entry<String, Growth> entry : deltas.growth().entrySet()) {
      if (entry.getKey().matches(way + "_prio\\d_packets")) {
        all += entry.getValue().value();
        if (entry.getKey().equals(way + "_prio" + profile.losslessPriority() + "_packets")) {
          lossless = entry.getValue().value();
        }
      }
    }
    return all > 0 ? Optional.of(lossless / all) : Optional.empty();
  }
}
