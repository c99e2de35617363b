package io.rackproof.device.linux;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.facts.CnpMarking;
import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.facts.DcbxMode;
import io.rackproof.facts.Gid;
import io.rackproof.facts.LatencyProfile;
import io.rackproof.facts.LinkLayer;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PathProbe;
import io.rackproof.facts.PcieLink;
import io.rackproof.facts.PortState;
import io.rackproof.facts.RoceVersion;
import io.rackproof.remote.Reply;
import io.rackproof.testbed.TrustMode;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.testng.annotations.Test;

/** The facts of each sample. */
public final class GoldenTest {

  private static <T> T known(Observed<T> observed) {
    assertThat(observed).isInstanceOf(Observed.Known.class);
    return observed.asOptional().orElseThrow();
  }

  private static io.rackproof.remote.Reply sample(String name) {
    return Replies.ok(Samples.own(name));
  }

  private static Counter counter(String name, CounterKind kind, int priority) {
    return new Counter(name, kind, Optional.of(Priority.of(priority)));
  }

  private static Counter counter(String name, CounterKind kind) {
    return new Counter(name, kind, Optional.empty());
  }

  @Test
  public void ibvDevinfoMultipliesLanes() {
    assertThat(known(IbvDevinfo.port(sample("ibv_devinfo/two.txt"), "mlx5_0")))
        .isEqualTo(
            new IbvDevinfo.Port(
                new PortState("PORT_ACTIVE", "LINK_UP", LinkLayer.ETHERNET, Bandwidth.gbps(400)),
                ByteSize.of(4096)));
  }

  @Test
  public void ibvDevinfoOfADownPortHasNoRate() {
    assertThat(known(IbvDevinfo.port(sample("ibv_devinfo/two.txt"), "mlx5_1")).state())
        .isEqualTo(new PortState("PORT_DOWN", "DISABLED", LinkLayer.ETHERNET, Bandwidth.ZERO));
  }

  @Test
  public void aDeviceThatIsNotListedIsUnknown() {
    assertThat(IbvDevinfo.port(sample("ibv_devinfo/two.txt"), "mlx5_9"))
        .isInstanceOf(Observed.Unknown.class);
    assertThat(RdmaLink.link(sample("rdma/link.txt"), "mlx5_9"))
        .isInstanceOf(Observed.Unknown.class);
  }

  @Test
  public void rdmaLinkMayHaveNoNetdev() {
    assertThat(known(RdmaLink.link(sample("rdma/link.txt"), "mlx5_2")))
        .isEqualTo(new RdmaLink.Link("ACTIVE", "LINK_UP", Optional.empty()));
  }

  @Test
  public void ipTellsMtuAndAddress() {
    assertThat(known(IpLink.netdev(sample("ip/link.txt"), "eth0")))
        .isEqualTo(
            new IpLink.Interface(
                ByteSize.of(9000), "UP", "02:00:5e:10:00:01", Set.of("eth0", "02:00:5e:10:00:01")));
    assertThat(known(IpAddr.ipv4(sample("ip/addr.txt"), "eth0"))).isEqualTo(Rack.ip("192.0.2.11"));
  }

  @Test
  public void noAddressAndSeveralAddressesAreUnknown() {
    assertThat(IpAddr.ipv4(sample("ip/addr.txt"), "eth1").toString())
        .contains("eth1 has no IPv4 address")
        .doesNotContain("cannot be used");
    assertThat(IpAddr.ipv4(sample("ip/addr.txt"), "eth2").toString()).contains("several primary");
  }

  @Test
  public void ethtoolTellsSpeedAndDriver() {
    assertThat(known(Ethtool.speed(sample("ethtool/speed.txt"), "eth0")))
        .isEqualTo(Bandwidth.gbps(400));
    assertThat(Ethtool.speed(sample("ethtool/down.txt"), "eth0").toString())
        .contains("the speed of eth0 is 'Unknown!'");
    assertThat(known(EthtoolDriver.driver(sample("ethtool/driver.txt"))))
        .isEqualTo(
            new EthtoolDriver.Driver(
                "mlx5_core",
                "24.10-1.1.4",
                "28.41.1000",
                Optional.of("MT_0000000838"),
                Optional.of("0000:17:00.0")));
  }

