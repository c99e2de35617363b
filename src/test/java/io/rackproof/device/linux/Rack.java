package io.rackproof.device.linux;

import io.rackproof.device.Malformed;
import io.rackproof.device.TrafficTools.End;
import io.rackproof.device.TrafficTools.Gpu;
import io.rackproof.facts.Gid;
import io.rackproof.facts.RoceVersion;
import io.rackproof.testbed.Access;
import io.rackproof.testbed.BandwidthTest;
import io.rackproof.testbed.Demands;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.EcnThresholds;
import io.rackproof.testbed.Flow;
import io.rackproof.testbed.Given;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.Schedule;
import io.rackproof.testbed.Traffic;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Ratio;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A small testbed that the samples belong to. */
final class Rack {
  static final PortId OWN = PortId.of("node01", "mlx5_0");
  static final PortId PEER = PortId.of("node02", "mlx5_0");
  static final Flow FLOW = new Flow(OWN, PEER);

  static final LosslessProfile PROFILE =
      Given.profile(
          new EcnThresholds(ByteSize.of(1000), ByteSize.of(2000), Ratio.percent(20)),
          Ratio.percent(50));

  static final Traffic TRAFFIC =
      new Traffic(
          Schedule.ALL, Duration.ofSeconds(10), ByteSize.of(65536), 2, 1000, ByteSize.of(2), 18515);

  private Rack() {}

  static InetAddress ip(String dotted) {
    try {
      return IpAddr.dotted(dotted);
    } catch (Malformed malformed) {
      throw new IllegalArgumentException(malformed);
    }
  }

  static NicPort port(PortId id, String netdev) {
    return new NicPort(id, netdev, "ConnectX-7", Bandwidth.gbps(400), 0, Optional.empty());
  }

  static Host node01() {
    return node01("eth0");
  }

  static Host node01(String netdev) {
    Access access = Given.ACCESS;
    return new Host(DeviceName.of("node01"), access, true, List.of(port(OWN, netdev)));
  }

  static End end() {
    Gid own = new Gid(3, ip("192.0.2.11"), RoceVersion.V2, Optional.of("eth0"));
    return new End(FLOW, own, 18515, PROFILE, TRAFFIC);
  }

  static PerftestRun client() {
    return PerftestRun.client(end(), ip("192.0.2.12"));
  }

  /** A client of another bandwidth test. */
  static PerftestRun client(BandwidthTest test) {
    End end = end();
    return PerftestRun.client(
        new End(
            FLOW,
            end.own(),
            end.tcpPort(),
            PROFILE,
            TRAFFIC,
            test,
            Optional.empty(),
            end.latency(),
            Optional.empty()),
        ip("192.0.2.12"));
  }

  /** A client whose data is in the memory of a GPU. */
  static PerftestRun gpuClient(Gpu gpu) {
    End end = end();
    return PerftestRun.client(
        new End(
            FLOW,
            end.own(),
            end.tcpPort(),
            PROFILE,
            TRAFFIC,
            BandwidthTest.WRITE,
            Optional.empty(),
            end.latency(),
            Optional.of(gpu)),
        ip("192.0.2.12"));
  }

  /** A client that loads and reports otherwise. */
  static PerftestRun client(Demands.Load load) {
    return client(Demands.USUAL.with(load));
  }

  /** A client that is asked for every single sample. */
  static PerftestRun rawClient() {
    return client(
        new Demands(
            Set.of(), false, List.of(), true, true, Demands.Incast.USUAL, Demands.Load.USUAL));
  }

  private static PerftestRun client(Demands demands) {
    Traffic traffic =
        new Traffic(
            Schedule.ALL,
            Duration.ofSeconds(10),
            ByteSize.of(65536),
            2,
            1000,
            ByteSize.of(2),
            18515,
            Optional.empty(),
            demands);
    End end = end();
    return PerftestRun.client(
        new End(FLOW, end.own(), end.tcpPort(), PROFILE, traffic), ip("192.0.2.12"));
  }

  /** A client that writes while its server does, on the processors next to the NIC. */
  static PerftestRun bothWays() {
    End end = end();
    return PerftestRun.client(
        new End(
            FLOW,
            end.own(),
            end.tcpPort(),
            PROFILE,
            TRAFFIC,
            BandwidthTest.BOTH_WAYS,
            Optional.of("0-15,32-47"),
            end.latency(),
            Optional.empty()),
        ip("192.0.2.12"));
  }
}
