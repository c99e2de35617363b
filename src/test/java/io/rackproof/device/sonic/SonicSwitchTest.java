package io.rackproof.device.sonic;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.device.Configurable;
import io.rackproof.device.Configurable.Writes;
import io.rackproof.facts.Observed;
import io.rackproof.facts.SwitchPortSurvey;
import io.rackproof.facts.SwitchQos;
import io.rackproof.facts.SwitchSurvey;
import io.rackproof.plan.Change;
import io.rackproof.plan.Setting;
import io.rackproof.remote.Command;
import io.rackproof.sim.Output;
import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.AbstractMap.SimpleEntry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.testng.annotations.Test;

/** The driver against the simulated switch. */
public class SonicSwitchTest {
  @Test
  public void surveysAFactoryLeafInOneRoundTrip() {
    Leaf leaf = new Leaf();

    SwitchSurvey survey = leaf.driver.survey();

    assertThat(leaf.shell.sent()).hasSize(1);
    assertThat(survey.version().asOptional()).contains("SONiC.202405.0-5a5a5a5a5, build 5a5a5a5a5");
    SwitchPortSurvey port = survey.port(Leaf.FIRST);
    assertThat(port.up().asOptional()).contains(true);
    assertThat(port.speed().asOptional()).contains(Bandwidth.gbps(400));
    assertThat(port.mtu().asOptional()).contains(ByteSize.of(9100));
    assertThat(port.neighbour().asOptional().map(Object::toString)).contains("node01/eth2");
    assertThat(survey.port(Leaf.SECOND).neighbour()).isInstanceOf(Observed.Unknown.class);
    SwitchQos qos = port.qos().asOptional().orElseThrow();
    assertThat(qos.pfc().asOptional()).contains(PriorityMask.NONE);
    assertThat(qos.dscpToPriority()).containsEntry(Dscp.of(26), Priority.of(1)).hasSize(64);
    assertThat(qos.scheduler().asOptional()).contains("scheduler.1");
    assertThat(qos.bufferProfile().asOptional()).contains(Optional.empty());
    assertThat(qos.headroom()).isInstanceOf(Observed.Unsupported.class);
  }

  @Test
  public void evidenceHoldsNoPasswordOfOtherTables() {
    Leaf leaf = new Leaf();
    leaf.driver.survey();
    leaf.driver.snapshot();
    assertThat(leaf.root("sonic-db-dump", "-n", "CONFIG_DB", "-y").stdout())
        .contains("not-for-evidence");
    assertThat(leaf.shell.heard()).doesNotContain("not-for-evidence").contains("PORT_QOS_MAP");
  }

  @Test
  public void applyingMakesThePortLossless() {
    Leaf leaf = new Leaf();
    leaf.driver.survey();
    List<Change> plan = leaf.driver.plan(Leaf.PROFILE);

    assertThat(leaf.driver.write(wanted(plan)).values()).containsOnly("");

    SwitchPortSurvey port = leaf.driver.survey().port(Leaf.SECOND);
    assertThat(port.mtu().asOptional()).contains(ByteSize.of(9216));
    SwitchQos qos = port.qos().asOptional().orElseThrow();
    assertThat(qos.pfc().asOptional()).contains(PriorityMask.only(Priority.of(3)));
    assertThat(qos.dscpToPriority()).containsEntry(Dscp.of(26), Priority.of(3));
    assertThat(qos.priorityToQueue()).containsEntry(Priority.of(3), 3);
    assertThat(qos.ecn().asOptional()).contains(Optional.of(Leaf.PROFILE.ecn()));
    assertThat(qos.scheduler().asOptional()).contains(LosslessObjects.NAME);
    assertThat(qos.bufferProfile().asOptional())
        .contains(Optional.of("pg_lossless_400000_5m_profile"));
    assertThat(qos.headroom().asOptional().orElseThrow()).contains("size 18432, xoff 300000");
    assertThat(qos.watchdog().asOptional()).contains("off");
    SwitchPort hardware = leaf.ports.get(1);
    assertThat(hardware.ecnByQueue()).containsEntry(3, Leaf.PROFILE.ecn());
    assertThat(hardware.priorityOf(26)).isEqualTo(3);
    assertThat(leaf.ports.get(2).pfc()).isEqualTo(PriorityMask.NONE);
  }