  @Test
  public void mlx5StatisticsKeepOnlyKnownMeanings() {
    Map<Counter, Long> counters = known(EthtoolStats.counters(sample("ethtool_stats/mlx5.txt")));

    assertThat(counters)
        .containsEntry(counter("rx_prio3_pause", CounterKind.PFC_RECEIVED, 3), 12L)
        .containsEntry(counter("tx_prio3_pause", CounterKind.PFC_SENT, 3), 5L)
        .containsEntry(counter("rx_discards_phy", CounterKind.DROP), 3L)
        .containsEntry(counter("rx_prio3_discards", CounterKind.DROP, 3), 0L)
        .containsEntry(counter("rx_crc_errors_phy", CounterKind.WIRE_ERROR), 1L)
        .containsEntry(counter("link_down_events_phy", CounterKind.LINK_DOWN), 4L)
        .containsEntry(counter("tx_prio3_bytes", CounterKind.BYTES_SENT, 3), 8_000_000_000L)
        .containsEntry(counter("rx_ecn_mark", CounterKind.ECN_MARK), 2L);
    assertThat(counters.keySet())
        .extracting(Counter::name)
        .doesNotContain("rx_out_of_buffer", "rx0_ecn_mark", "rx_pause_ctrl_phy", "rx_packets");
  }

  @Test
  public void otherDriversHaveOtherNames() {
    assertThat(known(EthtoolStats.counters(sample("ethtool_stats/bnxt.txt"))))
        .containsEntry(counter("rx_pfc_ena_frames_pri3", CounterKind.PFC_RECEIVED, 3), 8L)
        .containsEntry(counter("rx_discard_packets_cos0", CounterKind.DROP), 2L);
    assertThat(known(EthtoolStats.counters(sample("ethtool_stats/ice.txt"))))
        .containsEntry(counter("tx_priority_3_xoff.nic", CounterKind.PFC_SENT, 3), 3L)
        .hasSize(4);
  }

  @Test
  public void aDriverWithoutStatisticsIsUnsupported() {
    assertThat(EthtoolStats.counters(Replies.exited(94, "", "no stats available\n")))
        .isInstanceOf(Observed.Unsupported.class);
  }

  @Test
  public void gidTableSkipsUnusedEntriesAndSortsByNumber() {
    var gids = known(GidTable.gids(sample("gids/mlx5.txt"), "mlx5_0"));

    assertThat(gids).extracting(Gid::index).containsExactly(0, 1, 2, 3);
    assertThat(gids.get(3))
        .isEqualTo(new Gid(3, Rack.ip("192.0.2.11"), RoceVersion.V2, Optional.of("eth0")));
    assertThat(gids.get(0).ipv4()).isFalse();
  }

  @Test
  public void hwCountersCountBytesAndSigns() {
    Map<Counter, Long> counters =
        known(HwCounters.counters(sample("hw_counters/mlx5.txt"), "mlx5_0"));

    assertThat(counters)
        .containsEntry(counter("port_xmit_data", CounterKind.BYTES_SENT), 4000L)
        .containsEntry(counter("out_of_sequence", CounterKind.RETRANSMISSION), 12L)
        .containsEntry(counter("out_of_buffer", CounterKind.DROP), 1L)
        .containsEntry(counter("np_cnp_sent", CounterKind.CNP_SENT), 49310L);
    assertThat(counters.keySet())
        .extracting(Counter::name)
        .doesNotContain("lifespan", "excessive_buffer_overrun_errors", "rx_write_requests");
    assertThat(known(HwCounters.counters(sample("hw_counters/rxe.txt"), "rxe0")))
        .containsEntry(counter("completer_retry_err", CounterKind.RETRANSMISSION), 3L)
        .containsEntry(counter("sent_pkts", CounterKind.PACKETS_SENT), 8657L);
  }

