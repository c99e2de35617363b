package io.rackproof.sim;

import static io.rackproof.criteria.CriterionId.*;

import io.rackproof.criteria.CriterionId;
import io.rackproof.sim.cli.CliTrouble;
import io.rackproof.sim.fabric.NicBoard;
import io.rackproof.sim.fabric.SimNic.Flaw;
import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.sim.host.SimHost.Ill;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What can be wrong with a simulated rack: each a change of its state. */
public enum FaultKind {
  PORT_DOWN(
      FaultPlace.NIC,
      "a NIC port whose cable carries no signal",
      site -> {
        site.nic().add(Flaw.NO_CARRIER);
        site.nicSwitchPort().setCarrier(false);
      },
      Fallout.ofTraffic(PORT_ACTIVE, LINK_QUALITY, CABLING, PATH_MTU)),
  CABLES_SWAPPED(
      FaultPlace.HOST,
      "a host whose first two cables are swapped at the switches",
      site -> site.swapCables(),
      CABLING),
  SPEED(
      FaultPlace.NIC,
      "a link that trained at half its speed",
      site -> {
        site.nic().add(Flaw.HALF_SPEED);
        site.nicSwitchPort().trainAt(site.nic().speed());
      },
      Fallout.of(PORT_ACTIVE, BANDWIDTH, PFC_FLAT)),
  ROCEV1(
      FaultPlace.NIC,
      "a NIC port with GIDs of RoCEv1 only",
      site -> site.nic().add(Flaw.ROCE_V1),
      Fallout.ofTraffic(ROCE_V2)),
  MTU_STUCK(
      "mtu",
      FaultPlace.NIC,
      "a NIC port that stays at MTU 1500 whatever is set",
      site -> {
        site.nic().bootWith(now -> now.withMtu(1500));
        site.nic().add(Flaw.MTU_STUCK);
      },
      Fallout.ofMtu()),
  SWITCH_MTU(
      FaultPlace.SWITCH_PORT,
      "a switch port that stays at MTU 1500 whatever is set",
      site -> {
        site.switchPort().setMtu(1500);
        site.switchPort().stick(SwitchPort.MTU);
      },
      Fallout.ofMtu(PFC_FLAT, NO_LOSS, LOSSLESS_QUEUE, INCAST)),
  PEER_MEM(
      FaultPlace.HOST,
      "a host without the kernel module that lets the NIC reach GPU memory",
      site -> site.host().unloadPeerMemory(),
      PEER_MEMORY),
  PFC_OFF(
      FaultPlace.SWITCH_PORT,
      "a switch port on which PFC stays off whatever is set",
      site -> site.switchPort().stick(SwitchPort.PFC),
      Fallout.ofQos()),
  SWITCH_DSCP(
      FaultPlace.SWITCH_PORT,
      "a switch port that classifies as it was delivered whatever is set",
      site -> site.switchPort().stick(SwitchPort.DSCP),
      Fallout.ofQos(LOSSLESS_QUEUE)),
  WRONG_PRIORITY(
      FaultPlace.NIC,
      "a NIC port with PFC on priority 4 whatever is set",
      site -> {
        site.nic().bootWith(now -> now.withPfc(PriorityMask.only(Priority.of(4))));
        site.nic().add(Flaw.PFC_STUCK);
      },
      Fallout.ofQos(PFC_FLAT)),
  DSCP_MAP(
      FaultPlace.NIC,
      "a NIC port that maps DSCP 26 to priority 0 whatever is set",
      site -> {
        site.nic().bootWith(now -> now.withDscp(26, 0));
        site.nic().add(Flaw.DSCP_STUCK);
      },
      Fallout.ofQos(PFC_FLAT)),
  TRUST_PCP(
      FaultPlace.NIC,
      "a NIC port that trusts PCP whatever is set, so that it puts RoCE elsewhere than its switch",
      site -> site.nic().add(Flaw.TRUST_STUCK),
      Fallout.ofQos(PFC_FLAT)),
  ECN_OFF(
      FaultPlace.SWITCH_PORT,
      "a switch port whose lossless queue marks by another profile than its neighbours, whatever is"
          + " set",
      site -> site.switchPort().stick(SwitchPort.ECN),
      Fallout.ofQos()),
  DCBX_FIRMWARE(
      FaultPlace.NIC,
      "a NIC port whose firmware speaks DCBX, so that the switch may overwrite its PFC",
      site -> site.nic().add(Flaw.DCBX_FIRMWARE),
      LOSSLESS),
  DCBX_WILLING(
      FaultPlace.NIC,
      "a NIC port for which lldpad takes what the switch's DCBX announces",
      site -> site.host().obey(site.nic()),
      LOSSLESS),
  LLDPAD_FIGHTS(
      FaultPlace.NIC,
      "a NIC port that lldpad sets back to PFC on priority 4 whatever is set",
      site -> site.host().fight(site.nic(), PriorityMask.only(Priority.of(4))),
      Fallout.ofQos(PFC_FLAT)),
  NIC_MODEL(
      FaultPlace.NIC,
      "another card in the slot than was ordered: a BlueField-3 in NIC mode",
      site -> site.nic().card().replace(NicBoard.BLUEFIELD_3),
      NIC,
      FIRMWARE),
  NIC_MISSING(
      FaultPlace.HOST,
      "a host whose last NIC fell off the PCI bus, so that the profile is not applied to it",
      site -> {
        site.lastNic().card().vanish();
        site.rack().fabric().portOf(site.lastNic()).setCarrier(false);
      },
      Fallout.allBut(REACHABLE, PEER_MEMORY, RESTORED, SOAK, REGRESSION)),
  FIRMWARE_OLD(
      FaultPlace.NIC,
      "a NIC with firmware that the matrix does not allow for its board",
      site -> site.nic().card().burn("28.33.2028"),
      FIRMWARE),
  FIRMWARE_MIX(
      FaultPlace.NIC,
      "a NIC with other firmware than the others of its kind, though it is allowed",
      site -> site.nic().card().burn("28.41.1000"),
      FIRMWARE),
  CC_MASK(
      FaultPlace.NIC,
      "a NIC whose firmware keeps congestion control off for the lossless priority",
      site -> site.nic().card().set("ROCE_CC_PRIO_MASK_P1", "0", "0"),
      ROCE_FIRMWARE),
  ROCE_PENDING(
      FaultPlace.NIC,
      "a NIC with a firmware parameter that changes at the next boot",
      site -> site.nic().card().set("ROCE_CC_PRIO_MASK_P1", "255", "0"),
      ROCE_FIRMWARE),
  DPU_MODE(
      FaultPlace.NIC,
      "a BlueField in DPU mode, so that its own processors own the port",
      site -> site.bluefield().set("INTERNAL_CPU_OFFLOAD_ENGINE", "ENABLED(0)", "ENABLED(0)"),
      ROCE_FIRMWARE),
  GPU_PAIRING(
      FaultPlace.NIC,
      "a NIC in a slot that shares no PCIe switch with a GPU",
      site -> site.nic().card().moveFromGpu(),
      NIC),
  MULTI_HOST_DIFFERS(
      FaultPlace.NIC,
      "a NIC that is one card with another host's, whose rdma_cm speaks RoCE v1",
      site -> {
        site.nic().card().shareWith(site.neighbour().card().cardMac());
        site.nic().card().speakFirstRoce();
      },
      ROCE_V2,
      AGREEMENT),
  PCIE_X8(
      FaultPlace.NIC,
      "a NIC whose PCIe link trained at eight of its sixteen lanes; what it receives then backs up"
          + " into the fabric",
      site -> site.nic().setSlot(site.nic().slot().withLanes(8)),
      Fallout.of(PCIE, BANDWIDTH, PFC_FLAT, INCAST)),
  LOSSY(
      FaultPlace.SWITCH_PORT,
      "a switch port whose queue loses a few packets of many under load",
      site -> site.switchPort().setDropRate(2e-6),
      NO_LOSS,
      INCAST),
  PAUSE_STORM(
      FaultPlace.NIC,
      "a NIC port that sends PFC pause frames continually while it receives bulk traffic",
      site -> site.nic().add(Flaw.PAUSE_STORM),
      Fallout.of(PFC_FLAT, BANDWIDTH, INCAST)),
  JITTER(
      FaultPlace.NIC,
      "a NIC port that is late with some packets",
      site -> site.nic().add(Flaw.JITTER),
      LATENCY),
  SLOW_TRANSMIT(
      FaultPlace.NIC,
      "a NIC port with a rate limiter left on its way out, so that one direction is slow",
      site -> site.nic().add(Flaw.SLOW_TRANSMIT),
      BANDWIDTH),
  BAD_CABLE(
      FaultPlace.NIC,
      "a cable that flips bits on the way to the NIC",
      site -> site.nic().add(Flaw.BAD_CABLE),
      Fallout.of(NO_LOSS, LINK_QUALITY, INCAST)),
  UDP_FILTERED(
      FaultPlace.NIC,
      "a NIC port whose host's firewall drops RoCE packets (UDP port 4791)",
      site -> site.nic().add(Flaw.UDP_FILTERED),
      Fallout.ofTraffic()),
  TCP_FILTERED(
      FaultPlace.NIC,
      "a NIC port whose host's firewall drops what comes for perftest's TCP port",
      site -> site.nic().add(Flaw.TCP_FILTERED),
      Fallout.of(RDMA_READY, BANDWIDTH, LATENCY, LOSSLESS_QUEUE, INCAST)),
  MEMLOCK(
      FaultPlace.HOST,
      "a host whose logins may lock 64 KiB of memory only",
      site -> site.host().limitLockedMemory(65_536),
      RDMA_READY),
  ARP_FLUX(
      FaultPlace.HOST,
      "a host whose ports are in one network, and either answers ARP for the other (arp_ignore 0)",
      site -> site.host().shareNetwork(0, 2),
      RDMA_READY),
  RP_FILTER(
      FaultPlace.HOST,
      "a host whose ports are in one network, under a strict reverse path filter (rp_filter 1)",
      site -> site.host().shareNetwork(1, 1),
      RDMA_READY),
  TOOL_VERSION(
      FaultPlace.HOST,
      "a host with perftest of another major version",
      site -> site.host().installPerftest("5.93"),
      RDMA_READY),
  DRIFT(
      FaultPlace.NIC,
      "a NIC port that gets a little slower with every measurement: only a soak sees it",
      site -> site.nic().add(Flaw.DRIFT),
      SOAK),
  LINK_FLAP(
      FaultPlace.NIC,
      "a NIC port whose link goes down for a moment now and then under load",
      site -> site.nic().add(Flaw.LINK_FLAP),
      Fallout.of(NO_LOSS, LINK_QUALITY, INCAST)),
  CNP_OFF(
      FaultPlace.NIC,
      "a NIC port that never tells senders of marked packets, whatever is set",
      site -> site.nic().add(Flaw.NO_CNP),
      INCAST),
  GLOBAL_PAUSE(
      FaultPlace.NIC,
      "a NIC port that sends 802.3x pause frames, which stop every priority",
      site -> site.nic().add(Flaw.GLOBAL_PAUSE),
      PFC_FLAT,
      INCAST),
  COUNTER_RESET(
      FaultPlace.NIC,
      "a NIC port whose counters start again under load",
      site -> site.nic().add(Flaw.COUNTER_RESET),
      Fallout.of(PFC_FLAT, NO_LOSS, INCAST)),
  TOOL_MISSING(
      FaultPlace.HOST_TOOL,
      "a host without the named program; what turns red is what needs the program",
      site -> site.host().remove(site.part()),
      Fallout.of(BANDWIDTH, PFC_FLAT, NO_LOSS, LOSSLESS_QUEUE, INCAST, RDMA_READY)),
  HANG(
      FaultPlace.HOST_TOOL,
      "a host on which the named program never answers, and what was to run after it in the same"
          + " script never starts; what turns red is what needs them",
      site -> site.host().hang(site.part()),
      Fallout.of(PORT_ACTIVE, LINK_QUALITY, FIRMWARE, TUNING, PFC_FLAT, NO_LOSS, INCAST)),
  GARBLED(
      FaultPlace.HOST_TOOL,
      "a host on which the named program's output ends in the middle of a line with status 0; what"
          + " turns red is what needs it",
      site -> site.host().garble(site.part()),
      Fallout.of(PORT_ACTIVE, AGREEMENT, MTU)),
  UNREACHABLE(
      FaultPlace.HOST,
      "a host on whose address nothing listens; all of its criteria are open",
      site -> site.rack().unreachable(site.device()),
      Fallout.allBut(RESTORED, SOAK, REGRESSION)),
  MRRS_512(
      FaultPlace.NIC,
      "a NIC that may request 512 bytes at once over PCIe, as the BIOS has left it",
      site -> site.nic().bootTuned(now -> now.withMaxReadRequest(512)),
      PCIE_TUNING),
  RELAXED_ORDERING_OFF(
      FaultPlace.NIC,
      "a NIC whose PCIe writes keep their order",
      site -> site.nic().add(Flaw.STRICT_ORDERING),
      PCIE_TUNING),
  ACS_ON(
      FaultPlace.NIC,
      "a NIC under a bridge with Access Control Services on",
      site -> site.nic().add(Flaw.ACS),
      PCIE_TUNING),
  IOMMU_ON(
      FaultPlace.HOST,
      "a host whose IOMMU translates every address",
      site -> site.host().add(Ill.TRANSLATING_IOMMU),
      PCIE_TUNING),
  COALESCING_ADAPTIVE(
      FaultPlace.NIC,
      "a NIC port whose driver chooses how long interrupts wait",
      site -> site.nic().bootTuned(now -> now.withAdaptiveRx(true).withAdaptiveTx(true)),
      TUNING),
  FEW_QUEUES(
      FaultPlace.NIC,
      "a NIC port with eight queues for 32 cores",
      site -> site.nic().bootTuned(now -> now.withQueues(8)),
      TUNING),
  SMALL_RING(
      FaultPlace.NIC,
      "a NIC port with an RX ring of 256 packets",
      site -> site.nic().bootTuned(now -> now.withRxRing(256)),
      TUNING),
  IRQ_REMOTE(
      FaultPlace.NIC,
      "a NIC port whose interrupts are served on the other NUMA node",
      site -> site.nic().add(Flaw.REMOTE_INTERRUPTS),
      TUNING),
  GOVERNOR_POWERSAVE(
      FaultPlace.HOST,
      "a host whose processors run as slowly as they may",
      site -> site.host().add(Ill.POWERSAVE),
      TUNING),
  DEEP_IDLE(
      FaultPlace.HOST,
      "a host whose processors sleep so deeply that they are late",
      site -> site.host().add(Ill.DEEP_SLEEP),
      TUNING),
  FEC_OFF(
      FaultPlace.NIC,
      "a NIC port without forward error correction",
      site -> site.nic().add(Flaw.NO_FEC),
      LINK_QUALITY),
  BER_HIGH(
      FaultPlace.NIC,
      "a link on which bits are wrong even after correction",
      site -> site.nic().add(Flaw.BIT_ERRORS),
      LINK_QUALITY),
  HOT_MODULE(
      FaultPlace.NIC,
      "a NIC port with an optical module that is too hot",
      site -> site.nic().add(Flaw.HOT_MODULE),
      LINK_QUALITY),
  CLI_PAGING(
      FaultPlace.CLI,
      "a switch whose CLI refuses to switch paging off and dresses its prompts in control sequences;"
          + " nothing depends on that",
      site -> site.rack().trouble(site.device(), CliTrouble.PAGING)),
  CLI_HANG(
      FaultPlace.CLI,
      "a switch whose CLI never answers the command that shows its queues",
      site -> site.rack().trouble(site.device(), CliTrouble.HANGING),
      Fallout.of(PFC_FLAT, NO_LOSS, LOSSLESS_QUEUE, INCAST)),
  HOST_KEY(
      FaultPlace.DEVICE,
      "a device that shows another host key than announced; all of its criteria are open",
      site -> site.rack().otherHostKey(site.device()),
      Fallout.allBut(RESTORED, SOAK, REGRESSION));

  private final String key;
  private final FaultPlace place;
  private final String title;
  private final FaultEffect effect;
  private final Set<CriterionId> criteria;

  FaultKind(FaultPlace place, String title, FaultEffect effect, CriterionId... criteria) {
    this("", place, title, effect, criteria);
  }

  FaultKind(
      String key, FaultPlace place, String title, FaultEffect effect, CriterionId... criteria) {
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
      default -> place.example();
    };
  }

  /** Whether it can only be put into a BlueField. */
  public boolean ofBlueField() {
    return this == DPU_MODE;
  }

  /** Whether it can only be put into switches that have a CLI of their own. */
  public boolean ofCliSwitches() {
    return place == FaultPlace.CLI;
  }

  FaultPlace place() {
    return place;
  }

  FaultEffect effect() {
    return effect;
  }
}
