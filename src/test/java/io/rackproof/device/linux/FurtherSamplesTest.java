package io.rackproof.device.linux;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.device.Malformed;
import io.rackproof.facts.Counter;
import io.rackproof.facts.FirmwareParameters;
import io.rackproof.facts.Observed;
import io.rackproof.facts.RoceVersion;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.List;
import org.testng.annotations.Test;

/** Output of real tools, kept outside the project; nothing is checked where it is absent. */
public final class FurtherSamplesTest {
  private static final String END = "/proc/sys/kernel/ostype:Linux\n";

  /** Pasted samples often lost their last line end, which the tools print. */
  private static String ended(String text) {
    return text.endsWith("\n") ? text : text + "\n";
  }

  @Test
  public void noTextMakesAParserThrow() {
    for (String tool :
        List.of(
            "cma_roce_mode",
            "ethtool",
            "ethtool_stats",
            "ibv_devinfo",
            "ip_link",
            "lsmod",
            "lspci",
            "mlnx_qos",
            "mlxconfig",
            "mstconfig",
            "perftest",
            "ping",
            "rdma",
            "sysfs",
            "dcb")) {
      for (String text : Samples.further(tool)) {
        Parsers.all().forEach(parser -> assertThat(parser.read(text)).isNotNull());
      }
    }
  }

  @Test
  public void mlnxQos() {
    for (String text : Samples.further("mlnx_qos", "firmware_controlled_roce_ok")) {
      MlnxQos.State state = MlnxQos.state(Replies.ok(ended(text))).asOptional().orElseThrow();
      assertThat(state.pfc()).hasToString("3");
      assertThat(state.dscpToPriority()).containsEntry(Dscp.of(26), Priority.of(3));
      assertThat(MlnxQos.whole(Replies.ok(ended(text))).asOptional()).isPresent();
    }
    for (String name : List.of("os_controlled_pfc_off_old", "trust_pcp_no_dscp_map")) {
      for (String text : Samples.further("mlnx_qos", name)) {
        MlnxQos.State state = MlnxQos.state(Replies.ok(ended(text))).asOptional().orElseThrow();
        assertThat(state.pfc()).isEqualTo(PriorityMask.NONE);
        assertThat(MlnxQos.whole(Replies.ok(ended(text))).asOptional()).isPresent();
      }
    }
  }

  @Test
  public void ibvDevinfo() {
    for (String text : Samples.further("ibv_devinfo", "verbose_cx6_100g_pasted")) {
      IbvDevinfo.Port port =
          IbvDevinfo.port(Replies.ok(ended(text)), "mlx5_0").asOptional().orElseThrow();
      assertThat(port.state().rate()).isEqualTo(Bandwidth.gbps(100));
      assertThat(port.activeMtu()).isEqualTo(ByteSize.of(4096));
    }
  }

  @Test
  public void otherTools() {
    for (String text : Samples.further("cma_roce_mode", "v2")) {
      assertThat(CmaRoceMode.version(Replies.ok(ended(text))).asOptional())
          .contains(RoceVersion.V2);
    }
    for (String text : Samples.further("ethtool", "cx4lx_25g_settings")) {
      assertThat(Ethtool.speed(Replies.ok(ended(text)), "enp1s0f0np0").asOptional())
          .contains(Bandwidth.gbps(25));
    }
    for (String text : Samples.further("ethtool", "cx4lx_driver")) {
      assertThat(EthtoolDriver.driver(Replies.ok(ended(text))).asOptional().orElseThrow().psid())
          .contains("MT_2420110034");
    }
    for (String text : Samples.further("rdma", "link_json")) {
      assertThat(RdmaLink.link(Replies.ok(text), "mlx5_1").asOptional())
          .contains(new RdmaLink.Link("DOWN", "DISABLED", java.util.Optional.of("ens1f1np1")));
    }
    for (String text : Samples.further("ip_link", "json_virtio")) {
      assertThat(IpLink.netdev(Replies.ok(text), "eth0").asOptional().orElseThrow().mtu())
          .isEqualTo(ByteSize.of(1400));
    }
    for (String text : Samples.further("ethtool_stats", "mlx5_full_no_pfc_crc")) {
      var counters = EthtoolStats.counters(Replies.ok(ended(text))).asOptional().orElseThrow();
      assertThat(counters.keySet()).extracting(Counter::name).doesNotContain("rx_prio3_pause");
      assertThat(counters).containsValue(386L);
    }
    for (String text : Samples.further("sysfs", "ecn_np_rp_mlx5")) {
      var reply = Replies.ok(ended(text) + END);
      assertThat(
              EcnSysfs.enabled(reply, "eth0", EcnSysfs.Point.REACTION).asOptional().orElseThrow())
          .hasToString("0,1,3,4,6");
      assertThat(EcnSysfs.cnp(reply, "eth0")).isInstanceOf(Observed.Known.class);
    }
    for (String text : Samples.further("sysfs", "h100_mlx5_0")) {
      var counters = HwCounters.counters(Replies.ok(ended(text) + END), "mlx5_0");
      assertThat(counters.asOptional().orElseThrow()).containsValue(230_539_874_932_483L * 4);
    }
  }

  @Test
  public void pciTools() {
    for (String name : List.of("cx7_400g_vvv", "p390_full_speed_no_ok")) {
      for (String text : Samples.further("lspci", name)) {
        String address = "0000:" + text.substring(0, 7);
        var express = Lspci.express(Replies.ok("0000:" + ended(text)), address).asOptional();
        assertThat(express.orElseThrow().lanes()).isEqualTo(16);
        assertThat(express.orElseThrow().maxReadRequest()).isEqualTo(ByteSize.of(4096));
      }
    }
    for (String text : Samples.further("mlxconfig", "e_query_star_rows")) {
      assertThat(
              MlxConfig.value(Replies.ok(ended(text)), "KEEP_IB_LINK_UP_P2")
                  .map(FirmwareParameters.Value::current)
                  .asOptional())
          .contains("True(1)");
    }
    for (String text : Samples.further("mlxconfig", "cx4lx_full_next_boot")) {
      assertThat(MlxConfig.value(Replies.ok(ended(text)), "ROCE_CONTROL").asOptional())
          .as("the next boot is not what runs now")
          .isEmpty();
    }
  }

  @Test
  public void perftest() {
    for (String text : Samples.further("perftest", "new_bw_gbits_client")) {
      assertThatReport(text, "BW average[Gb/sec]", 391.88);
    }
    for (String text : Samples.further("perftest", "new_lat")) {
      assertThatReport(text, "99.9% percentile[usec]", 3.90);
    }
    for (String name : List.of("bw_all_sizes_loopback_both_sides", "wc_error_new_text")) {
      for (String text : Samples.further("perftest", name)) {
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> PerftestReport.parse(text))
            .isInstanceOf(Malformed.class);
      }
    }
  }

  private static void assertThatReport(String text, String column, double value) {
    try {
      PerftestReport report = PerftestReport.parse(ended(text));
      assertThat(report.positive(column)).isEqualTo(value);
      assertThat(report.mtu()).isEqualTo(ByteSize.of(4096));
      assertThat(report.gid("local")).isEqualTo(Rack.ip("10.10.1.11"));
    } catch (Malformed malformed) {
      throw new AssertionError(malformed);
    }
  }
}
