package io.rackproof.device.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.device.Captured;
import io.rackproof.facts.Observed;
import io.rackproof.facts.SwitchPortSurvey;
import io.rackproof.facts.SwitchQos;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.SwitchDevice;
import io.rackproof.testbed.SwitchOs;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.testng.annotations.Test;

/** What the driver makes of what real tools printed on the switch of the Soft-RoCE lab. */
public final class LabCaptureTest {
  private static final String FROM = "swp2";
  private static final String TO = FakeSwitch.PORT.port();

  /** The port's queues as the lab sets them, then under the fault {@code lossy-queue}. */
  private static final Map<String, String> HEALTHY =
      Map.of(
          FakeSwitch.QDISC,
          "tc/switch-qdisc",
          FakeSwitch.CLASS,
          "tc/switch-class",
          FakeSwitch.FILTER,
          "tc/switch-filter",
          FakeSwitch.LINK,
          "ip/switch-link",
          "ethtool " + TO,
          "ethtool/switch-port",
          FakeSwitch.LLDP,
          "lldptool/switch-neighbour");

  private static final Map<String, String> LOSSY = lossy();

  private static Map<String, String> lossy() {
    Map<String, String> lossy = new LinkedHashMap<>(HEALTHY);
    lossy.put(FakeSwitch.QDISC, "tc/lossy-queue-switch-qdisc");
    lossy.put(FakeSwitch.CLASS, "tc/lossy-queue-switch-class");
    return lossy;
  }

  @Test
  public void theShapedPortIsReadWhole() {
    SwitchPortSurvey port = survey(shell(HEALTHY));

    assertThat(port.up().asOptional()).contains(true);
    assertThat(port.speed().asOptional()).contains(new Bandwidth(50e6));
    assertThat(port.mtu().asOptional()).contains(ByteSize.of(9000));
    assertThat(port.neighbour().asOptional().map(Object::toString)).contains("node02/data0");
    SwitchQos qos = port.qos().asOptional().orElseThrow();
    assertThat(qos.dscpToPriority()).isEqualTo(Map.of(Dscp.of(26), Priority.of(3)));
    assertThat(qos.ecn().asOptional()).contains(Optional.of(FakeSwitch.asItStands().ecn()));
    assertThat(qos.pfc()).isInstanceOf(Observed.Unsupported.class);
  }

  @Test
  public void aQueueThatDropsInsteadOfMarkingIsSeen() {
    SwitchPortSurvey port = survey(shell(LOSSY));

    assertThat(port.qos().asOptional().flatMap(qos -> qos.ecn().asOptional()))
        .contains(Optional.empty());
    assertThat(port.speed().asOptional()).contains(new Bandwidth(40e6));
  }

  @Test
  public void noPrefixOfAnyReplySaysAnythingElse() {
    SwitchPortSurvey whole = survey(shell(HEALTHY));
    HEALTHY.forEach(
        (command, name) -> {
          Captured captured = Captured.of(name);
          captured
              .prefixes()
              .filter(n -> n % 3 == 0)
              .forEach(
                  n -> {
                    FakeSwitch cut = shell(HEALTHY);
                    cut.says(command, here(captured.stdout().substring(0, n)));
                    SwitchPortSurvey part = survey(cut);
                    same(part.up(), whole.up());
                    same(part.speed(), whole.speed());
                    same(part.mtu(), whole.mtu());
                    same(part.neighbour(), whole.neighbour());
                    same(
                        part.qos().map(LabCaptureTest::values),
                        whole.qos().map(LabCaptureTest::values));
                  });
        });
  }

  private static void same(Observed<?> part, Observed<?> whole) {
    part.asOptional()
        .ifPresent(value -> assertThat(value).isEqualTo(whole.asOptional().orElseThrow()));
  }

  /** Without evidence, and without what is unknown. */
  private static List<Object> values(SwitchQos qos) {
    return List.of(
        qos.dscpToPriority(),
        qos.priorityToQueue(),
        qos.ecn().asOptional(),
        qos.scheduler().asOptional());
  }

  private static SwitchPortSurvey survey(FakeSwitch shell) {
    LosslessProfile profile = FakeSwitch.asItStands();
    return new LinuxSwitch(
            new SwitchDevice(FakeSwitch.PORT.device(), SwitchOs.LINUX, null),
            List.of(FakeSwitch.PORT),
            profile,
            shell)
        .survey()
        .port(FakeSwitch.PORT);
  }

  private static FakeSwitch shell(Map<String, String> cases) {
    FakeSwitch shell = new FakeSwitch();
    cases.forEach((command, name) -> shell.says(command, here(Captured.of(name).stdout())));
    return shell;
  }

  /** The lab's second port under the name of the fake switch's only one. */
  private static String here(String text) {
    return text.replace(TO, "swp9").replace(FROM, TO);
  }
}
