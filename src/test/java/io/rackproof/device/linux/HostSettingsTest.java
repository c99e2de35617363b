package io.rackproof.device.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rackproof.device.Configurable.Writes;
import io.rackproof.facts.Observed;
import io.rackproof.plan.Change;
import io.rackproof.plan.Setting;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply.Outcome;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.Tuning;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.testng.annotations.Test;

/** Settings of a host: planned, read, written and compared. */
public final class HostSettingsTest {
  private static LinuxHost host(FakeShell shell) {
    return new LinuxHost(Rack.node01(), shell);
  }

  private static Setting setting(String name) {
    return new Setting(DeviceName.of("node01"), "eth0", name);
  }

  @Test
  public void planNeedsNoDeviceAndOrdersByStage() {
    FakeShell shell = new FakeShell();
    List<Change> plan = host(shell).plan(Rack.PROFILE);

    assertThat(shell.sent()).isEmpty();
    assertThat(plan)
        .extracting(
            change -> change.stage() + " " + change.setting().name() + "=" + change.wanted())
        .containsExactly(
            "1 mtu=9000",
            "1 trust=dscp",
            "2 pfc=0,0,0,1,0,0,0,0",
            "2 dscp2prio 26=3",
            "2 ecn roce_np 3=1",
            "2 ecn roce_rp 3=1");
  }

  @Test
  public void aHealthyHostReadsAsThePlanWants() {
    FakeShell shell = FakeShell.healthy();
    List<Change> plan = host(shell).plan(Rack.PROFILE);
    Map<Setting, Observed<String>> values =
        host(shell).read(plan.stream().map(Change::setting).toList());

    assertThat(shell.sent()).hasSize(1);
    for (Change change : plan) {
      assertThat(values.get(change.setting()).asOptional())
          .as(change.setting().toString())
          .contains(change.wanted());
    }
  }

  @Test
  public void commandsAreThePlainTools() {
    LinuxHost host = host(new FakeShell());
    assertThat(
            host.plan(Rack.PROFILE).stream()
                .flatMap(change -> host.commands(change.setting(), change.wanted()).stream()))
        .allMatch(command -> command.effect() == Command.Effect.CHANGE && command.asRoot())
        .extracting(Command::line)
        .containsExactly(
            "ip link set dev eth0 mtu 9000",
            "mlnx_qos -i eth0 --trust dscp",
            "mlnx_qos -i eth0 --pfc 0,0,0,1,0,0,0,0",
            "mlnx_qos -i eth0 --dscp2prio set,26,3",
            "printf %s '1\n' | tee /sys/class/net/eth0/ecn/roce_np/enable/3",
            "printf %s '1\n' | tee /sys/class/net/eth0/ecn/roce_rp/enable/3");
  }

  @Test
  public void theMapIsUnknownWhileTrustIsPcp() {
    FakeShell shell = FakeShell.healthy().says("mlnx_qos -i eth0", Samples.own("mlnx_qos/pcp.txt"));
    Setting map = setting("dscp2prio 26");

    assertThat(host(shell).read(List.of(map)).get(map).toString())
        .contains("only while trust is dscp");
  }

  @Test
  public void aNicWithoutDcbSaysSoWhenRead() {
    FakeShell shell =
        FakeShell.healthy()
            .says("ethtool -i eth0", Samples.own("ethtool/driver-virtio.txt"))
            .says(FakeShell.ECN, 2, Samples.own("ecn/absent.txt"), "")
            .lacks("mlnx_qos -i eth0");
    Map<Setting, Observed<String>> values =
        host(shell).read(List.of(setting("pfc"), setting("ecn roce_np 3"), setting("mtu")));

    assertThat(values.get(setting("pfc"))).isInstanceOf(Observed.Unsupported.class);
    assertThat(values.get(setting("ecn roce_np 3"))).isInstanceOf(Observed.Unsupported.class);
    assertThat(values.get(setting("mtu")).asOptional()).contains("9000");
  }

  @Test
  public void oneRefusalDoesNotStopTheOthers() {
    FakeShell shell =
        new FakeShell()
            .says("ip link set dev eth0 mtu 9000", 2, "", "RTNETLINK answers: Invalid argument\n")
            .says("mlnx_qos -i eth0 --trust dscp", Samples.own("mlnx_qos/dscp.txt"))
            .says(
                "mlnx_qos -i eth0 --pfc 0,0,0,1,0,0,0,0", "Netlink error: Bad value. see dmesg.\n");
    Map<Setting, String> said =
        host(shell)
            .write(
                new Writes(
                    List.of(
                        Map.entry(setting("mtu"), "9000"),
                        Map.entry(setting("nonsense"), "1"),
                        Map.entry(setting("pfc"), "everything"),
                        Map.entry(setting("trust"), "dscp"))));

    assertThat(shell.sent()).hasSize(1);
    assertThat(said.get(setting("mtu"))).contains("RTNETLINK answers");
    assertThat(said.get(setting("nonsense"))).contains("no setting 'nonsense'");
    assertThat(said.get(setting("pfc"))).contains("everything");
    assertThat(said.get(setting("trust"))).isEmpty();
    assertThat(host(shell).write(new Writes(List.of(Map.entry(setting("pfc"), "0,0,0,1,0,0,0,0")))))
        .hasEntrySatisfying(setting("pfc"), text -> assertThat(text).contains("Bad value"));
  }

