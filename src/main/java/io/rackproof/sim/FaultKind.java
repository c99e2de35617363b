package io.rackproof.sim;

import static io.rackproof.criteria.CriterionId.AGREEMENT;
import static io.rackproof.criteria.CriterionId.BANDWIDTH;
import static io.rackproof.criteria.CriterionId.CABLING;
import static io.rackproof.criteria.CriterionId.INCAST;
import static io.rackproof.criteria.CriterionId.LATENCY;
import static io.rackproof.criteria.CriterionId.LOSSLESS;
import static io.rackproof.criteria.CriterionId.LOSSLESS_QUEUE;
import static io.rackproof.criteria.CriterionId.MTU;
import static io.rackproof.criteria.CriterionId.NO_LOSS;
import static io.rackproof.criteria.CriterionId.PATH_MTU;
import static io.rackproof.criteria.CriterionId.PCIE;
import static io.rackproof.criteria.CriterionId.PEER_MEMORY;
import static io.rackproof.criteria.CriterionId.PFC_FLAT;
import static io.rackproof.criteria.CriterionId.PORT_ACTIVE;
import static io.rackproof.criteria.CriterionId.QOS_APPLIED;
import static io.rackproof.criteria.CriterionId.RDMA_READY;
import static io.rackproof.criteria.CriterionId.REGRESSION;
import static io.rackproof.criteria.CriterionId.RESTORED;
import static io.rackproof.criteria.CriterionId.ROCE_V2;
import static io.rackproof.criteria.CriterionId.SOAK;

