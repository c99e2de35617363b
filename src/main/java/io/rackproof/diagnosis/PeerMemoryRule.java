package io.rackproof.diagnosis;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import io.rackproof.testbed.Host;
import java.util.ArrayList;
import java.util.List;

/** A host whose NICs can't reach GPU memory: one cause for all of its ports. */
final class PeerMemoryRule implements RunRule {
  private static final Cause MISSING =
      new Cause(
          "peer-memory-missing",
          "gpu",
          "no peer-memory module is loaded, so the NICs cannot reach GPU memory",
          "modprobe nvidia_peermem, and make it load at boot; or DMA-BUF with open kernel modules",
          "lsmod | grep peermem");

  @Override
  public List<Cause> causes() {
    return List.of(MISSING);
  }

  @Override
  public List<Suspect> look(RackView rack, List<Verdict> open, List<Suspect> before) {
    List<Suspect> suspects = new ArrayList<>();
    for (Host host : rack.testbed().hosts()) {
      open.stream()
          .filter(verdict -> verdict.criterion() == CriterionId.PEER_MEMORY)
          .filter(verdict -> verdict.status() == Status.FAIL)
          .filter(Reach.device(rack, host.name()))
          .findFirst()
          .ifPresent(
              verdict ->
                  suspects.add(
                      Suspect.of(
                          MISSING,
                          host.name().toString(),
                          List.of(verdict.found()),
                          Reach.device(rack, host.name())
                              .and(one -> one.criterion() == CriterionId.PEER_MEMORY))));
    }
    return suspects;
  }
}
