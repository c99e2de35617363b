package io.rackproof.sim;

import static io.rackproof.criteria.CriterionId.AGREEMENT;
import static io.rackproof.criteria.CriterionId.BANDWIDTH;
import static io.rackproof.criteria.CriterionId.FIRMWARE;
import static io.rackproof.criteria.CriterionId.INCAST;
import static io.rackproof.criteria.CriterionId.LINK_QUALITY;
import static io.rackproof.criteria.CriterionId.LOSSLESS_QUEUE;
import static io.rackproof.criteria.CriterionId.MTU;
import static io.rackproof.criteria.CriterionId.NO_LOSS;
import static io.rackproof.criteria.CriterionId.PFC_FLAT;
import static io.rackproof.criteria.CriterionId.PORT_ACTIVE;
import static io.rackproof.criteria.CriterionId.RDMA_READY;
import static io.rackproof.criteria.CriterionId.REGRESSION;
import static io.rackproof.criteria.CriterionId.RESTORED;
import static io.rackproof.criteria.CriterionId.SOAK;
import static io.rackproof.criteria.CriterionId.TUNING;

import io.rackproof.sim.cli.CliTrouble;
import java.util.List;

/** Faults of access to a device, and of its programs and command line. */
final class AccessFaults {
  private AccessFaults() {}

  static List<FaultKind> all() {
    return List.of(
        new FaultKind(
            "tool-missing",
            FaultPlace.HOST_TOOL,
            "a host without the named program; what turns red is what needs the program",
            site -> site.host().remove(site.part()),
            Fallout.of(BANDWIDTH, PFC_FLAT, NO_LOSS, LOSSLESS_QUEUE, INCAST, RDMA_READY)),
        new FaultKind(
                "hang",
                FaultPlace.HOST_TOOL,
                "a host on which the named program never answers, and what was to run after it in the same"
                    + " script never starts; what turns red is what needs them",
                site -> site.host().hang(site.part()),
                Fallout.of(PORT_ACTIVE, LINK_QUALITY, FIRMWARE, TUNING, PFC_FLAT, NO_LOSS, INCAST))
            .shownAt("node01/ethtool"),
        new FaultKind(
                "garbled",
                FaultPlace.HOST_TOOL,
                "a host on which the named program's output ends in the middle of a line with status 0; what"
                    + " turns red is what needs it",
                site -> site.host().garble(site.part()),
                Fallout.of(PORT_ACTIVE, AGREEMENT, MTU))
            .shownAt("node01/ibv_devinfo"),
        new FaultKind(
            "unreachable",
            FaultPlace.HOST,
            "a host on whose address nothing listens; all of its criteria are open",
            site -> site.rack().unreachable(site.device()),
            Fallout.allBut(RESTORED, SOAK, REGRESSION)),
        new FaultKind(
            "cli-paging",
            FaultPlace.CLI,
            "a switch whose CLI refuses to switch paging off and dresses its prompts in control sequences;"
                + " nothing depends on that",
            site -> site.rack().trouble(site.device(), CliTrouble.PAGING)),
        new FaultKind(
            "cli-hang",
            FaultPlace.CLI,
            "a switch whose CLI never answers the command that shows its queues",
            site -> site.rack().trouble(site.device(), CliTrouble.HANGING),
            Fallout.of(PFC_FLAT, NO_LOSS, LOSSLESS_QUEUE, INCAST)),
        new FaultKind(
            "host-key",
            FaultPlace.DEVICE,
            "a device that shows another host key than announced; all of its criteria are open",
            site -> site.rack().otherHostKey(site.device()),
            Fallout.allBut(RESTORED, SOAK, REGRESSION)));
  }
}
