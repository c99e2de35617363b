package io.rackproof.diagnosis;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Verdict;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.PortId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A NIC that is gone. Nothing on it is known, and the host, which then gives no whole snapshot, is
 * left without the profile: its other ports and their rails show that.
 */
final class MissingNicRule implements RunRule {
  private static final Cause MISSING =
      new Cause(
          "nic-missing",
          HardwareRules.AREA,
          "the NIC is gone: the host has no such RDMA device",
          "dmesg for the driver's reason; restart the driver (openibd), reseat or power-cycle the"
              + " card, replace it",
          "lspci -nn ; ls /sys/class/infiniband ; dmesg | grep -i -E 'mlx5|ice|bnxt'");
  private static final Set<CriterionId> RAIL =
      EnumSet.of(CriterionId.INCAST, CriterionId.SOAK, CriterionId.PFC_FLAT, CriterionId.NO_LOSS);

  @Override
  public List<Cause> causes() {
    return List.of(MISSING);
  }

  @Override
  public List<Suspect> look(RackView rack, List<Verdict> open, List<Suspect> before) {
    List<Suspect> suspects = new ArrayList<>();
    for (Verdict verdict : rack.red()) {
      if (verdict.criterion() == CriterionId.NIC
          && verdict.target() instanceof PortId id
          && verdict.found().matches("RDMA device \\S+ absent.*")) {
        suspects.add(
            Suspect.of(MISSING, id.toString(), List.of(verdict.found()), reach(rack, id.host())));
      }
    }
    return suspects;
  }

  private static Predicate<Verdict> reach(RackView rack, DeviceName host) {
    return rack.testbed().ports().stream()
        .filter(port -> port.id().host().equals(host))
        .map(port -> Reach.rail(rack, port, RAIL))
        .reduce(Reach.device(rack, host), Predicate::or);
  }
}
