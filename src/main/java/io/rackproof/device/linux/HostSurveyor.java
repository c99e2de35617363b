package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Batch;
import io.rackproof.facts.GpuTopology;
import io.rackproof.facts.HostSurvey;
import io.rackproof.facts.HostTuning;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PeerMemory;
import io.rackproof.facts.PortSurvey;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.PortId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All static facts of a host in two round trips: the second one needs the PCI addresses that the
 * first one found.
 */
final class HostSurveyor {
  private final Host host;
  private final Shell shell;

  HostSurveyor(Host host, Shell shell) {
    this.host = host;
    this.shell = shell;
  }

  /**
   * A survey.
   *
   * @param means how each port is set, by what was read for it
   */
  record Result(HostSurvey survey, List<PortMeans> means) {}

  Result survey() {
    Batch first = Batch.run(shell, firstCommands());
    List<Command> secondCommands = new ArrayList<>();
    Map<NicPort, String> addresses = new LinkedHashMap<>();
    for (NicPort port : host.ports()) {
      PortSurveyor.pciAddress(first, port)
          .asOptional()
          .ifPresent(
              address -> {
                addresses.put(port, address);
                secondCommands.addAll(PortSurveyor.secondCommands(first, port, address));
              });
    }
    host.ports().forEach(port -> secondCommands.addAll(PortSurveyor.stackCommands(port, first)));
    Batch second = Batch.run(shell, secondCommands);
    Map<PortId, PortSurvey> ports = new LinkedHashMap<>();
    List<PortMeans> means = new ArrayList<>();
    for (NicPort port : host.ports()) {
      PortMeans one = PortMeans.of(port, first, second);
      means.add(one);
      ports.put(port.id(), new PortSurveyor(port, one, first, second).survey());
    }
    return new Result(hostSurvey(first, ports), means);
  }

  private HostSurvey hostSurvey(Batch first, Map<PortId, PortSurvey> ports) {
    return new HostSurvey(
        SystemFiles.distribution(first.to(SystemFiles.distributionCommand())),
        SystemFiles.kernel(first.to(SystemFiles.kernelCommand())),
        PerftestVersion.version(first.to(PerftestVersion.command())),
        peerMemory(first),
        ProcPci.functions(first.to(ProcPci.command())),
        gpus(first),
        tuning(first),
        ports);
  }

  private List<Command> firstCommands() {
    List<Command> commands =
        new ArrayList<>(
            List.of(
                SystemFiles.kernelCommand(),
                SystemFiles.hostNameCommand(),
                SystemFiles.distributionCommand(),
                SystemFiles.bootIdCommand(),
                Lsmod.command(),
                NvidiaDriver.command(),
                IbvDevinfo.command(),
                RdmaLink.command(),
                IpLink.command(),
                IpAddr.command(),
                PerftestVersion.command(),
                ProcPci.command(),
                MstStatus.command()));
    commands.addAll(TuningSurveyor.hostCommands());
    if (host.gpus()) {
      commands.add(NvidiaSmi.topology());
      commands.add(NvidiaSmi.names());
    }
    host.ports().forEach(port -> commands.addAll(PortSurveyor.firstCommands(port)));
    return commands;
  }

  private Observed<GpuTopology> gpus(Batch first) {
    return host.gpus()
        ? NvidiaSmi.gpus(first.to(NvidiaSmi.topology()), first.to(NvidiaSmi.names()))
        : Observed.unsupported("the descriptor says that " + host.name() + " has no GPUs");
  }

  private static HostTuning tuning(Batch first) {
    Reply all = first.to(CpuSysfs.command());
    return new HostTuning(
        CpuSysfs.governors(all),
        CpuSysfs.idle(first.to(CpuSysfs.statesCommand()), all),
        CpuSysfs.latencyLimit(first.to(CpuSysfs.latencyCommand())));
  }

  /** A loaded peer module settles it; without one the kind of the GPU driver does. */
  private static Observed<PeerMemory> peerMemory(Batch first) {
    Observed<Lsmod.Peers> peers = Lsmod.peers(first.to(Lsmod.command()));
    Observed<Boolean> open = NvidiaDriver.open(first.to(NvidiaDriver.command()));
    if (peers.asOptional().filter(known -> !known.registered().isEmpty()).isPresent()) {
      boolean dmaBuf = open.asOptional().orElse(false);
      return peers.map(known -> new PeerMemory(known.loaded(), known.registered(), dmaBuf));
    }
    return Answer.both(
        peers,
        open,
        (known, dmaBuf) ->
            Observed.known(new PeerMemory(known.loaded(), known.registered(), dmaBuf)));
  }
}
