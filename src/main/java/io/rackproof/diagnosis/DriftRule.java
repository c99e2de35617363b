package io.rackproof.diagnosis;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Verdict;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.PortId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A port that gets slower over a long run, and counts nothing that would tell why. */
final class DriftRule implements RunRule {
  private static final String SIGN = "median of the last quarter";

  private static final Cause DRIFT =
      new Cause(
          "bandwidth-drift",
          "bandwidth",
          "bandwidth through the port sinks over a long run, and no counter tells why",
          "temperature and throttling of NIC, optic and host; leaks on the host; then swap the optic",
          "soak/bandwidth.csv of the run's folder ; mlxlink -d <device> -m ; sensors");

  @Override
  public List<Cause> causes() {
    return List.of(DRIFT);
  }

  @Override
  public List<Suspect> look(RackView rack, List<Verdict> open, List<Suspect> before) {
    return open.stream()
        .filter(one -> one.criterion() == CriterionId.SOAK && one.found().contains(SIGN))
        .flatMap(one -> suspect(rack, one))
        .toList();
  }

  private static Stream<Suspect> suspect(RackView rack, Verdict verdict) {
    Optional<NicPort> port =
        verdict.target() instanceof PortId id ? rack.port(id) : Optional.empty();
    return port
        .map(
            one ->
                Suspect.of(
                    DRIFT,
                    one.cable().map(cable -> one.id() + " or " + cable).orElse(one.id().toString()),
                    List.of(verdict.found() + ", expected " + verdict.expected()),
                    verdict::equals))
        .stream();
  }
}
