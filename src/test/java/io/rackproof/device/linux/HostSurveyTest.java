package io.rackproof.device.linux;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.facts.HostSurvey;
import io.rackproof.facts.NicIdentity;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PcieLink;
import io.rackproof.facts.PeerMemory;
import io.rackproof.facts.PortSurvey;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply.Outcome;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;
import java.util.List;
import java.util.Optional;
import org.testng.annotations.Test;

/** A survey puts the tools' facts together, and trusts none where they disagree. */
public final class HostSurveyTest {
  private final FakeShell shell = FakeShell.healthy();

  private static HostSurvey survey(FakeShell shell) {
    return new LinuxHost(Rack.node01(), shell).survey();
  }

  private static PortSurvey port(FakeShell shell) {
    return survey(shell).port(Rack.OWN);
  }

  private static String why(Observed<?> observed) {
    assertThat(observed).isInstanceOf(Observed.Unknown.class);
    return ((Observed.Unknown<?>) observed).why();
  }

  @Test
  public void aHealthyHostIsKnownInTwoRoundTrips() {
    FakeShell shell = FakeShell.healthy();
    HostSurvey survey = survey(shell);
    PortSurvey port = survey.port(Rack.OWN);

    assertThat(shell.sent()).hasSize(2);
    assertThat(shell.sent().stream().flatMap(List::stream).map(Command::effect))
        .containsOnly(Command.Effect.READ);
    assertThat(survey.kernel().asOptional()).contains("6.8.0-45-generic");
    assertThat(survey.perftest().asOptional()).contains("6.06");
    assertThat(survey.peerMemory().asOptional())
        .contains(new PeerMemory(List.of("nvidia_peermem"), false));
    assertThat(port.state().asOptional().orElseThrow().rate()).isEqualTo(Bandwidth.gbps(400));
    assertThat(port.mtu().asOptional().orElseThrow().netdev()).isEqualTo(ByteSize.of(9000));
    assertThat(port.roce().asOptional().orElseThrow().trafficGid().orElseThrow().index())
        .isEqualTo(3);
    assertThat(port.roce().asOptional().orElseThrow().firmwareControl().asOptional())
        .contains("ROCE_ENABLE");
    assertThat(port.qos().asOptional().orElseThrow().ecnNotification().asOptional()).isPresent();
    assertThat(port.pcie().asOptional())
        .contains(
            new PcieLink(
                32, 16, 32, 16, Optional.of(ByteSize.of(256)), Optional.of(ByteSize.of(4096))));
    assertThat(port.identity().asOptional())
        .contains(
            new NicIdentity(
                "mlx5_core",
                "24.10-1.1.4",
                "28.41.1000",
                Optional.of("MT_0000000838"),
                Optional.of("0000:17:00.0"),
                Optional.of(1)));
  }

  @Test
  public void rootIsAskedForWhereItIsNeeded() {
    FakeShell shell = FakeShell.healthy();
    survey(shell);

    assertThat(shell.sent().stream().flatMap(List::stream).filter(Command::asRoot))
        .extracting(command -> command.argv().get(0))
        .containsOnly(
            "lldpcli",
            "lldptool",
            "dcbtool",
            "mlnx_qos",
            "cma_roce_mode",
            "cma_roce_tos",
            "ethtool",
            "lspci",
            "mst",
            "mlxconfig",
            "mstconfig",
            "mlxlink",
            "mstlink",
            "od");
    assertThat(shell.lines()).contains("ethtool -m eth0", "mlxlink -d 0000:17:00.0 -m -c --json");
  }

  @Test
  public void toolsThatContradictEachOtherAreBothNamed() {
    String down = Samples.own("rdma/link.txt").replaceFirst("ACTIVE", "DOWN");
    assertThat(why(port(FakeShell.healthy().says("rdma -j link show", down)).state()))
        .contains("ibv_devinfo", "rdma link", "PORT_ACTIVE", "DOWN");

    String slow = Samples.own("ethtool/speed.txt").replace("400000Mb/s", "200000Mb/s");
    assertThat(why(port(FakeShell.healthy().says("ethtool eth0", slow)).state()))
        .contains("400 Gb/s", "200 Gb/s");

    String moved = Samples.own("rdma/link.txt").replace("\"eth0\"", "\"eth7\"");
    assertThat(why(port(FakeShell.healthy().says("rdma -j link show", moved)).state()))
        .contains("eth7", "eth0");

    String elsewhere = Samples.own("ethtool/driver.txt").replace("17:00.0", "18:00.0");
    assertThat(why(port(FakeShell.healthy().says("ethtool -i eth0", elsewhere)).identity()))
        .contains("0000:17:00.0", "0000:18:00.0");

    FakeShell narrow =
        FakeShell.healthy().says("lspci -D -s 0000:17:00.0 -vvv", Samples.own("lspci/x8.txt"));
    assertThat(why(port(narrow).pcie())).contains("x16", "x8");
  }

