package io.rackproof.device.linux;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.device.Configurable;
import io.rackproof.device.Configurable.Writes;
import io.rackproof.facts.Classification;
import io.rackproof.facts.DcbxMode;
import io.rackproof.facts.HostQos;
import io.rackproof.facts.Observed;
import io.rackproof.plan.Change;
import io.rackproof.plan.Setting;
import io.rackproof.remote.Reply.Outcome;
import io.rackproof.testbed.TrustMode;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.testng.annotations.Test;

/** Which tool sets a NIC port follows from what the host has and what its driver obeys. */
public final class DcbToolsTest {
  private static final String NOT_SUPPORTED = "Attribute read: Operation not supported\n";

  private static FakeShell dcb(FakeShell shell) {
    return shell
        .says("dcb -j app show dev eth0", Samples.own("dcb/app.txt"))
        .says("dcb -j pfc show dev eth0", Samples.own("dcb/pfc.txt"))
        .says("dcb -j ets show dev eth0", Samples.own("dcb/ets.txt"))
        .says("dcb -j buffer show dev eth0", 1, "\n", NOT_SUPPORTED)
        .says("dcb -j dcbx show dev eth0", Samples.own("dcb/dcbx.txt"));
  }

  private static FakeShell lldpad(FakeShell shell, String enabled, String willing) {
    return shell
        .says("lldptool -t -i eth0 -V PFC -c enabled", enabled)
        .says("lldptool -t -i eth0 -V PFC -c willing", willing)
        .says("lldptool -t -i eth0 -V APP -c app", Samples.own("lldptool/app.txt"));
  }

  /** A NIC of another make: there is no mlnx_qos, and no switches of ECN. */
  private static FakeShell ice() {
    return dcb(FakeShell.healthy())
        .says("ethtool -i eth0", Samples.own("ethtool/driver.txt").replace("mlx5_core", "ice"))
        .says(FakeShell.ECN, 2, Samples.own("ecn/absent.txt"), "")
        .lacks("mlnx_qos -i eth0");
  }

  private static LinuxHost host(FakeShell shell) {
    return new LinuxHost(Rack.node01(), shell);
  }

  private static Observed<HostQos> qos(FakeShell shell) {
    return host(shell).survey().port(Rack.OWN).qos();
  }

  private static HostQos known(FakeShell shell) {
    Observed<HostQos> qos = qos(shell);
    assertThat(qos).isInstanceOf(Observed.Known.class);
    return qos.asOptional().orElseThrow();
  }

  private static List<String> planned(LinuxHost host) {
    return host.plan(Rack.PROFILE).stream()
        .filter(change -> !change.setting().name().matches("mtu|ecn .*"))
        .map(change -> change.stage() + " " + change.setting().name() + "=" + change.wanted())
        .toList();
  }

  private static List<String> planned(FakeShell shell) {
    LinuxHost host = host(shell);
    assertThat(host.snapshot()).isInstanceOf(Observed.Known.class);
    return planned(host);
  }

  @Test
  public void lldpadThatSetsPfcByCeeIsARival() {
    String head = "Command:   \tGet Config\nFeature:   \t%s\nPort:      \teth0\n";
    String on = head.formatted("DCB State") + "Status:    \tSuccessful\nDCB State:\ton\n";
    String pfc =
        head.formatted("Priority Flow Control")
            + "Status:    \tSuccessful\nEnable:    \ttrue\nAdvertise: \ttrue\n"
            + "Willing:   \tfalse\npfcup:     \t0\t0\t0\t0\t1\t0\t0\t0\t\n";
    FakeShell shell = lldpad(ice(), Samples.own("lldptool/enabled-never.txt"), "willing=\n");
    shell.says("dcbtool gc eth0 dcb", on).says("dcbtool gc eth0 pfc", pfc);

    assertThat(known(shell).control().rival().asOptional())
        .contains(Optional.of(PriorityMask.only(Priority.of(4))));
    shell.says("dcbtool gc eth0 dcb", on.replace("\ton\n", "\toff\n"));
    assertThat(known(shell).control().rival().asOptional()).contains(Optional.empty());
    shell.says("dcbtool gc eth0 dcb", "garbage\n");
    assertThat(known(shell).control().rival()).isInstanceOf(Observed.Unknown.class);
  }

