package io.rackproof.device.linux;

import io.rackproof.device.Lldptool;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Reply;
import io.rackproof.units.ByteSize;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Every parser with a sample that it reads, for the tests that all of them must pass. */
final class Parsers {
  /**
   * A parser.
   *
   * @param status what the tool exits with when all is well
   * @param open whether nothing in the text marks its end, so that a prefix may know less
   */
  record Case(String sample, int status, boolean open, Function<Reply, Observed<?>> parser) {
    Observed<?> read(String text) {
      return parser.apply(Replies.exited(status, text, ""));
    }

    @Override
    public String toString() {
      return sample;
    }
  }

  private Parsers() {}

  private static Case of(String sample, Function<Reply, Observed<?>> parser) {
    return new Case(sample, 0, false, parser);
  }

  private static Case open(String sample, Function<Reply, Observed<?>> parser) {
    return new Case(sample, 0, true, parser);
  }

  private static Case status(String sample, int status, Function<Reply, Observed<?>> parser) {
    return new Case(sample, status, false, parser);
  }

  private static Observed<?> hardware(Reply reply) {
    Observed<String> open = Observed.unknown("not read", "");
    return NicSysfs.hardware(reply, "mlx5_0", open, open, open);
  }

  static List<Case> all() {
    return Stream.concat(common().stream(), TuningParsers.all().stream()).toList();
  }

