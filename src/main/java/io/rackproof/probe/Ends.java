package io.rackproof.probe;

import io.rackproof.device.TrafficTools;
import io.rackproof.facts.Gid;
import io.rackproof.facts.GpuTopology;
import io.rackproof.facts.NicIdentity;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PeerMemory;
import io.rackproof.facts.RackSurvey;
import io.rackproof.testbed.BandwidthTest;
import io.rackproof.testbed.Flow;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.Testbed;
import io.rackproof.testbed.Traffic;
import java.net.InetAddress;
import java.util.Comparator;
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
  private final boolean onGpus;

  Ends(Testbed testbed, RackSurvey survey) {
    this(testbed, survey, testbed.traffic(), BandwidthTest.WRITE, false);
  }

  private Ends(
      Testbed testbed, RackSurvey survey, Traffic traffic, BandwidthTest test, boolean onGpus) {
    this.onGpus = onGpus;
    this.test = test;
    this.testbed = testbed;
    this.survey = survey;
    this.traffic = traffic;
  }

  /** The same ends, measured otherwise. */
  Ends with(Traffic other) {
    return new Ends(testbed, survey, other, test, onGpus);
  }

  /** The same ends, in another bandwidth test. */
  Ends with(BandwidthTest other) {
    return new Ends(testbed, survey, traffic, other, onGpus);
  }

  /** The same ends, with the data in GPU memory at hosts that have GPUs. */
  Ends onGpus() {
    return new Ends(testbed, survey, traffic, test, true);
  }

  /** The GPU whose memory a port is measured with; nothing where it is host memory. */
  Observed<Optional<TrafficTools.Gpu>> gpu(PortId port) {
    boolean any =
        testbed.hosts().stream().anyMatch(host -> host.name().equals(port.host()) && host.gpus());
    if (!onGpus || !any) {
      return Observed.known(Optional.empty());
    }
    Observed<Integer> number =
        testbed
            .port(port)
            .order()
            .gpu()
            .map(Observed::<Integer>known)
            .orElseGet(() -> nextTo(survey.host(port.host()).gpus(), port));
    return number.flatMap(
        gpu ->
            survey
                .host(port.host())
                .peerMemory()
                .map(way -> Optional.of(new TrafficTools.Gpu(gpu, onlyDmaBuf(way)))));
  }

  /** A host that should have GPUs and shows none leaves the measurement open. */
  private static Observed<Integer> nextTo(Observed<GpuTopology> topology, PortId port) {
    String remedy = "; name one with gpu: at the NIC in the descriptor";
    if (topology instanceof Observed.Unsupported<GpuTopology> none) {
      return new Observed.Unknown<>(port + ": " + none.reason() + remedy, "", none.evidence());
    }
    return topology.flatMap(
        found ->
            nearest(found.near(port.rdmaDevice()))
                .map(Observed::<Integer>known)
                .orElseGet(
                    () ->
                        Observed.unknown(
                            port
                                + " has no GPU under one PCIe switch with it (PIX or PXB in"
                                + " nvidia-smi topo -m)"
                                + remedy,
                            found.toString())));
  }

  /** Over one bridge rather than several; of those the first. */
  private static Optional<Integer> nearest(Map<Integer, String> near) {
    return near.entrySet().stream()
        .min(
            Comparator.comparing((Map.Entry<Integer, String> gpu) -> !gpu.getValue().equals("PIX"))
                .thenComparing(Map.Entry.comparingByKey()))
        .map(Map.Entry::getKey);
  }

  private static boolean onlyDmaBuf(PeerMemory way) {
    return way.dmaBuf() && way.modules().stream().noneMatch(name -> name.contains("peer"));
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
        testbed.bounds().latencyTypical(),
        gpu(port).asOptional().flatMap(gpu -> gpu));
  }
}
