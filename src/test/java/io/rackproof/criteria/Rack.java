package io.rackproof.criteria;

import io.rackproof.facts.BandwidthRun;
import io.rackproof.facts.Classification;
import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.facts.CounterSample;
import io.rackproof.facts.CounterWindow;
import io.rackproof.facts.DcbControl;
import io.rackproof.facts.DcbxMode;
import io.rackproof.facts.EvidenceRef;
import io.rackproof.facts.Gid;
import io.rackproof.facts.HostQos;
import io.rackproof.facts.LatencyProfile;
import io.rackproof.facts.LinkLayer;
import io.rackproof.facts.LoadedPort;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PcieLink;
import io.rackproof.facts.PortState;
import io.rackproof.facts.RoceMarking;
import io.rackproof.facts.RoceMode;
import io.rackproof.facts.RoceVersion;
import io.rackproof.facts.SwitchPortSurvey;
import io.rackproof.facts.SwitchQos;
import io.rackproof.testbed.Bounds;
import io.rackproof.testbed.EcnThresholds;
import io.rackproof.testbed.Flow;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.SwitchPortId;
import io.rackproof.testbed.TrustMode;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import io.rackproof.units.Ratio;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Facts of a healthy rack, to be spoilt one at a time. */
final class Rack {
  static final EvidenceRef EVIDENCE = new EvidenceRef("node01/0001");
  static final PortId A = PortId.of("node01", "mlx5_0");
  static final PortId B = PortId.of("node02", "mlx5_0");
  static final Pair PAIR = Pair.of(A, B);
  static final Flow FLOW = new Flow(A, B);
  static final Bandwidth SPEED = Bandwidth.gbps(400);
  static final Priority LOSSLESS = Priority.of(3);
  static final EcnThresholds ECN =
      new EcnThresholds(ByteSize.of(150_000), ByteSize.of(1_500_000), Ratio.percent(5));
  static final LosslessProfile PROFILE =
      new LosslessProfile(
          LOSSLESS,
          Dscp.of(26),
          TrustMode.DSCP,
          ByteSize.of(9000),
          ByteSize.of(9216),
          ECN,
          Ratio.percent(50));
  static final Bounds BOUNDS =
      new Bounds(Ratio.percent(97), Optional.empty(), Duration.ofNanos(5_000), 2, 5, 500);
  static final PcieLink PCIE =
      new PcieLink(32, 16, 32, 16, Optional.of(ByteSize.of(256)), Optional.of(ByteSize.of(4096)));

  private Rack() {}

  static NicPort port(PortId id) {
    return new NicPort(
        id,
        "ens1f0np0",
        "ConnectX-7",
        SPEED,
        0,
        Optional.of(SwitchPortId.of("leaf1", "Ethernet8")));
  }

  static <T> Observed<T> known(T value) {
    return Observed.known(value, EVIDENCE);
  }

  static <T> Observed<T> unknown() {
    return Observed.unknown("the reply was cut", "raw text", EVIDENCE);
  }

  static PortState active() {
    return new PortState("PORT_ACTIVE", "LINK_UP", LinkLayer.ETHERNET, SPEED);
  }

  static SwitchPortSurvey switchPort(int mtu) {
    return new SwitchPortSurvey(
        known(true), known(SPEED), known(ByteSize.of(mtu)), known(switchQos()), unknown());
  }

  static SwitchQos switchQos() {
    return switchQos(PriorityMask.only(LOSSLESS), 3, Optional.of(ECN));
  }

  static SwitchQos switchQos(PriorityMask pfc, int priority, Optional<EcnThresholds> ecn) {
    return new SwitchQos(
        known(pfc),
        Map.of(Dscp.of(26), Priority.of(priority)),
        Map.of(LOSSLESS, 3),
        known(ecn),
        known("DWRR 50"),
        known(Optional.of("pg_lossless_400000_5m_profile")),
        known("size 18432, xoff 300000"),
        known("off"));
  }