  @Test
  public void ecnMasks() {
    assertThat(known(EcnSysfs.enabled(sample("ecn/mlx5.txt"), "eth0", EcnSysfs.Point.NOTIFICATION)))
        .isEqualTo(PriorityMask.only(Priority.of(3)));
    assertThat(known(EcnSysfs.enabled(sample("ecn/mlx5.txt"), "eth0", EcnSysfs.Point.REACTION)))
        .hasToString("3,4");
    assertThat(
            EcnSysfs.enabled(sample("ecn/absent.txt"), "eth0", EcnSysfs.Point.REACTION).toString())
        .contains("install the driver of DOCA-OFED");
    assertThat(known(EcnSysfs.cnp(sample("ecn/mlx5.txt"), "eth0")))
        .isEqualTo(new CnpMarking(Dscp.of(48), Priority.of(6)));
    assertThat(EcnSysfs.cnp(sample("ecn/absent.txt"), "eth0").toString())
        .contains("install the driver of DOCA-OFED");
  }

  @Test
  public void mlnxQosInAllItsForms() {
    MlnxQos.State dscp = known(MlnxQos.state(sample("mlnx_qos/dscp.txt")));
    MlnxQos.State moved = known(MlnxQos.state(sample("mlnx_qos/dscp-moved-old.txt")));
    MlnxQos.State pcp = known(MlnxQos.state(sample("mlnx_qos/pcp.txt")));

    assertThat(dscp.trust()).contains(TrustMode.DSCP);
    assertThat(dscp.pfc()).hasToString("3");
    assertThat(dscp.dcbx()).contains(DcbxMode.OS);
    assertThat(dscp.dscpToPriority()).hasSize(64).containsEntry(Dscp.of(26), Priority.of(3));
    assertThat(moved.dcbx()).contains(DcbxMode.FIRMWARE);
    assertThat(moved.pfc()).isEqualTo(PriorityMask.NONE);
    assertThat(moved.dscpToPriority()).hasSize(64).containsEntry(Dscp.of(26), Priority.of(4));
    assertThat(pcp.trust()).contains(TrustMode.PCP);
    assertThat(pcp.pfc()).hasToString("3,4");
    assertThat(pcp.dscpToPriority()).isEmpty();
  }

  @Test
  public void mlnxQosThatLacksASectionSaysSo() {
    String text = "DCBX mode: OS controlled\nPFC is not supported on your system\n";
    assertThat(MlnxQos.state(Replies.ok(text))).isInstanceOf(Observed.Unsupported.class);
  }

  @Test
  public void mlnxQosWithALineOfNoKnownFormIsUnknown() {
    String text = Samples.own("mlnx_qos/dscp.txt") + "On(8)\n";
    assertThat(MlnxQos.state(Replies.ok(text)).toString()).contains("is no line of mlnx_qos");
  }

  @Test
  public void roceVersionOfConnections() {
    assertThat(known(CmaRoceMode.version(sample("cma_roce_mode/v2.txt"))))
        .isEqualTo(RoceVersion.V2);
    assertThat(known(CmaRoceMode.version(sample("cma_roce_mode/v1.txt"))))
        .isEqualTo(RoceVersion.V1);
  }

  @Test
  public void peerModules() {
    Lsmod.Peers peers = known(Lsmod.peers(sample("lsmod/peermem.txt")));
    assertThat(peers.loaded()).containsExactly("nvidia_peermem");
    assertThat(peers.registered()).containsExactly("nvidia_peermem");
    assertThat(known(Lsmod.peers(sample("lsmod/none.txt"))).loaded()).isEmpty();
    String alone = Samples.own("lsmod/peermem.txt").replace("rdma_cm,nvidia_peermem,", "rdma_cm,");
    assertThat(known(Lsmod.peers(Replies.ok(alone))))
        .isEqualTo(new Lsmod.Peers(List.of("nvidia_peermem"), List.of()));
    assertThat(known(NvidiaDriver.open(sample("system/nvidia-open.txt")))).isTrue();
    assertThat(
            known(
                NvidiaDriver.open(
                    Replies.exited(1, "", "cat: /proc/…: No such file or directory\n"))))
        .isFalse();
  }