  @Test
  public void mlnxQosIsTakenWhereItKnowsDscp() {
    FakeShell shell = dcb(FakeShell.healthy());

    assertThat(planned(shell))
        .containsExactly("1 trust=dscp", "2 pfc=0,0,0,1,0,0,0,0", "2 dscp2prio 26=3");
    assertThat(known(shell).control().tool()).isEqualTo("mlnx_qos -i eth0");
  }

  @Test
  public void dcbIsTakenForOtherMakes() {
    HostQos qos = known(ice());

    assertThat(qos.pfc()).hasToString("3");
    assertThat(qos.classification().asOptional().map(Classification::trust))
        .contains(TrustMode.DSCP);
    assertThat(qos.classification().asOptional().orElseThrow().dscpToPriority())
        .containsEntry(Dscp.of(26), Priority.of(3))
        .hasSize(3);
    assertThat(qos.control().mode().asOptional()).contains(DcbxMode.OS);
    assertThat(qos.control().willing().asOptional()).as("nobody speaks DCBX").contains(false);
    assertThat(planned(ice())).containsExactly("2 dcb pfc=all:off 3:on", "2 dcb app 26:3=present");
  }

  @Test
  public void dcbIsTakenForNvidiaWithoutItsTool() {
    FakeShell shell = dcb(FakeShell.healthy()).lacks("mlnx_qos -i eth0");

    assertThat(planned(shell)).containsExactly("2 dcb pfc=all:off 3:on", "2 dcb app 26:3=present");
    assertThat(host(shell).snapshot().asOptional().orElseThrow())
        .containsKeys("eth0 dcb app", "eth0 dcb pfc", "eth0 dcb ets", "eth0 dcb dcbx")
        .hasEntrySatisfying("eth0 dcb buffer", text -> assertThat(text).startsWith("not there"));
  }

  @Test
  public void anotherRuleForTheDscpGoesFirst() {
    FakeShell shell = ice().says("dcb -j app show dev eth0", Samples.own("dcb/app-other.txt"));

    assertThat(planned(shell))
        .containsExactly(
            "1 dcb app 26:5=(absent)", "2 dcb pfc=all:off 3:on", "2 dcb app 26:3=present");
  }

  @Test
  public void dcbCommandsUndoExactly() {
    LinuxHost host = host(ice());
    Setting rule = new Setting(host.device(), "eth0", "dcb app 26:3");
    Setting pfc = new Setting(host.device(), "eth0", "dcb pfc");

    assertThat(host.commands(rule, "present").toString())
        .isEqualTo("[dcb app add dev eth0 dscp-prio 26:3]");
    assertThat(host.commands(rule, Configurable.ABSENT).toString())
        .isEqualTo("[dcb app del dev eth0 dscp-prio 26:3]");
    assertThat(host.commands(pfc, "all:off").toString())
        .isEqualTo("[dcb pfc set dev eth0 prio-pfc all:off]");
    assertThat(host.commands(pfc, "all:off 0:on 3:on").toString())
        .isEqualTo("[dcb pfc set dev eth0 prio-pfc all:off 0:on 3:on]");
    assertThat(host.read(List.of(rule, pfc)).values())
        .extracting(value -> value.asOptional().orElse(""))
        .containsExactly("present", "all:off 3:on");
    assertThat(host.write(new Writes(List.of(Map.entry(pfc, "3:on")))).get(pfc)).contains("takes");
  }

  @Test
  public void oldMlnxQosLeavesDscpToDcb() {
    FakeShell shell =
        dcb(FakeShell.healthy()).says("mlnx_qos -i eth0", Samples.own("mlnx_qos/old.txt"));
    HostQos qos = known(shell);

    assertThat(qos.pfc()).hasToString("3");
    assertThat(qos.classification().asOptional().map(Classification::trust))
        .contains(TrustMode.DSCP);
    assertThat(qos.control().mode().asOptional()).contains(DcbxMode.OS);
    assertThat(planned(shell)).containsExactly("2 pfc=0,0,0,1,0,0,0,0", "2 dcb app 26:3=present");
  }