import io.rackproof.criteria.CriterionId;
import io.rackproof.sim.cli.CliTrouble;
import io.rackproof.sim.fabric.SimNic.Flaw;
import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What can be wrong with a simulated rack: each a change of its state. */
public enum FaultKind {
  PORT_DOWN(
      Place.NIC,
      "a NIC port whose cable carries no signal",
      site -> {
        site.nic().add(Flaw.NO_CARRIER);
        site.nicSwitchPort().setCarrier(false);
      },
      PORT_ACTIVE,
      CABLING,
      PATH_MTU,
      BANDWIDTH,
      LATENCY,
      PFC_FLAT,
      NO_LOSS,
      LOSSLESS_QUEUE,
      INCAST,
      RDMA_READY),
  CABLES_SWAPPED(
      Place.HOST,
      "a host whose first two cables are swapped at the switches",
      site -> site.swapCables(),
      CABLING),
  SPEED(
      Place.NIC,
      "a link that trained at half its speed",
      site -> {
        site.nic().add(Flaw.HALF_SPEED);
        site.nicSwitchPort().trainAt(site.nic().speed());
      },
      PORT_ACTIVE,
      BANDWIDTH,
      PFC_FLAT),
  ROCEV1(
      Place.NIC,
      "a NIC port with GIDs of RoCEv1 only",
      site -> site.nic().add(Flaw.ROCE_V1),
      ROCE_V2,
      BANDWIDTH,
      LATENCY,
      PFC_FLAT,
      NO_LOSS,
      LOSSLESS_QUEUE,
      INCAST,
      RDMA_READY),
  MTU_STUCK(
      "mtu",
      Place.NIC,
      "a NIC port that stays at MTU 1500 whatever is set",
      site -> {
        site.nic().bootWith(now -> now.withMtu(1500));
        site.nic().add(Flaw.MTU_STUCK);
      },
      AGREEMENT,
      MTU,
      PATH_MTU,
      QOS_APPLIED,
      BANDWIDTH),
  SWITCH_MTU(
      Place.SWITCH_PORT,
      "a switch port that stays at MTU 1500 whatever is set",
      site -> {
        site.switchPort().setMtu(1500);
        site.switchPort().stick(SwitchPort.MTU);
      },
      AGREEMENT,
      MTU,
      PATH_MTU,
      QOS_APPLIED,
      BANDWIDTH,
      PFC_FLAT,
      NO_LOSS,
      LOSSLESS_QUEUE,
      INCAST),
  PEER_MEM(
      Place.HOST,
      "a host without the kernel module that lets the NIC reach GPU memory",
      site -> site.host().unloadPeerMemory(),
      PEER_MEMORY),
  PFC_OFF(
      Place.SWITCH_PORT,
      "a switch port on which PFC stays off whatever is set",
      site -> site.switchPort().stick(SwitchPort.PFC),
      AGREEMENT,
      LOSSLESS,
      QOS_APPLIED,
      INCAST),
  SWITCH_DSCP(
      Place.SWITCH_PORT,
      "a switch port that classifies as it was delivered whatever is set",
      site -> site.switchPort().stick(SwitchPort.DSCP),
      AGREEMENT,
      LOSSLESS,
      LOSSLESS_QUEUE,
      QOS_APPLIED,
      INCAST),
  WRONG_PRIORITY(
      Place.NIC,
      "a NIC port with PFC on priority 4 whatever is set",
      site -> {
        site.nic().bootWith(now -> now.withPfc(PriorityMask.only(Priority.of(4))));
        site.nic().add(Flaw.PFC_STUCK);
      },
      AGREEMENT,
      LOSSLESS,
      QOS_APPLIED,
      PFC_FLAT,
      INCAST),
  DSCP_MAP(
      Place.NIC,
      "a NIC port that maps DSCP 26 to priority 0 whatever is set",
      site -> {
        site.nic().bootWith(now -> now.withDscp(26, 0));
        site.nic().add(Flaw.DSCP_STUCK);
      },
      AGREEMENT,
      LOSSLESS,
      QOS_APPLIED,
      PFC_FLAT,
      INCAST),
  TRUST_PCP(
      Place.NIC,
      "a NIC port that trusts PCP whatever is set, so that it puts RoCE elsewhere than its switch",
      site -> site.nic().add(Flaw.TRUST_STUCK),
      LOSSLESS,
      AGREEMENT,
      QOS_APPLIED,
      PFC_FLAT,
      INCAST),
  ECN_OFF(
      Place.SWITCH_PORT,
      "a switch port whose lossless queue marks by another profile than its neighbours, whatever is"
          + " set",
      site -> site.switchPort().stick(SwitchPort.ECN),
      LOSSLESS,
      AGREEMENT,
      QOS_APPLIED,
      INCAST),
  PCIE_X8(
      Place.NIC,
      "a NIC whose PCIe link trained at eight of its sixteen lanes; what it receives then backs up"
          + " into the fabric",
      site -> site.nic().setSlot(site.nic().slot().withLanes(8)),
      PCIE,
      BANDWIDTH,
      PFC_FLAT,
      INCAST),
  LOSSY(
      Place.SWITCH_PORT,
      "a switch port whose queue loses a few packets of many under load",
      site -> site.switchPort().setDropRate(2e-6),
      NO_LOSS,
      INCAST),
  PAUSE_STORM(
      Place.NIC,
      "a NIC port that sends PFC pause frames continually while it receives bulk traffic",
      site -> site.nic().add(Flaw.PAUSE_STORM),
      PFC_FLAT,
      BANDWIDTH,
      INCAST),
  JITTER(
      Place.NIC,
      "a NIC port that is late with some packets",
      site -> site.nic().add(Flaw.JITTER),
      LATENCY),
  SLOW_TRANSMIT(
      Place.NIC,
      "a NIC port with a rate limiter left on its way out, so that one direction is slow",
      site -> site.nic().add(Flaw.SLOW_TRANSMIT),
      BANDWIDTH),
  BAD_CABLE(
      Place.NIC,
      "a cable that flips bits on the way to the NIC",
      site -> site.nic().add(Flaw.BAD_CABLE),
      NO_LOSS,
      INCAST),
  UDP_FILTERED(
      Place.NIC,
      "a NIC port whose host's firewall drops RoCE packets (UDP port 4791)",
      site -> site.nic().add(Flaw.UDP_FILTERED),
      RDMA_READY,
      BANDWIDTH,
      LATENCY,
      PFC_FLAT,
      NO_LOSS,
      LOSSLESS_QUEUE,
      INCAST),
  TCP_FILTERED(
      Place.NIC,
      "a NIC port whose host's firewall drops what comes for perftest's TCP port",
      site -> site.nic().add(Flaw.TCP_FILTERED),
      RDMA_READY,
      BANDWIDTH,
      LATENCY,
      LOSSLESS_QUEUE,
      INCAST),
  MEMLOCK(
      Place.HOST,
      "a host whose logins may lock 64 KiB of memory only",
      site -> site.host().limitLockedMemory(65_536),
      RDMA_READY),
  LINK_FLAP(
      Place.NIC,
      "a NIC port whose link goes down for a moment now and then under load",
      site -> site.nic().add(Flaw.LINK_FLAP),
      NO_LOSS,
      INCAST),
  CNP_OFF(
      Place.NIC,
      "a NIC port that never tells senders of marked packets, whatever is set",
      site -> site.nic().add(Flaw.NO_CNP),
      INCAST),
  GLOBAL_PAUSE(
      Place.NIC,
      "a NIC port that sends 802.3x pause frames, which stop every priority",
      site -> site.nic().add(Flaw.GLOBAL_PAUSE),
      PFC_FLAT,
      INCAST),
  COUNTER_RESET(
      Place.NIC,
      "a NIC port whose counters start again under load",
      site -> site.nic().add(Flaw.COUNTER_RESET),
      PFC_FLAT,
      NO_LOSS,
      INCAST),
  TOOL_MISSING(
      Place.HOST_TOOL,
      "a host without the named program; what turns red is what needs the program",
      site -> site.host().remove(site.part()),
      BANDWIDTH,
      PFC_FLAT,
      NO_LOSS,
      LOSSLESS_QUEUE,
      INCAST,
      RDMA_READY),
  HANG(
      Place.HOST_TOOL,
      "a host on which the named program never answers, and what was to run after it in the same"
          + " script never starts; what turns red is what needs them",
      site -> site.host().hang(site.part()),
      PORT_ACTIVE,
      PFC_FLAT,
      NO_LOSS,
      INCAST),
  GARBLED(
      Place.HOST_TOOL,
      "a host on which the named program's output ends in the middle of a line with status 0; what"
          + " turns red is what needs it",
      site -> site.host().garble(site.part()),
      PORT_ACTIVE,
      AGREEMENT,
      MTU),
  UNREACHABLE(
      Place.HOST,
      "a host on whose address nothing listens; all of its criteria are open",
      site -> site.rack().unreachable(site.device()),
      EnumSet.complementOf(EnumSet.of(RESTORED, SOAK, REGRESSION)).toArray(new CriterionId[0])),
  CLI_PAGING(
      Place.CLI,
      "a switch whose CLI refuses to switch paging off and dresses its prompts in control sequences;"
          + " nothing depends on that",
      site -> site.rack().trouble(site.device(), CliTrouble.PAGING)),
  CLI_HANG(
      Place.CLI,
      "a switch whose CLI never answers the command that shows its queues",
      site -> site.rack().trouble(site.device(), CliTrouble.HANGING),
      PFC_FLAT,
      NO_LOSS,
      LOSSLESS_QUEUE,
      INCAST),
  HOST_KEY(
      Place.DEVICE,
      "a device that shows another host key than announced; all of its criteria are open",
      site -> site.rack().otherHostKey(site.device()),
      EnumSet.complementOf(EnumSet.of(RESTORED, SOAK, REGRESSION)).toArray(new CriterionId[0]));