  @Test
  public void pcieLink() {
    assertThat(known(PciSysfs.link(sample("pci/link.txt"), "mlx5_0")))
        .isEqualTo(new PcieLink(32, 16, 32, 16, Optional.empty(), Optional.empty()));
    assertThat(known(PciSysfs.address(sample("pci/path.txt"), "mlx5_0"))).isEqualTo("0000:17:00.0");
    assertThat(PciSysfs.address(Replies.ok("/sys/class/infiniband/rxe0/device\n"), "rxe0"))
        .isInstanceOf(Observed.Unsupported.class);
    assertThat(known(PciSysfs.numaNode(Replies.ok("-1\n")))).isEmpty();
    assertThat(known(PciSysfs.numaNode(Replies.ok("1\n")))).contains(1);
    Lspci.Express express = known(Lspci.express(sample("lspci/x8.txt"), "0000:17:00.0"));
    assertThat(express.lanes()).isEqualTo(8);
    assertThat(express.maxLanes()).isEqualTo(16);
    assertThat(express.maxPayload()).isEqualTo(ByteSize.of(256));
    assertThat(express.maxReadRequest()).isEqualTo(ByteSize.of(4096));
  }

  @Test
  public void firmwareParameterIsTheCurrentOne() {
    assertThat(known(MlxConfig.value(sample("mlxconfig/enabled.txt"), "ROCE_CONTROL")).current())
        .isEqualTo("ROCE_ENABLE(2)");
    assertThat(
            MlxConfig.value(
                Replies.exited(3, Samples.own("mlxconfig/unknown.txt"), ""), "ROCE_CONTROL"))
        .isInstanceOf(Observed.Unsupported.class);
    Reply broken = Replies.exited(3, "-E- Failed to open the device\n", "");
    assertThat(MlxConfig.value(Mft.installed(Replies.missing("mlxconfig"), broken), "ROCE_CONTROL"))
        .isInstanceOf(Observed.Unknown.class);
  }

  @Test
  public void latencyInMicroseconds() {
    assertThat(known(PerftestLatency.result(sample("perftest/lat-client.txt"), Rack.client())))
        .isEqualTo(
            new LatencyProfile(
                Rack.FLOW,
                Duration.ofNanos(1640),
                Duration.ofNanos(1650),
                Duration.ofNanos(1670),
                Duration.ofNanos(3850),
                Duration.ofNanos(3900),
                1000));
  }

  @Test
  public void pingTellsLossAndOwnMtu() {
    ByteSize size = ByteSize.of(9000);
    assertThat(known(Ping.probe(sample("ping/ok.txt"), Rack.FLOW, Rack.ip("192.0.2.12"), size)))
        .isEqualTo(new PathProbe(Rack.FLOW, size, 3, 3, Optional.empty()));
    var refused =
        Replies.exited(1, Samples.own("ping/too-long.txt"), Samples.own("ping/too-long.err"));
    assertThat(known(Ping.probe(refused, Rack.FLOW, Rack.ip("192.0.2.12"), size)))
        .isEqualTo(new PathProbe(Rack.FLOW, size, 3, 0, Optional.of(ByteSize.of(1500))));
  }

  @Test
  public void listeners() {
    assertThat(known(Ss.listening(sample("ss/listening.txt")))).containsExactly(22, 18515);
    assertThat(known(Ss.listening(Replies.ok("")))).isEmpty();
  }

  @Test
  public void systemFiles() {
    assertThat(known(SystemFiles.distribution(sample("system/os-release.txt"))))
        .isEqualTo("Debian GNU/Linux 12 (bookworm)");
    assertThat(known(SystemFiles.uptime(sample("system/uptime.txt"))))
        .isEqualTo(Duration.ofMillis(86_400_250));
    assertThat(known(PerftestVersion.version(Replies.exited(1, "Version: 6.06\n", ""))))
        .isEqualTo("6.06");
  }
}
