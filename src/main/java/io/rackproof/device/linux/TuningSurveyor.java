package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Batch;
import io.rackproof.facts.EvidenceRef;
import io.rackproof.facts.LinkQuality;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PortTuning;
import io.rackproof.facts.PortTuning.PcieBridge;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.testbed.NicPort;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** How a port is tuned and how good its link is, from the replies of a survey. */
final class TuningSurveyor {
  private final String device;
  private final String netdev;
  private final Batch first;
  private final Batch second;

  TuningSurveyor(NicPort port, Batch first, Batch second) {
    this.device = port.id().rdmaDevice();
    this.netdev = port.netdev();
    this.first = first;
    this.second = second;
  }

  /** What a host tells once. */
  static List<Command> hostCommands() {
    return List.of(
        IommuGroup.bootCommand(),
        CpuSysfs.statesCommand(),
        CpuSysfs.command(),
        CpuSysfs.latencyCommand());
  }

  static List<Command> firstCommands(NicPort port) {
    String netdev = port.netdev();
    String device = port.id().rdmaDevice();
    return List.of(
        EthtoolCoalesce.command(netdev),
        EthtoolAmount.QUEUES.command(netdev),
        EthtoolAmount.RX_RING.command(netdev),
        EthtoolFec.command(netdev),
        EthtoolModule.command(netdev),
        IommuGroup.command(device),
        Interrupts.command(device));
  }

  /** What needs the addresses and numbers that the first round trip found. */
  static List<Command> secondCommands(NicPort port, Batch first, String address) {
    String device = port.id().rdmaDevice();
    List<Command> commands = new ArrayList<>(Mlxlink.commands(address));
    bridges(first, device).forEach(bridge -> commands.add(Lspci.command(bridge)));
    numbers(first, device)
        .asOptional()
        .ifPresent(numbers -> commands.add(Interrupts.affinities(numbers)));
    return commands;
  }

  private static List<String> bridges(Batch first, String device) {
    return PciSysfs.bridges(first.to(PciSysfs.path(device)), device).asOptional().orElse(List.of());
  }

  private static Observed<List<Integer>> numbers(Batch first, String device) {
    return Interrupts.numbers(first.to(Interrupts.command(device)), device);
  }

  PortTuning tuning(Observed<EthtoolDriver.Driver> driver) {
    Observed<String> address = PciSysfs.address(first.to(PciSysfs.path(device)), device);
    return new PortTuning(
        address.flatMap(
            found ->
                Lspci.express(second.to(Lspci.command(found)), found).map(Lspci.Express::control)),
        address.flatMap(found -> bridges()),
        address.flatMap(
            found ->
                IommuGroup.iommu(
                    first.to(IommuGroup.command(device)),
                    device,
                    first.to(IommuGroup.bootCommand()),
                    SystemFiles.kernel(first.to(SystemFiles.kernelCommand())))),
        EthtoolCoalesce.coalescing(first.to(EthtoolCoalesce.command(netdev)), netdev, driver),
        EthtoolAmount.QUEUES.amount(first.to(EthtoolAmount.QUEUES.command(netdev)), netdev),
        EthtoolAmount.RX_RING.amount(first.to(EthtoolAmount.RX_RING.command(netdev)), netdev),
        address.flatMap(found -> interrupts()),
        address.flatMap(found -> cores()));
  }

  /** All of them, or why one is not known. */
  private Observed<List<PcieBridge>> bridges() {
    Set<EvidenceRef> evidence =
        new LinkedHashSet<>(List.of(first.to(PciSysfs.path(device)).evidence()));
    List<PcieBridge> all = new ArrayList<>();
    for (String address : bridges(first, device)) {
      Observed<PcieBridge> bridge = Lspci.bridge(second.to(Lspci.command(address)), address);
      evidence.addAll(bridge.evidence());
      if (bridge instanceof Observed.Unknown<PcieBridge> unknown) {
        return new Observed.Unknown<>(unknown.why(), unknown.raw(), unknown.evidence());
      }
      bridge.asOptional().ifPresent(all::add);
    }
    return new Observed.Known<>(List.copyOf(all), List.copyOf(evidence));
  }

