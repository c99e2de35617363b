package io.rackproof.diagnosis.triage;

import io.rackproof.diagnosis.Cause;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Bus bandwidth of nccl-tests, GB/s. */
final class BusBandwidthRule implements Rule {
  private static final Cause ALONE =
      new Cause(
          "nccl-single-rank",
          "bandwidth",
          "every process saw itself as the only rank, or nothing went over the network",
          "build nccl-tests with MPI=1 and start it through the launcher",
          "the list of ranks in its head: all hosts must be there");
  private static final Cause ABOVE =
      new Cause(
          "busbw-overstated",
          "bandwidth",
          "bus bandwidth is more than the NICs carry: the formula overstates it for this algorithm",
          "NCCL_ALGO=Ring, or four nodes and more, for a bound on the network",
          "the same collective with NCCL_ALGO=Ring");
  private static final Cause UPLINK =
      new Cause(
          "inter-switch-limit",
          "bandwidth",
          "over two switches it is much slower than under one: uplinks or routing limit",
          "uplinks, hashing, adaptive routing between the switches",
          "the same collective grouped by switch ; tx rates of the uplinks");
  private static final Cause LOW =
      new Cause(
          "busbw-low",
          "bandwidth",
          "bus bandwidth is below its bound",
          "pair matrix first: a slow node drags every collective",
          "all_reduce_perf on pairs of nodes");
  private static final Cause WRONG =
      new Cause(
          "data-wrong",
          "bandwidth",
          "the collective's result is wrong",
          "take the node out; check GPU memory, PCIe and NIC",
          "all_reduce_perf -c 1 on pairs of nodes");

  @Override
  public List<Cause> causes() {
    return List.of(ALONE, ABOVE, UPLINK, LOW, WRONG);
  }

  private record Bus(String heading, double value, Line line) {}

  @Override
  public List<Finding> look(Fragment text, Profile profile) {
    List<Finding> findings = new ArrayList<>();
    List<Bus> all = new ArrayList<>();
    String heading = "";
    for (Line line : text.lines()) {
      Optional<Hit> average =
          new Fragment(line.text() + (line.whole() ? "\n" : ""))
              .first("Avg bus bandwidth\\s*:\\s*(\\S*)");
      if (average.isPresent()) {
        String cell = average.get().group(1);
        if (!cell.matches("\\d+(?:\\.\\d+)?") || !line.whole() || Double.parseDouble(cell) == 0) {
          findings.add(Finding.of(ALONE, Outcome.INVALID, Finding.STATE, "", line));
        } else {
          all.add(new Bus(heading, Double.parseDouble(cell), line));
        }
      } else if (Headings.heads(line)) {
        heading = line.text();
      }
    }
    text.first("Out of bounds values : (\\d+) FAILED|Out of bounds values : ([1-9]\\d*)\\b")
        .ifPresent(
            hit -> findings.add(Finding.of(WRONG, Outcome.DEFECT, Finding.STATE, "", hit.line())));
    Optional<Bus> same =
        all.stream()
            .filter(bus -> bus.heading().matches(".*(?:one|same|1) (?:switch|leaf).*"))
            .findFirst();
    Optional<Bus> cross =
        all.stream()
            .filter(
                bus ->
                    bus.heading().matches(".*(?:two|cross|different|2) (?:switch|leaf|leaves).*"))
            .findFirst();
    if (same.isPresent() && cross.isPresent() && cross.get().value() < 0.95 * same.get().value()) {
      findings.add(
          Finding.of(
              UPLINK, Outcome.SHORTFALL, Finding.STATE, "", same.get().line(), cross.get().line()));
    }
    all.forEach(bus -> bound(findings, bus, profile));
    return findings;
  }

  private static void bound(List<Finding> findings, Bus bus, Profile profile) {
    Optional<Double> sum = profile.number("nic_sum_GBps");
    Optional<Double> least = profile.number("busbw_min_GBps");
    if (sum.isPresent() && bus.value() > sum.get()) {
      findings.add(Finding.of(ABOVE, Outcome.REMARK, Finding.STATE, "", bus.line()));
    } else if (least.isPresent()) {
      boolean enough = bus.value() >= least.get();
      findings.add(
          Finding.of(
              LOW, enough ? Outcome.PROOF : Outcome.SHORTFALL, Finding.MEASURED, "", bus.line()));
    }
  }
}