  private static List<Case> common() {
    ByteSize jumbo = ByteSize.of(9000);
    return List.of(
        of("ibv_devinfo/two.txt", r -> IbvDevinfo.port(r, "mlx5_0")),
        of("ibv_devinfo/two.txt", r -> IbvDevinfo.port(r, "mlx5_1")),
        of("rdma/link.txt", r -> RdmaLink.link(r, "mlx5_1")),
        of("rdma/link.txt", RdmaLink::all),
        of("lspci/name.txt", r -> PciName.model(r, "0000:17:00.0")),
        of("system/nvidia-open.txt", NvidiaDriver::loaded),
        of("ip/link.txt", r -> IpLink.netdev(r, "eth0")),
        of("ip/addr.txt", r -> IpAddr.ipv4(r, "eth0")),
        of("ethtool/speed.txt", r -> Ethtool.speed(r, "eth0")),
        of("ethtool/driver.txt", EthtoolDriver::driver),
        of("ethtool/driver-virtio.txt", EthtoolDriver::driver),
        open("ethtool_stats/mlx5.txt", EthtoolStats::counters),
        open("ethtool_stats/bnxt.txt", EthtoolStats::counters),
        open("ethtool_stats/ice.txt", EthtoolStats::counters),
        status("gids/mlx5.txt", 2, r -> GidTable.gids(r, "mlx5_0")),
        of("hw_counters/mlx5.txt", r -> HwCounters.counters(r, "mlx5_0")),
        status("hw_counters/rxe.txt", 2, r -> HwCounters.counters(r, "rxe0")),
        of("ecn/mlx5.txt", r -> EcnSysfs.enabled(r, "eth0", EcnSysfs.Point.NOTIFICATION)),
        of("ecn/mlx5.txt", r -> EcnSysfs.enabled(r, "eth0", EcnSysfs.Point.REACTION)),
        of("ecn/mlx5.txt", r -> EcnSysfs.cnp(r, "eth0")),
        of("dcqcn/irdma-config.txt", r -> DeviceDcqcnTest.irdma(r).enabled()),
        of("dcqcn/irdma-parameter.txt", r -> DeviceDcqcnTest.irdma(r).enabled()),
        of("dcqcn/bnxt-config.txt", r -> DeviceDcqcnTest.bnxt(r).enabled()),
        of("dcqcn/bnxt-debug.txt", r -> DeviceDcqcnTest.bnxtOfKernel(r).enabled()),
        of("mlnx_qos/dscp.txt", MlnxQos::state),
        of("mlnx_qos/dscp.txt", MlnxQos::whole),
        of("mlnx_qos/dscp-moved-old.txt", MlnxQos::state),
        of("mlnx_qos/dscp-moved-old.txt", MlnxQos::whole),
        of("mlnx_qos/pcp.txt", MlnxQos::state),
        of("mlnx_qos/pcp.txt", MlnxQos::whole),
        of("mlnx_qos/no-dscp.txt", MlnxQos::state),
        of("mlnx_qos/old.txt", MlnxQos::state),
        of("mlnx_qos/lldpad.txt", MlnxQos::state),
        of("dcb/app.txt", Dcb::rules),
        of("dcb/app-none.txt", Dcb::rules),
        of("dcb/pfc.txt", Dcb::pfc),
        of("dcb/ets.txt", Dcb::willing),
        of("dcb/dcbx.txt", Dcb::mode),
        of("dcb/dcbx-firmware.txt", Dcb::mode),
        of("dcb/buffer.txt", Dcb::whole),
        of("lldptool/enabled.txt", r -> LldpadDcb.pfc(r, Observed.unknown("", ""))),
        of("lldptool/enabled-never.txt", r -> LldpadDcb.pfc(r, Observed.unknown("", ""))),
        of("lldptool/willing.txt", LldpadDcb::willing),
        of("lldptool/app.txt", LldpadDcb::rules),
        of("marking/tos.txt", CmaRoceTos::dscp),
        of("marking/tclass.txt", r -> TrafficClass.forced(r, "mlx5_0")),
        of("ip/stack.txt", r -> NetStack.of(r, "bond0.100")),
        of("cma_roce_mode/v2.txt", CmaRoceMode::version),
        of("cma_roce_mode/v1.txt", CmaRoceMode::version),
        of("lsmod/peermem.txt", Lsmod::peers),
        of("lsmod/none.txt", Lsmod::peers),
        of("pci/link.txt", r -> PciSysfs.link(r, "mlx5_0")),
        of("pci/path.txt", r -> PciSysfs.address(r, "mlx5_0")),
        of("lspci/x8.txt", r -> Lspci.express(r, "0000:17:00.0")),
        of("mlxconfig/enabled.txt", r -> MlxConfig.value(r, MlxConfig.ROCE_CONTROL)),
        of("mlxconfig/congestion.txt", r -> MlxConfig.value(r, "ROCE_CC_PRIO_MASK_P1")),
        of("mlxconfig/congestion.txt", r -> MlxConfig.value(r, "CNP_DSCP_P1")),
        of("pci/nic.txt", Parsers::hardware),
        of("pci/bus.txt", ProcPci::functions),
        of("lspci/vpd.txt", VitalProductData::serial),
        of("lspci/vpd.txt", VitalProductData::part),
        of("mst/status.txt", r -> MstStatus.device(r, "0000:17:00.0")),
        of("nvidia_smi/nics.txt", NvidiaSmi::topology),
        of("nvidia_smi/devices.txt", NvidiaSmi::topology),
        status("perftest/version.txt", 1, PerftestVersion::version),
        of("perftest/bw-client.txt", r -> PerftestBandwidth.result(r, Rack.client())),
        of("perftest/bw-client-mib.txt", r -> PerftestBandwidth.result(r, Rack.client())),
        of("perftest/bw-all-sizes.txt", r -> PerftestSizes.result(r, Rack.client())),
        of(
            "perftest/bw-all-sizes-server.txt",
            r -> PerftestSizes.result(r, PerftestRun.server(Rack.end()))),
        of("perftest/lat-client.txt", r -> PerftestLatency.result(r, Rack.client())),
        of("perftest/lat-client-raw.txt", r -> PerftestLatency.result(r, Rack.rawClient())),
        of("perftest/bw-both-ways.txt", r -> PerftestBandwidth.result(r, Rack.bothWays())),
        of("perftest/lat-client.txt", r -> PerftestExchange.result(r, Rack.client())),
        of("processes/sweep.txt", PerftestProcesses::result),
        of("limits/login.txt", LoginLimits::lockable),
        of("ip/route.txt", r -> IpRoute.netdev(r, Rack.ip("192.0.2.12"))),
        of("ip/addr.txt", r -> IpAddr.network(r, "eth0")),
        of("pci/processors.txt", PciSysfs::processors),
        of("ping/ok.txt", r -> Ping.probe(r, Rack.FLOW, Rack.ip("192.0.2.12"), jumbo)),
        status("ping/too-long.txt", 1, r -> Ping.probe(r, Rack.FLOW, Rack.ip("192.0.2.12"), jumbo)),
        of("lldp/lldpcli.txt", r -> Lldpcli.neighbour(r, "eth0")),
        of("lldp/lldptool.txt", Lldptool::neighbour),
        open("ss/listening.txt", Ss::listening),
        of("system/os-release.txt", SystemFiles::distribution),
        of("system/boot_id.txt", SystemFiles::bootId),
        of("system/uptime.txt", SystemFiles::uptime),
        of("system/nvidia-open.txt", NvidiaDriver::open));
  }
}
