package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PcieLink;
import io.rackproof.facts.PortState;
import io.rackproof.testbed.NicPort;
import io.rackproof.units.Bandwidth;
import java.util.Optional;

/** Facts that several tools tell: they hold only when the tools agree. */
final class PortWitnesses {
  /** What the kernel tells verbs of any Ethernet link below 10 Gb/s (ib_get_eth_speed). */
  private static final Bandwidth SLOWEST = Bandwidth.gbps(2.5);

  private PortWitnesses() {}

  /** The state that ibv_devinfo, rdma and, while it is active, ethtool agree on. */
  static Observed<PortState> state(
      NicPort port,
      NetStack stack,
      Observed<IbvDevinfo.Port> verbs,
      Observed<RdmaLink.Link> link,
      Observed<Bandwidth> speed) {
    Observed<PortState> agreed =
        Answer.both(verbs, link, (device, netlink) -> state(port, stack, device.state(), netlink));
    return agreed.asOptional().filter(PortState::active).isPresent()
        ? Answer.both(agreed, speed, (state, ethtool) -> rate(port, state, ethtool))
        : agreed;
  }

  private static Observed<PortState> state(
      NicPort port, NetStack stack, PortState verbs, RdmaLink.Link link) {
    String device = port.id().rdmaDevice();
    if (verbs.active() != link.state().equals("ACTIVE")
        || !verbs.active() && !verbs.state().equals("PORT_" + link.state())) {
      return Observed.unknown(
          "ibv_devinfo says that "
              + device
              + " is "
              + verbs.state()
              + ", rdma link that it is "
              + link.state()
              + "; the link may be flapping, look again",
          "");
    }
    if (link.netdev().filter(netdev -> !stack.has(netdev)).isPresent()) {
      return Observed.unknown(
          "rdma link says that "
              + device
              + " belongs to "
              + link.netdev().get()
              + ", the descriptor that it belongs to "
              + port.netdev()
              + "; correct one of them",
          "");
    }
    return Observed.known(verbs);
  }

  private static Observed<PortState> rate(NicPort port, PortState state, Bandwidth ethtool) {
    if (state.rate().equals(ethtool)) {
      return Observed.known(state);
    }
    if (state.rate().equals(SLOWEST) && ethtool.compareTo(Bandwidth.gbps(10)) < 0) {
      return Observed.known(
          new PortState(state.state(), state.physical(), state.linkLayer(), ethtool));
    }
    return Observed.unknown(
        "ibv_devinfo says that "
            + port.id().rdmaDevice()
            + " runs at "
            + state.rate()
            + ", ethtool that "
            + port.netdev()
            + " runs at "
            + ethtool,
        "");
  }

  /**
   * The link of sysfs with Device Control of lspci; without lspci the latter stays open, because
   * only the descriptor's machine lacks it, not the link.
   */
  static Observed<PcieLink> pcie(
      String device, Observed<PcieLink> sysfs, Observed<Lspci.Express> lspci) {
    return lspci instanceof Observed.Known<Lspci.Express>
        ? Answer.both(sysfs, lspci, (link, express) -> pcie(device, link, express))
        : sysfs;
  }

  private static Observed<PcieLink> pcie(String device, PcieLink link, Lspci.Express express) {
    if (link.lanes() != express.lanes() || link.gigatransfers() != express.gigatransfers()) {
      return Observed.unknown(
          "sysfs says that the PCIe link of "
              + device
              + " is "
              + link
              + ", lspci that it is "
              + express.gigatransfers()
              + " GT/s x"
              + express.lanes()
              + "; look again",
          "");
    }
    return Observed.known(
        new PcieLink(
            link.gigatransfers(),
            link.lanes(),
            link.maxGigatransfers(),
            link.maxLanes(),
            Optional.of(express.maxPayload()),
            Optional.of(express.maxReadRequest())));
  }
}
