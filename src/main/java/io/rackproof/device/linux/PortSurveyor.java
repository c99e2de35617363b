package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Batch;
import io.rackproof.facts.FirmwareParameters;
import io.rackproof.facts.HostQos;
import io.rackproof.facts.LinkMtu;
import io.rackproof.facts.Neighbour;
import io.rackproof.facts.NicHardware;
import io.rackproof.facts.NicIdentity;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PcieLink;
import io.rackproof.facts.PortNames;
import io.rackproof.facts.PortState;
import io.rackproof.facts.PortSurvey;
import io.rackproof.facts.RoceMarking;
import io.rackproof.facts.RoceMode;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.PciId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The facts of one port, put together from the replies of a survey. */
final class PortSurveyor {
  private final NicPort port;
  private final String device;
  private final String netdev;
  private final PortMeans means;
  private final Batch first;
  private final Batch second;
  private final Observed<EthtoolDriver.Driver> driver;
  private final Observed<String> address;

  PortSurveyor(NicPort port, PortMeans means, Batch first, Batch second) {
    this.port = port;
    this.means = means;
    this.device = port.id().rdmaDevice();
    this.netdev = port.netdev();
    this.first = first;
    this.second = second;
    this.driver = means.carriers().get(0).driver();
    this.address = pciAddress(first, port);
  }

  static List<Command> firstCommands(NicPort port) {
    String device = port.id().rdmaDevice();
    String netdev = port.netdev();
    List<Command> commands = new ArrayList<>(LldpAgents.commands(netdev));
    commands.addAll(PortMeans.firstCommands(port));
    commands.addAll(
        List.of(
            Ethtool.command(netdev),
            CmaRoceMode.command(device),
            CmaRoceTos.command(device),
            TrafficClass.command(device),
            GidTable.command(device),
            PciSysfs.path(device),
            PciSysfs.numaNode(device),
            PciSysfs.processors(device),
            PciSysfs.link(device),
            NicSysfs.command(device)));
    commands.addAll(TuningSurveyor.firstCommands(port));
    return commands;
  }

  /** What is asked of the interfaces that the port's own stands on, and by their drivers. */
  static List<Command> stackCommands(NicPort port, Batch first) {
    List<Command> commands = new ArrayList<>(PortMeans.secondCommands(port, first));
    boolean stacked = !commands.isEmpty();
    commands.addAll(DeviceDcqcn.commands(port, first, stacked));
    if (stacked) {
      PortMeans.carriers(port, first)
          .forEach(carrier -> commands.addAll(LldpAgents.commands(carrier)));
    }
    return commands;
  }

  /** What needs the PCI address that the first round trip found. */
  static List<Command> secondCommands(Batch first, NicPort port, String address) {
    List<Command> commands = new ArrayList<>(List.of(Lspci.command(address)));
    parameters(first, port, address).ifPresent(wanted -> commands.addAll(wanted.commands()));
    commands.addAll(TuningSurveyor.secondCommands(port, first, address));
    return commands;
  }

  /** Only NVIDIA's NICs have parameters that can be asked for. */
  private static Optional<RoceParameters> parameters(Batch first, NicPort port, String address) {
    String device = port.id().rdmaDevice();
    return NicSysfs.pci(first.to(NicSysfs.command(device)), device)
        .filter(PciId::nvidia)
        .map(id -> new RoceParameters(address, id));
  }

  static Observed<String> pciAddress(Batch first, NicPort port) {
    String device = port.id().rdmaDevice();
    return PciSysfs.address(first.to(PciSysfs.path(device)), device);
  }

  PortSurvey survey() {
    TuningSurveyor tuning = new TuningSurveyor(port, first, second);
    return new PortSurvey(
        state(),
        roce(),
        mtu(),
        qos(),
        pcie(),
        identity(),
        names(),
        neighbour(),
        hardware(),
        parameters(),
        tuning.tuning(driver),
        tuning.quality(driver));
  }

  /** LLDP is spoken by ports of NICs; of a bond the first member is heard. */
  private Observed<Neighbour> neighbour() {
    return means.stack().stacked()
        ? LldpAgents.neighbour(second, means.carriers().get(0).netdev())
        : LldpAgents.neighbour(first, netdev);
  }

  private Observed<Optional<NicHardware>> hardware() {
    Observed<Reply> lspci = address.map(found -> second.to(Lspci.command(found)));
    Observed<Optional<NicHardware>> nic =
        NicSysfs.hardware(
            first.to(NicSysfs.command(device)),
            device,
            lspci.flatMap(VitalProductData::serial),
            lspci.flatMap(VitalProductData::part),
            address.flatMap(found -> MstStatus.device(first.to(MstStatus.command()), found)));
    // The device below a virtual one, as virtio, has IDs of its own kind.
    return address instanceof Observed.Unsupported<String>
        ? nic.map(found -> found.map(NicHardware::withoutPci))
        : nic;
  }