  /** Where a fault can be. */
  enum Place {
    NIC("node02/mlx5_1"),
    SWITCH_PORT("leaf1/Ethernet8"),
    HOST("node03"),
    DEVICE("node03"),
    HOST_TOOL("node01/ib_write_bw"),
    /** A switch with a CLI of its own. */
    CLI("leaf1");

    private final String example;

    Place(String example) {
      this.example = example;
    }
  }

  /** How a fault changes the rack. */
  @FunctionalInterface
  interface Effect {
    void on(FaultSite site);
  }

  private final String key;
  private final Place place;
  private final String title;
  private final Effect effect;
  private final Set<CriterionId> criteria;

  FaultKind(Place place, String title, Effect effect, CriterionId... criteria) {
    this("", place, title, effect, criteria);
  }

  FaultKind(String key, Place place, String title, Effect effect, CriterionId... criteria) {
    this.key = key.isEmpty() ? name().toLowerCase(Locale.ROOT).replace('_', '-') : key;
    this.place = place;
    this.title = title;
    this.effect = effect;
    this.criteria = Set.copyOf(List.of(criteria));
  }

  /** Its spelling on the command line. */
  public String key() {
    return key;
  }

  /** One line on what is wrong. */
  public String title() {
    return title;
  }

  /** What turns red, of the ports it concerns. */
  public Set<CriterionId> criteria() {
    return criteria;
  }

  /** A target of it as it is written, in the demonstration rack. */
  public String example() {
    return switch (this) {
      case HANG -> "node01/ethtool";
      case GARBLED -> "node01/ibv_devinfo";
      default -> place.example;
    };
  }

  /** Whether it can only be put into switches that have a CLI of their own. */
  public boolean ofCliSwitches() {
    return place == Place.CLI;
  }

  Place place() {
    return place;
  }

  Effect effect() {
    return effect;
  }
}