  @Test
  public void everyChangeIsUndoneWithoutTrace() {
    Leaf leaf = new Leaf();
    leaf.driver.survey();
    for (Change change : leaf.driver.plan(Leaf.PROFILE)) {
      String before = leaf.sim.fingerprint();
      Observed<?> snapshot = leaf.driver.snapshot();
      String prior = read(leaf, change.setting());

      assertThat(write(leaf, change.setting(), change.wanted())).isEmpty();
      assertThat(read(leaf, change.setting())).isEqualTo(change.wanted());
      assertThat(write(leaf, change.setting(), change.wanted())).as("twice").isEmpty();
      assertThat(write(leaf, change.setting(), prior)).isEmpty();

      assertThat(read(leaf, change.setting())).isEqualTo(prior);
      assertThat(leaf.driver.snapshot().asOptional()).isEqualTo(snapshot.asOptional());
      assertThat(leaf.sim.fingerprint()).as(change.toString()).isEqualTo(before);
    }
  }

  @Test
  public void theWholePlanIsUndoneWithoutTraceNewestFirst() {
    Leaf leaf = new Leaf();
    leaf.driver.survey();
    List<Change> plan = leaf.driver.plan(Leaf.PROFILE);
    String before = leaf.sim.fingerprint();
    Map<Setting, Observed<String>> priors =
        leaf.driver.read(plan.stream().map(Change::setting).toList());
    List<Map.Entry<Setting, String>> undo = new ArrayList<>();
    priors.forEach((s, v) -> undo.add(new SimpleEntry<>(s, v.asOptional().orElseThrow())));
    Collections.reverse(undo);

    leaf.driver.write(wanted(plan));
    assertThat(leaf.sim.fingerprint()).isNotEqualTo(before);
    assertThat(leaf.driver.write(new Writes(undo)).values()).containsOnly("");

    assertThat(leaf.sim.fingerprint()).isEqualTo(before);
  }

  @Test
  public void planNeedsNoAccessAndPutsObjectsBeforeBindings() {
    Leaf leaf = new Leaf();
    List<Change> plan = leaf.driver.plan(Leaf.PROFILE);
    assertThat(leaf.shell.sent()).isEmpty();
    assertThat(plan).extracting(Change::stage).isSorted();
    assertThat(plan).extracting(Change::setting).doesNotHaveDuplicates();
    assertThat(plan)
        .extracting(change -> change.setting().toString() + " = " + change.wanted())
        .contains(
            "leaf1/DSCP_TO_TC_MAP|AZURE 26 = 3",
            "leaf1/PORT|Ethernet0 mtu = 9216",
            "leaf1/PORT_QOS_MAP|Ethernet8 pfc_enable = 3",
            "leaf1/QUEUE|Ethernet8|3 wred_profile = RACKPROOF_LOSSLESS");
  }

  @Test
  public void sharedMapsTellWhomTheyAffect() {
    Leaf leaf = new Leaf();
    leaf.driver.survey();
    assertThat(leaf.driver.plan(Leaf.PROFILE))
        .filteredOn(change -> change.setting().scope().startsWith("DSCP_TO_TC_MAP"))
        .singleElement()
        .extracting(Change::affects)
        .isEqualTo(List.of("Ethernet16"));
  }

  @Test
  public void aPortWithoutMapsGetsOurs() {
    Leaf leaf = new Leaf();
    for (String port : List.of("Ethernet0", "Ethernet8")) {
      leaf.root("sonic-db-cli", "CONFIG_DB", "DEL", "PORT_QOS_MAP|" + port);
    }
    leaf.driver.survey();
    List<Change> plan = leaf.driver.plan(Leaf.PROFILE);
    leaf.driver.write(wanted(plan));
    leaf.driver.survey();
    assertThat(leaf.ports.get(0).priorityOf(26)).isEqualTo(3);
    assertThat(leaf.ports.get(0).priorityOf(46)).isZero();
    assertThat(leaf.driver.plan(Leaf.PROFILE)).as("same plan after it").isEqualTo(plan);
  }