  @Test
  public void withAnOldMlnxQosASnapshotIsWholeOnlyWithTheRules() {
    FakeShell shell =
        dcb(FakeShell.healthy()).says("mlnx_qos -i eth0", Samples.own("mlnx_qos/old.txt"));
    assertThat(host(shell).snapshot().asOptional().orElseThrow())
        .containsKeys("eth0 mlnx_qos", "eth0 dcb app");

    shell.ends("dcb -j app show dev eth0", Outcome.TIMED_OUT);

    assertThat(host(shell).snapshot()).isInstanceOf(Observed.Unknown.class);
  }

  @Test
  public void oldMlnxQosWithoutDcbLeavesTrustOpen() {
    for (String text : List.of("mlnx_qos/old.txt", "mlnx_qos/no-dscp.txt")) {
      FakeShell shell = FakeShell.healthy().says("mlnx_qos -i eth0", Samples.own(text));
      HostQos qos = known(shell);

      assertThat(qos.pfc()).hasToString("3");
      assertThat(qos.classification().toString())
          .contains("Unknown", "no trust mode", "'dcb' is not installed");
      Setting trust = new Setting(host(shell).device(), "eth0", "trust");
      assertThat(host(shell).read(List.of(trust)).get(trust).toString())
          .contains("shows no trust mode");
    }
  }

  @Test
  public void lldpadIsTakenWhereItWasToldToSetPfc() {
    FakeShell shell = lldpad(ice(), "enabled=0\n", "willing=no\n");

    assertThat(planned(shell)).containsExactly("2 lldptool pfc=3", "2 lldptool app 26:3=present");
    HostQos qos = known(shell);
    assertThat(qos.pfc()).as("what the NIC has").hasToString("3");
    assertThat(qos.control().rival().asOptional()).contains(Optional.empty());
    assertThat(qos.control().willing().asOptional()).contains(false);
    assertThat(host(shell).snapshot().asOptional().orElseThrow())
        .containsEntry("eth0 lldptool pfc", "none\n")
        .containsKeys("eth0 lldptool app", "eth0 dcb pfc");
  }

  @Test
  public void whatDcbCouldNotSayIsNotTakenFromLldpad() {
    FakeShell mute = lldpad(ice(), "enabled=8\n", "willing=no\n");
    mute.ends("dcb -j pfc show dev eth0", Outcome.TIMED_OUT);
    assertThat(qos(mute)).as("PFC").isInstanceOf(Observed.Unknown.class);
    assertThat(host(mute).snapshot()).isInstanceOf(Observed.Unknown.class);

    FakeShell cut = lldpad(ice(), "enabled=8\n", "willing=no\n");
    cut.says("dcb -j app show dev eth0", "{").says("dcb -j dcbx show dev eth0", "{");
    assertThat(known(cut).classification()).isInstanceOf(Observed.Unknown.class);
    assertThat(known(cut).control().mode()).isInstanceOf(Observed.Unknown.class);
  }

  @Test
  public void withoutDcbWhatLldpadWasToldIsAllThereIs() {
    FakeShell shell = lldpad(ice(), "enabled=8\n", "willing=no\n");
    for (String table : List.of("app", "pfc", "ets", "buffer", "dcbx")) {
      shell.lacks("dcb -j " + table + " show dev eth0");
    }

    assertThat(known(shell).pfc()).hasToString("3");
    assertThat(known(shell).control().mode().asOptional()).contains(DcbxMode.OS);
    assertThat(host(shell).snapshot().asOptional().orElseThrow())
        .containsKey("eth0 lldptool pfc")
        .doesNotContainKey("eth0 dcb pfc");
  }

  @Test
  public void lldpadThatWasNeverToldIsNotTold() {
    FakeShell shell = lldpad(ice(), Samples.own("lldptool/enabled-never.txt"), "willing=\n");
    Setting pfc = new Setting(host(shell).device(), "eth0", "lldptool pfc");

    assertThat(planned(shell)).contains("2 dcb pfc=all:off 3:on");
    assertThat(host(shell).read(List.of(pfc)).get(pfc)).isInstanceOf(Observed.Unsupported.class);
  }