  static HostQos hostQos() {
    return hostQos(TrustMode.DSCP, PriorityMask.only(LOSSLESS), 3);
  }

  static HostQos hostQos(TrustMode trust, PriorityMask pfc, int priority) {
    return hostQos(
        known(new Classification(trust, Map.of(Dscp.of(26), Priority.of(priority)))),
        pfc,
        known(PriorityMask.only(LOSSLESS)));
  }

  static HostQos hostQos(
      Observed<Classification> classification,
      PriorityMask pfc,
      Observed<PriorityMask> notification) {
    return new HostQos(
        classification,
        pfc,
        control(known(DcbxMode.OS), known(false), known(Optional.empty())),
        notification,
        known(PriorityMask.only(LOSSLESS)),
        new RoceMarking(known(Dscp.of(0)), known(Optional.empty())));
  }

  static DcbControl control(
      Observed<DcbxMode> mode, Observed<Boolean> willing, Observed<Optional<PriorityMask>> rival) {
    return new DcbControl("mlnx_qos -i ens1np0", mode, willing, rival);
  }

  static InetAddress address(String text) {
    try {
      return InetAddress.getByName(text);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(e);
    }
  }

  static RoceMode roce(RoceVersion gid, RoceVersion cm, String firmware) {
    InetAddress own = address("198.18.0.1");
    return new RoceMode(
        List.of(new Gid(3, own, gid, Optional.of("ens1f0np0"))),
        known(own),
        known(cm),
        known(firmware));
  }

  static BandwidthRun run(Flow flow, double gbps, int mtu) {
    return new BandwidthRun(flow, Bandwidth.gbps(gbps), ByteSize.of(65536), 1000, ByteSize.of(mtu));
  }

  static List<Observed<BandwidthRun>> runs(double forward, double back) {
    return List.of(known(run(FLOW, forward, 4096)), known(run(FLOW.reversed(), back, 4096)));
  }

  static LatencyProfile latency(double typical, double p99, double p999, double max) {
    return new LatencyProfile(
        FLOW, micros(typical), micros(typical), micros(p99), micros(p999), micros(max), 10_000);
  }

  private static Duration micros(double value) {
    return Duration.ofNanos(Math.round(value * 1000));
  }

  static Counter pause(String name, CounterKind kind) {
    return new Counter(name, kind, Optional.of(LOSSLESS));
  }

  /** Counters of a port that sent {@code bytes} in the lossless priority. */
  static Map<Counter, Long> counters(long bytes) {
    Map<Counter, Long> values = new HashMap<>();
    values.put(pause("rx_prio3_pause", CounterKind.PFC_RECEIVED), 7L);
    values.put(pause("tx_prio3_pause", CounterKind.PFC_SENT), 9L);
    values.put(pause("tx_prio3_bytes", CounterKind.BYTES_SENT), 1_000 + bytes);
    values.put(pause("rx_prio3_bytes", CounterKind.BYTES_RECEIVED), 1_000L);
    values.put(plain("rx_discards_phy", CounterKind.DROP), 5L);
    values.put(plain("packet_seq_err", CounterKind.RETRANSMISSION), 2L);
    return values;
  }

  static Counter plain(String name, CounterKind kind) {
    return new Counter(name, kind, Optional.empty());
  }

  static CounterWindow window(String where, Map<Counter, Long> before, Map<Counter, Long> after) {
    return new CounterWindow(
        where,
        known(new CounterSample("boot-1", Duration.ofSeconds(100), before)),
        known(new CounterSample("boot-1", Duration.ofSeconds(110), after)));
  }

  /** A port that carried a gigabyte, with the given counters at its end. */
  static LoadedPort load(Map<Counter, Long> host, Map<Counter, Long> cable) {
    return new LoadedPort(
        A,
        List.of(window(A.toString(), counters(0), host)),
        Optional.of(List.of(window("leaf1/Ethernet8", counters(0), cable))),
        known(ByteSize.of(1_000_000_000)),
        known(ByteSize.of(500_000_000)));
  }
}