  /** Where all processors are as near, no interrupt is far. */
  private Observed<PortTuning.Interrupts> interrupts() {
    Observed<Optional<Integer>> node = PciSysfs.numaNode(first.to(PciSysfs.numaNode(device)));
    return node.flatMap(
        known ->
            known.isEmpty()
                ? new Observed.Unsupported<>(
                    "the kernel says that no NUMA node is nearer to " + device, node.evidence())
                : numbers(first, device).flatMap(this::interrupts));
  }

  private Observed<PortTuning.Interrupts> interrupts(List<Integer> numbers) {
    Reply affinities = second.to(Interrupts.affinities(numbers));
    return PciSysfs.processors(first.to(PciSysfs.processors(device)))
        .flatMap(
            local ->
                Answer.derive(List.of(affinities.evidence()), () -> CpuList.parse(local))
                    .flatMap(cpus -> Interrupts.served(affinities, numbers, cpus)));
  }

  private Observed<Integer> cores() {
    return PciSysfs.processors(first.to(PciSysfs.processors(device)))
        .flatMap(
            local -> CpuSysfs.cores(first.once(CpuSysfs.command(), CpuSysfs::siblings), local));
  }

  LinkQuality quality(Observed<EthtoolDriver.Driver> driver) {
    Observed<LinkQuality.Fec> fec = EthtoolFec.fec(first.to(EthtoolFec.command(netdev)), netdev);
    Observed<LinkQuality.Module> module =
        EthtoolModule.module(first.to(EthtoolModule.command(netdev)), netdev);
    Observed<String> address = PciSysfs.address(first.to(PciSysfs.path(device)), device);
    return new LinkQuality(
        agreed(fec, mlxlink(address, driver, Mlxlink::fec)),
        mlxlink(address, driver, Mlxlink::errors),
        module instanceof Observed.Unsupported
            ? orElse(module, mlxlink(address, driver, Mlxlink::module))
            : module);
  }

  /** What only NVIDIA's tool tells; it is not part of every system. */
  private <T> Observed<T> mlxlink(
      Observed<String> address,
      Observed<EthtoolDriver.Driver> driver,
      Function<Reply, Observed<T>> reader) {
    return Answer.both(
        address,
        driver,
        (found, known) -> {
          Reply reply =
              Mft.installed(
                  second.to(Mlxlink.command("mlxlink", found)),
                  second.to(Mlxlink.command("mstlink", found)));
          if (!known.nvidia()) {
            return new Observed.Unsupported<>(
                "mlxlink does not know driver " + known.name(), driver.evidence());
          }
          return reply.outcome() == Reply.Outcome.TOOL_MISSING
              ? Observed.unsupported(
                  "neither mlxlink (MFT) nor mstlink (mstflint) is installed", reply.evidence())
              : reader.apply(reply);
        });
  }

  /** The first where the second has nothing to say. */
  private static <T> Observed<T> orElse(Observed<T> one, Observed<T> other) {
    return other instanceof Observed.Unsupported ? one : other;
  }

  /** What both tell, they must tell alike; what one cannot tell, the other may. */
  private Observed<LinkQuality.Fec> agreed(
      Observed<LinkQuality.Fec> ethtool, Observed<LinkQuality.Fec> mlxlink) {
    if (ethtool instanceof Observed.Unsupported) {
      return orElse(ethtool, mlxlink);
    }
    if (mlxlink instanceof Observed.Unsupported) {
      return ethtool;
    }
    return Answer.both(
        ethtool,
        mlxlink,
        (one, other) ->
            one == other
                ? Observed.known(one)
                : Observed.unknown(
                    "ethtool says that forward error correction of "
                        + netdev
                        + " is "
                        + one
                        + ", mlxlink that it is "
                        + other
                        + "; look again",
                    ""));
  }
}