  @Test
  public void lldpadBesideMlnxQosIsARival() {
    FakeShell shell = lldpad(dcb(FakeShell.healthy()), "enabled=16\n", "willing=no\n");
    assertThat(known(shell).control().rival().toString()).contains("two digits");
    shell.says(
        "dcb -j pfc show dev eth0",
        Samples.own("dcb/pfc.txt").replace("true,false,false", "false,true,false"));
    assertThat(known(shell).control().rival().asOptional())
        .as("the NIC has 16, too")
        .contains(Optional.of(PriorityMask.only(Priority.of(4))));

    shell = lldpad(dcb(FakeShell.healthy()), "enabled=8\n", "willing=yes\n");
    assertThat(known(shell).control().rival().asOptional())
        .contains(Optional.of(PriorityMask.only(Priority.of(3))));
    assertThat(known(shell).control().willing().asOptional()).contains(true);
    assertThat(planned(shell)).contains("2 pfc=0,0,0,1,0,0,0,0");
  }

  @Test
  public void firmwareInControlIsSeenByBothTools() {
    String firmware = Samples.own("dcb/dcbx-firmware.txt");
    FakeShell shell = ice().says("dcb -j dcbx show dev eth0", firmware);

    assertThat(known(shell).control().mode().asOptional()).contains(DcbxMode.FIRMWARE);
    assertThat(known(shell).control().willing().asOptional()).contains(true);
  }

  @Test
  public void broadcomWithoutDcbIsOnlyNamed() {
    FakeShell shell =
        ice()
            .says(
                "ethtool -i eth0",
                Samples.own("ethtool/driver.txt").replace("mlx5_core", "bnxt_en"))
            .says("dcb -j pfc show dev eth0", 1, "\n", NOT_SUPPORTED);

    assertThat(qos(shell).toString()).contains("Unknown", "bnxt_en", "CONFIG_BNXT_DCB", "niccli");
    assertThat(host(shell).snapshot()).isInstanceOf(Observed.Unknown.class);
  }

  @Test
  public void aToolThatIsThereIsNotPassedOver() {
    String text = Samples.own("mlnx_qos/dscp.txt");
    FakeShell shell =
        dcb(FakeShell.healthy())
            .says("mlnx_qos -i eth0", text.substring(0, text.indexOf("PFC configuration")));

    assertThat(qos(shell).toString()).contains("Unknown", "no whole PFC table");
  }

  @Test
  public void whatAVlanStandsOnIsRaisedFirst() {
    FakeShell shell = FakeShell.healthy().says("ip -d -j link show", Samples.own("ip/stack.txt"));
    NetStack stack =
        NetStack.of(Replies.ok(Samples.own("ip/stack.txt")), "bond0.100")
            .asOptional()
            .orElseThrow();
    assertThat(stack.below().keySet()).containsExactly("eth1", "eth0", "bond0");
    assertThat(stack.carriers()).containsExactly("eth0", "eth1");
    assertThat(NetStack.of(Replies.ok(Samples.own("ip/stack.txt")), "eth0").asOptional())
        .contains(NetStack.alone("eth0"));

    LinuxHost host = new LinuxHost(Rack.node01("bond0.100"), shell);
    host.survey();
    assertThat(host.plan(Rack.PROFILE))
        .filteredOn(change -> change.setting().name().equals("mtu"))
        .extracting(change -> change.setting().scope())
        .containsExactly("eth1", "eth0", "bond0", "bond0.100");
    assertThat(host.plan(Rack.PROFILE))
        .filteredOn(change -> !change.setting().name().equals("mtu"))
        .extracting(Change::setting)
        .extracting(Setting::scope)
        .containsOnly("eth0", "eth1");
    assertThat(host.survey().port(Rack.OWN).mtu().asOptional().orElseThrow().below())
        .containsEntry("bond0", ByteSize.of(1500));
  }
}