  @Test
  public void unknownReleaseIsReadButNotWritten() {
    Leaf leaf = new Leaf("202505.3-abcdef", true);
    String before = leaf.sim.fingerprint();
    List<Change> plan = leaf.driver.plan(Leaf.PROFILE);
    assertThat(leaf.driver.write(wanted(plan)).values())
        .allMatch(said -> said.contains("runs SONiC.202505.3-abcdef"));
    assertThat(leaf.sim.fingerprint()).isEqualTo(before);
    assertThat(leaf.driver(true).write(wanted(plan)).values()).containsOnly("");
  }

  @Test
  public void refusedAndStuckWritesAreSeen() {
    Leaf plain = new Leaf("202405.0-x", false);
    Setting mtu = new Setting(plain.driver.device(), "PORT|Ethernet0", "mtu");
    assertThat(write(plain, mtu, "9216")).contains("Root privileges");
    Leaf leaf = new Leaf();
    assertThat(write(leaf, new Setting(leaf.driver.device(), "PORT|Ethernet99", "mtu"), "9216"))
        .contains("Interface name is invalid");
    assertThat(write(leaf, mtu, "99999")).contains("exited 2");
    leaf.ports.get(0).stick(SwitchPort.MTU);
    assertThat(write(leaf, mtu, "9216")).isEmpty();
    assertThat(read(leaf, mtu)).isEqualTo("9100");
  }

  @Test
  public void contradictionsAndLossesAreUnknown() {
    Leaf leaf = new Leaf();
    leaf.ports.get(0).setMtu(1500);
    leaf.shell.alter(
        "show pfc priority", (command, output) -> Output.ok(output.stdout().replace("N/A", "4  ")));
    SwitchPortSurvey port = leaf.driver.survey().port(Leaf.FIRST);
    assertThat(port.mtu()).isInstanceOf(Observed.Unknown.class);
    assertThat(((Observed.Unknown<?>) port.mtu()).why()).contains("9100").contains("1500");
    Observed<PriorityMask> pfc = port.qos().asOptional().orElseThrow().pfc();
    assertThat(((Observed.Unknown<?>) pfc).why()).contains("on 4").contains("none");

    leaf.shell.alter("sonic-db-dump", (command, output) -> Output.notFound("sonic-db-dump"));
    assertThat(leaf.driver.survey().port(Leaf.FIRST).qos()).isInstanceOf(Observed.Unknown.class);
    assertThat(leaf.driver.snapshot()).isInstanceOf(Observed.Unknown.class);
  }

  @Test
  public void commandsAreThoseThatWriteSends() {
    Leaf leaf = new Leaf();
    Setting pfc = new Setting(leaf.driver.device(), "PORT_QOS_MAP|Ethernet0", "pfc_enable");
    assertThat(leaf.driver.commands(pfc, "3"))
        .extracting(Command::line)
        .containsExactly("sonic-db-cli CONFIG_DB HSET 'PORT_QOS_MAP|Ethernet0' pfc_enable 3");
    assertThat(leaf.driver.commands(pfc, Configurable.ABSENT))
        .extracting(Command::line)
        .containsExactly("sonic-db-cli CONFIG_DB HDEL 'PORT_QOS_MAP|Ethernet0' pfc_enable");
    assertThat(leaf.driver.commands(pfc, "3")).allMatch(Command::asRoot);
  }

  private static Writes wanted(List<Change> plan) {
    List<Map.Entry<Setting, String>> entries = new ArrayList<>();
    plan.forEach(change -> entries.add(new SimpleEntry<>(change.setting(), change.wanted())));
    return new Writes(entries);
  }

  private static String write(Leaf leaf, Setting setting, String value) {
    return leaf.driver.write(new Writes(List.of(new SimpleEntry<>(setting, value)))).get(setting);
  }

  private static String read(Leaf leaf, Setting setting) {
    return leaf.driver.read(List.of(setting)).get(setting).asOptional().orElseThrow();
  }
}