  @Test
  public void aDownPortIsAFactWithoutAnySpeed() {
    FakeShell down =
        FakeShell.healthy()
            .says(
                "ibv_devinfo -v",
                Samples.own("ibv_devinfo/two.txt")
                    .replaceFirst("PORT_ACTIVE \\(4\\)", "PORT_DOWN (1)"))
            .says("rdma -j link show", Samples.own("rdma/link.txt").replaceFirst("ACTIVE", "DOWN"))
            .says("ethtool eth0", Samples.own("ethtool/down.txt"));

    assertThat(port(down).state().asOptional().orElseThrow().active()).isFalse();
  }

  @Test
  public void aMissingToolSaysWhatToInstall() {
    assertThat(why(port(FakeShell.healthy().lacks("mlnx_qos -i eth0")).qos()))
        .contains("install mlnx-tools");
    assertThat(why(port(FakeShell.healthy().lacks("ibv_devinfo -v")).state()))
        .contains("ibverbs-utils");
    assertThat(why(port(FakeShell.healthy().lacks("ethtool eth0")).state())).contains("ethtool");
  }

  @Test
  public void anInboxDriverLacksEcnSwitchesWithARemedy() {
    PortSurvey port =
        port(FakeShell.healthy().says(FakeShell.ECN, 2, Samples.own("ecn/absent.txt"), ""));

    assertThat(why(port.qos().asOptional().orElseThrow().ecnReaction())).contains("DOCA-OFED");
  }

  @Test
  public void aSoftwareInterfaceHasNoDcb() {
    FakeShell soft =
        FakeShell.healthy()
            .says("ethtool -i eth0", Samples.own("ethtool/driver-virtio.txt"))
            .says(
                "readlink -f /sys/class/infiniband/mlx5_0/device",
                "/sys/class/infiniband/mlx5_0/device\n")
            .lacks("mlnx_qos -i eth0")
            .lacks("cma_roce_mode -d mlx5_0 -p 1");
    PortSurvey port = port(soft);

    assertThat(port.qos()).isInstanceOf(Observed.Unsupported.class);
    assertThat(port.pcie()).isInstanceOf(Observed.Unsupported.class);
    assertThat(port.roce().asOptional().orElseThrow().connectionManager())
        .isInstanceOf(Observed.Unsupported.class);
    assertThat(port.roce().asOptional().orElseThrow().firmwareControl())
        .isInstanceOf(Observed.Unsupported.class);
    assertThat(port.identity().asOptional().orElseThrow().pciAddress()).isEmpty();
    assertThat(soft.sent()).as("no PCI address, no second round trip").hasSize(1);
  }

  @Test
  public void anotherVendorsHardwareIsUnknown() {
    FakeShell bnxt =
        FakeShell.healthy()
            .says(
                "ethtool -i eth0",
                Samples.own("ethtool/driver.txt").replace("mlx5_core", "bnxt_en"))
            .lacks("mlnx_qos -i eth0");

    assertThat(why(port(bnxt).qos())).contains("bnxt_en");
  }

  @Test
  public void withoutPeerModuleTheKindOfGpuDriverDecides() {
    FakeShell none = FakeShell.healthy().says("lsmod", Samples.own("lsmod/none.txt"));
    assertThat(survey(none).peerMemory().asOptional()).contains(new PeerMemory(List.of(), false));

    none.says("cat /proc/driver/nvidia/version", Samples.own("system/nvidia-open.txt"));
    assertThat(survey(none).peerMemory().asOptional()).contains(new PeerMemory(List.of(), true));

    none.ends("cat /proc/driver/nvidia/version", Outcome.TIMED_OUT);
    assertThat(survey(none).peerMemory()).isInstanceOf(Observed.Unknown.class);
  }

  @Test
  public void aSlowLinkHasTheSpeedOfEthtool() {
    shell
        .says(
            "ibv_devinfo -v",
            Samples.own("ibv_devinfo/two.txt")
                .replaceFirst("4X \\(2\\)", "1X (1)")
                .replaceFirst("100.0 Gbps \\(128\\)", "2.5 Gbps (1)"))
        .says("ethtool eth0", Samples.own("ethtool/speed.txt").replace("400000Mb/s", "1000Mb/s"));

    assertThat(port(shell).state().asOptional().orElseThrow().rate()).isEqualTo(Bandwidth.gbps(1));
  }

  @Test
  public void aLostHostIsUnknownThroughout() {
    HostSurvey survey = survey(new FakeShell());
    PortSurvey port = survey.port(Rack.OWN);

    assertThat(List.of(port.state(), port.roce(), port.mtu(), port.qos(), port.pcie()))
        .allSatisfy(fact -> assertThat(fact).isInstanceOf(Observed.Unknown.class));
    assertThat(survey.peerMemory()).isInstanceOf(Observed.Unknown.class);
  }
}
