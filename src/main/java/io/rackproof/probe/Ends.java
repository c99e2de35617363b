package io.rackproof.probe;

import io.rackproof.device.TrafficTools;
import io.rackproof.facts.Gid;
import io.rackproof.facts.GpuLinks;
import io.rackproof.facts.NicIdentity;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PeerMemory;
import io.rackproof.facts.RackSurvey;
import io.rackproof.testbed.BandwidthTest;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Flow;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.Testbed;
import io.rackproof.testbed.Traffic;
import java.net.InetAddress;
import java.util.Map;
import java.util.Optional;

/** Where the ends of a flow are: GID, TCP port, message sizes. */
final class Ends {
  /** How many ports from the testbed's first one are used before they come round again. */
  private static final int MOST_PORTS = 10_000;

  private final Testbed testbed;
  private final RackSurvey survey;
  private final Traffic traffic;
  private final BandwidthTest test;
  private final Optional<Map<DeviceName, Observed<GpuLinks>>> gpus;

  Ends(Testbed testbed, RackSurvey survey) {
    this(testbed, survey, testbed.traffic(), BandwidthTest.WRITE, Optional.empty());
  }

  private Ends(
      Testbed testbed,
      RackSurvey survey,
      Traffic traffic,
      BandwidthTest test,
      Optional<Map<DeviceName, Observed<GpuLinks>>> gpus) {
    this.gpus = gpus;
    this.test = test;
    this.testbed = testbed;
    this.survey = survey;
    this.traffic = traffic;
  }

  /** The same ends, measured otherwise. */
  Ends with(Traffic other) {
    return new Ends(testbed, survey, other, test, gpus);
  }

  /** The same ends, in another bandwidth test. */
  Ends with(BandwidthTest other) {
    return new Ends(testbed, survey, traffic, other, gpus);
  }

  /** The same ends, with the data in GPU memory at hosts that have GPUs. */
  Ends onGpus(Map<DeviceName, Observed<GpuLinks>> links) {
    return new Ends(testbed, survey, traffic, test, Optional.of(links));
  }

  /** The GPU whose memory a port is measured with; nothing where it is host memory. */
  Observed<Optional<TrafficTools.Gpu>> gpu(PortId port) {
    Host host =
        testbed.hosts().stream().filter(one -> one.name().equals(port.host())).findFirst().orElseThrow();
    if (gpus.isEmpty() || !host.gpus()) {
      return Observed.known(Optional.empty());
    }
    Observed<Integer> number =
        testbed
            .port(port)
            .gpu()
            .map(Observed::<Integer>known)
            .orElseGet(() -> gpus.get().get(port.host()).flatMap(links -> nextTo(links, port)));
    return number.flatMap(
        gpu ->
            survey
                .host(port.host())
                .peerMemory()
                .map(way -> Optional.of(new TrafficTools.Gpu(gpu, onlyDmaBuf(way)))));
  }

  private static boolean onlyDmaBuf(PeerMemory way) {
    return way.dmaBuf() && way.modules().stream().noneMatch(name -> name.contains("peer"));
  }

  private static Observed<Integer> nextTo(GpuLinks links, PortId port) {
    return links
        .nextTo(port.rdmaDevice())
        .map(Observed::<Integer>known)
        .orElseGet(
            () ->
                Observed.unknown(
                    port
                        + " has no GPU beside it without a host bridge between (PIX or PXB in"
                        + " nvidia-smi topo -m); name one with gpu: at the NIC in the descriptor",
                    links.toString()));
  }

  /** The port's own IPv4 address. */
  Observed<InetAddress> address(PortId port) {
    return survey.port(port).roce().flatMap(mode -> mode.address());
  }

  /** The GID that traffic of a port must use, from its table. */
  Observed<Gid> gid(PortId port) {
    return survey
        .port(port)
        .roce()
        .flatMap(
            mode ->
                mode.trafficGid()
                    .map(Observed::<Gid>known)
                    .orElseGet(
                        () ->
                            Observed.unknown(
                                port
                                    + " has no RoCE v2 GID of its own IPv4 address, so that no"
                                    + " traffic can be made",
                                "")));
  }

  /**
   * TCP port of perftest's handshake: of its own for each heat and rail, so that no server of a
   * heat can be taken for one of another.
   */
  int tcpPort(int heat, Flow flow) {
    int rails = testbed.rails().lastKey() + 1;
    int ports = Math.min(MOST_PORTS, 65_536 - testbed.traffic().basePort());
    int offset = (heat * rails + testbed.port(flow.to()).rail()) % ports;
    return testbed.traffic().basePort() + offset;
  }

  /**
   * One end of a flow.
   *
   * @param port the port at this end
   */
  TrafficTools.End end(int heat, Flow flow, PortId port, Gid own) {
    Optional<String> processors =
        testbed.traffic().more().bindCpus()
            ? survey.port(port).identity().asOptional().flatMap(NicIdentity::processors)
            : Optional.empty();
    return new TrafficTools.End(
        flow,
        own,
        tcpPort(heat, flow),
        testbed.profile(),
        traffic,
        test,
        processors,
        gpu(port).asOptional().flatMap(gpu -> gpu));
  }
}