  @Test
  public void aNameOfNoSettingIsUnknownAndNeverSent() {
    FakeShell shell = FakeShell.healthy();
    Setting other = setting("dscp2prio 64");

    assertThat(host(shell).read(List.of(other)).get(other)).isInstanceOf(Observed.Unknown.class);
    assertThatThrownBy(() -> host(shell).commands(other, "3"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no setting");
  }

  @Test
  public void snapshotHasThreeSectionsAPort() {
    var snapshot = host(FakeShell.healthy()).snapshot().asOptional().orElseThrow();

    assertThat(snapshot.keySet()).containsExactly("eth0 ecn", "eth0 mlnx_qos", "eth0 mtu");
    assertThat(snapshot.get("eth0 mtu")).isEqualTo("9000\n");
    assertThat(snapshot.get("eth0 mlnx_qos")).isEqualTo(Samples.own("mlnx_qos/dscp.txt"));
    assertThat(snapshot.get("eth0 ecn")).contains("roce_rp/rpg_ai_rate:5").doesNotContain("ostype");
  }

  @Test
  public void aSnapshotThatCouldNotBeReadWholeIsUnknown() {
    FakeShell shell = FakeShell.healthy();
    String text = Samples.own("mlnx_qos/dscp.txt");
    shell.says("mlnx_qos -i eth0", text.substring(0, text.indexOf("tc: 3")));
    assertThat(host(shell).snapshot().toString()).contains("was cut");

    assertThat(host(FakeShell.healthy().ends(FakeShell.ECN, Outcome.LOST)).snapshot())
        .isInstanceOf(Observed.Unknown.class);
  }

  private static LinuxHost tuned(FakeShell shell) {
    Host plain = Rack.node01();
    Tuning usual = Tuning.USUAL;
    Tuning tuning =
        new Tuning(
            usual.maxReadRequest(),
            usual.maxPayload(),
            true,
            true,
            true,
            usual.coalescing(),
            Optional.of(new Tuning.Queues(OptionalInt.of(63))),
            OptionalInt.of(8192),
            true,
            usual.governor(),
            usual.idleLatency(),
            Set.of(Tuning.Item.values()));
    return new LinuxHost(
        new Host(plain.name(), plain.access(), plain.gpuPlan(), plain.ports(), tuning), shell);
  }

  private static List<String> tuning(LinuxHost host) {
    return host.plan(Rack.PROFILE).stream()
        .filter(change -> !change.setting().name().matches("mtu|trust|pfc|dscp2prio.*|ecn.*"))
        .flatMap(change -> host.commands(change.setting(), change.wanted()).stream())
        .map(Command::line)
        .toList();
  }

  @Test
  public void tuningIsPlannedWithTheAddressThatASurveyFound() {
    LinuxHost host = tuned(FakeShell.healthy());

    assertThat(tuning(host)).contains("setpci -s '<PCI address>' CAP_EXP+8.w=5000:7000");
    host.survey();
    assertThat(tuning(host))
        .containsExactly(
            "setpci -s 0000:17:00.0 CAP_EXP+8.w=5000:7000",
            "ethtool -L eth0 combined 63",
            "ethtool -G eth0 rx 8192",
            "ethtool -C eth0 adaptive-rx off",
            "ethtool -C eth0 adaptive-tx off",
            "ethtool -C eth0 rx-usecs 8",
            "ethtool -C eth0 tx-usecs 8");
  }

  @Test
  public void onlyWhatATuningSettingNeedsIsRead() {
    FakeShell shell =
        FakeShell.healthy()
            .says("ethtool -c eth0", Samples.own("ethtool/coalesce-adaptive.txt"))
            .says("ethtool -l eth0", Samples.own("ethtool/channels.txt"))
            .says("readlink -f /sys/class/net/eth0/device", Samples.own("pci/path.txt"))
            .says("setpci -s 0000:17:00.0 CAP_EXP+8.w", Samples.own("setpci/mrrs-4096.txt"));
    Setting adaptive = setting("coalescing adaptive-rx");
    Setting time = setting("coalescing rx-usecs");
    Setting queues = setting("queues");
    Setting request = setting("max_read_request 0000:17:00.0");
    Setting moved = setting("max_read_request 0000:18:00.0");
    Map<Setting, Observed<String>> values =
        host(shell).read(List.of(adaptive, time, queues, request, moved));

    assertThat(shell.lines()).doesNotContain("mlnx_qos -i eth0");
    assertThat(values.get(adaptive).asOptional()).contains("on");
    assertThat(values.get(time).toString()).contains("only while adaptive-rx is off");
    assertThat(values.get(queues).asOptional()).contains("32");
    assertThat(values.get(request).asOptional()).contains("4096");
    assertThat(values.get(moved).toString()).contains("is at 0000:17:00.0 now");
    assertThatThrownBy(() -> host(shell).commands(request, "5000"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