  private FirmwareParameters parameters() {
    return address
        .asOptional()
        .flatMap(found -> parameters(first, port, found))
        .map(wanted -> wanted.read(second))
        .orElse(FirmwareParameters.none());
  }

  private Observed<IbvDevinfo.Port> verbs() {
    return IbvDevinfo.port(first.to(IbvDevinfo.command()), device);
  }

  private Observed<RdmaLink.Link> link() {
    return RdmaLink.link(first.to(RdmaLink.command()), device);
  }

  private Observed<PortState> state() {
    return PortWitnesses.state(
        port,
        means.stack(),
        verbs(),
        link(),
        Ethtool.speed(first.to(Ethtool.command(netdev)), netdev));
  }

  private Observed<RoceMode> roce() {
    Observed<String> control =
        driver.asOptional().filter(known -> !known.nvidia()).isPresent()
            ? driver.flatMap(
                known ->
                    new Observed.Unsupported<>(
                        "driver " + known.name() + " has no firmware parameter ROCE_CONTROL",
                        driver.evidence()))
            : parameters()
                .value(MlxConfig.ROCE_CONTROL)
                .map(value -> value.current().replaceFirst("\\(\\d+\\)$", ""));
    return GidTable.gids(first.to(GidTable.command(device)), device)
        .map(
            gids ->
                new RoceMode(
                    gids,
                    IpAddr.ipv4(first.to(IpAddr.command()), netdev),
                    NicDriver.connectionManager(first.to(CmaRoceMode.command(device)), driver),
                    control));
  }

  private Observed<PortNames> names() {
    return Answer.both(
        SystemFiles.hostName(first.to(SystemFiles.hostNameCommand())),
        IpLink.netdev(first.to(IpLink.command()), netdev),
        (host, link) -> Observed.known(new PortNames(host, withBelow(link.names()))));
  }

  private Set<String> withBelow(Set<String> own) {
    Set<String> names = new TreeSet<>(own);
    for (String name : means.stack().below().keySet()) {
      IpLink.netdev(first.to(IpLink.command()), name)
          .asOptional()
          .ifPresent(link -> names.addAll(link.names()));
    }
    return names;
  }

  private Observed<LinkMtu> mtu() {
    return Answer.both(
        IpLink.netdev(first.to(IpLink.command()), netdev),
        verbs(),
        (link, rdma) ->
            Observed.known(new LinkMtu(link.mtu(), rdma.activeMtu(), means.stack().below())));
  }

  private Observed<HostQos> qos() {
    return HostQosReader.read(
        means,
        second,
        new RoceMarking(
            CmaRoceTos.dscp(first.to(CmaRoceTos.command(device))),
            TrafficClass.forced(first.to(TrafficClass.command(device)), device)));
  }

  private Observed<PcieLink> pcie() {
    return address.flatMap(
        found ->
            PortWitnesses.pcie(
                device,
                PciSysfs.link(first.to(PciSysfs.link(device)), device),
                Lspci.express(second.to(Lspci.command(found)), found)));
  }

  private Observed<NicIdentity> identity() {
    Observed<Optional<Integer>> node = PciSysfs.numaNode(first.to(PciSysfs.numaNode(device)));
    // A device that is not on PCI is a fact; a path that could not be read is not.
    if (address instanceof Observed.Unknown<String> unknown) {
      return new Observed.Unknown<>(unknown.why(), unknown.raw(), unknown.evidence());
    }
    Optional<String> pci = address.asOptional();
    return driver.flatMap(
        known ->
            pci.isPresent() && known.bus().isPresent() && !known.bus().equals(pci)
                ? Observed.unknown(
                    device
                        + " is at "
                        + pci.get()
                        + ", but "
                        + netdev
                        + " at "
                        + known.bus().get()
                        + "; correct the descriptor's netdev",
                    "",
                    driver.evidence().get(0))
                : new Observed.Known<>(
                    new NicIdentity(
                        known.name(),
                        known.version(),
                        known.firmware(),
                        known.psid(),
                        pci,
                        node.asOptional().flatMap(found -> found),
                        processors(node)),
                    driver.evidence()));
  }

  /** Only of a device with a node of its own: otherwise all processors are as near. */
  private Optional<String> processors(Observed<Optional<Integer>> node) {
    return node.asOptional()
        .flatMap(found -> found)
        .flatMap(known -> PciSysfs.processors(first.to(PciSysfs.processors(device))).asOptional());
  }
}
