package io.rackproof.device.linux;

import io.rackproof.device.Malformed;
import io.rackproof.device.TrafficTools.End;
import io.rackproof.testbed.PortId;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One end of a perftest run: what is the same in all its tools.
 *
 * @param port the port at this end
 * @param server the server's address, at the client
 */
record PerftestRun(End end, PortId port, Optional<InetAddress> server) {

  static PerftestRun server(End end) {
    return new PerftestRun(end, end.flow().to(), Optional.empty());
  }

  static PerftestRun client(End end, InetAddress server) {
    return new PerftestRun(end, end.flow().from(), Optional.of(server));
  }

  /**
   * What a bandwidth tool adds, and where its data is. {@code --use_cuda_dmabuf} is refused before
   * {@code --use_cuda}.
   */
  List<String> loading(List<String> specific) {
    List<String> all = new ArrayList<>(specific);
    if (!end.test().option().isEmpty()) {
      all.add(end.test().option());
    }
    end.gpu()
        .ifPresent(
            gpu -> {
              all.add("--use_cuda=" + gpu.number());
              if (gpu.dmaBuf()) {
                all.add("--use_cuda_dmabuf");
              }
            });
    return all;
  }

  /** The command line; {@code specific} is what the tool adds. */
  List<String> argv(String tool, List<String> specific) {
    List<String> argv = new ArrayList<>();
    // taskset (util-linux): a process on the far node pays for every access to the NIC.
    end.processors().ifPresent(cpus -> argv.addAll(List.of("taskset", "-c", cpus)));
    // CUDA counts the fastest GPU first unless told to count as nvidia-smi does.
    end.gpu().ifPresent(gpu -> argv.addAll(List.of("env", "CUDA_DEVICE_ORDER=PCI_BUS_ID")));
    argv.addAll(List.of(tool, "-d", port.rdmaDevice(), "-i", "1"));
    argv.addAll(List.of("-x", Integer.toString(end.own().index()), "-F"));
    argv.addAll(specific);
    end.traffic()
        .ackTimeout()
        .ifPresent(exponent -> argv.addAll(List.of("-u", Integer.toString(exponent))));
    int trafficClass = end.profile().dscp().trafficClassEcnCapable();
    argv.addAll(List.of("--tclass", Integer.toString(trafficClass)));
    argv.addAll(List.of("-p", Integer.toString(end.tcpPort())));
    server.ifPresent(address -> argv.add(address.getHostAddress()));
    return argv;
  }

  /**
   * Refuses a report of another run than this: device, link, GIDs. Without it the peer of an old
   * server would be measured.
   */
  void check(PerftestReport report) throws Malformed {
    report.echoes("Device", port.rdmaDevice());
    report.echoes("Link type", "Ethernet");
    report.echoes("GID index", Integer.toString(end.own().index()));
    InetAddress local = report.gid("local");
    if (!local.equals(end.own().address())) {
      throw new Malformed(
          "it ran from GID "
              + local.getHostAddress()
              + ", not "
              + end.own().address().getHostAddress());
    }
    InetAddress remote = report.gid("remote");
    if (server.isPresent() && !remote.equals(server.get())) {
      throw new Malformed(
          "its peer was " + remote.getHostAddress() + ", not " + server.get().getHostAddress());
    }
  }
}
