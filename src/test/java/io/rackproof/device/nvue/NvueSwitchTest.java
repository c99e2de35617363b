package io.rackproof.device.nvue;

import static io.rackproof.device.Profiles.PROFILE;
import static io.rackproof.device.Profiles.read;
import static io.rackproof.device.Profiles.undo;
import static io.rackproof.device.Profiles.wanted;
import static io.rackproof.device.Profiles.write;
import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.device.Configurable;
import io.rackproof.device.Configurable.Writes;
import io.rackproof.facts.Neighbour;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.testng.annotations.Test;

/** The driver against the simulated switch. */
public class NvueSwitchTest {
  @Test
  public void surveysADeliveredLeafInOneRoundTrip() {
    Leaf leaf = new Leaf();

    SwitchSurvey survey = leaf.driver.survey();

    assertThat(leaf.shell.sent()).hasSize(1);
    assertThat(survey.version().asOptional()).contains("Cumulus Linux 5.9.1");
    SwitchPortSurvey port = survey.port(Leaf.FIRST);
    assertThat(port.up().asOptional()).contains(true);
    assertThat(port.speed().asOptional()).contains(Bandwidth.gbps(400));
    assertThat(port.mtu().asOptional()).contains(ByteSize.of(9100));
    assertThat(port.neighbour().asOptional()).contains(new Neighbour("node01", "eth2"));
    assertThat(survey.port(Leaf.SECOND).neighbour()).isInstanceOf(Observed.Unsupported.class);
    SwitchQos qos = port.qos().asOptional().orElseThrow();
    assertThat(qos.pfc().asOptional()).contains(PriorityMask.NONE);
    assertThat(qos.dscpToPriority()).hasSize(64).containsEntry(Dscp.of(26), Priority.of(0));
    assertThat(qos.ecn().asOptional()).contains(Optional.empty());
    assertThat(qos.scheduler().asOptional()).contains("dwrr 13 %");
    assertThat(qos.bufferProfile().asOptional()).contains(Optional.empty());
    assertThat(qos.watchdog().asOptional()).contains("off, not set");
  }

  @Test
  public void aReleaseThatDoesNotShowAllAtOnceIsAskedForEachPart() {
    Leaf leaf = new Leaf();
    SwitchSurvey whole = leaf.driver.survey();
    leaf.shell.alter("nv show interface swp1 qos -o json", (c, o) -> Output.ok("{\"pfc\": 0}\n"));
    leaf.shell.sent().clear();

    SwitchSurvey parts = leaf.driver.survey();

    assertThat(leaf.shell.sent()).hasSize(2);
    assertThat(leaf.shell.sent().get(1)).hasSize(5);
    assertThat(parts.port(Leaf.FIRST).qos().asOptional().orElseThrow().dscpToPriority())
        .isEqualTo(whole.port(Leaf.FIRST).qos().asOptional().orElseThrow().dscpToPriority());
  }

  @Test
  public void evidenceHoldsNoPassword() {
    Leaf leaf = new Leaf();
    leaf.driver.survey();
    leaf.driver.snapshot();
    assertThat(leaf.root("nv config show -r applied -o json").stdout())
        .contains("not-for-evidence");
    assertThat(leaf.shell.heard()).doesNotContain("not-for-evidence").contains("9100");
  }

  @Test
  public void applyingMakesThePortLossless() {
    Leaf leaf = new Leaf();
    leaf.driver.survey();
    List<Change> plan = leaf.driver.plan(PROFILE);
    leaf.shell.sent().clear();

    assertThat(leaf.driver.write(wanted(plan)).values()).containsOnly("");

    assertThat(leaf.shell.sent()).as("round trips").hasSize(2);
    SwitchPortSurvey port = leaf.driver.survey().port(Leaf.SECOND);
    assertThat(port.mtu().asOptional()).contains(ByteSize.of(9216));
    SwitchQos qos = port.qos().asOptional().orElseThrow();
    assertThat(qos.pfc().asOptional()).contains(PriorityMask.only(Priority.of(3)));
    assertThat(qos.dscpToPriority())
        .containsEntry(Dscp.of(26), Priority.of(3))
        .containsEntry(Dscp.of(24), Priority.of(0))
        .containsEntry(Dscp.of(48), Priority.of(6));
    assertThat(qos.ecn().asOptional()).contains(Optional.of(PROFILE.ecn()));
    assertThat(qos.scheduler().asOptional()).contains("dwrr 60 %");
    assertThat(qos.bufferProfile().asOptional()).contains(Optional.of("default-lossless"));
    SwitchPort hardware = leaf.ports.get(1);
    assertThat(hardware.ecnByQueue()).containsEntry(3, PROFILE.ecn());
    assertThat(leaf.ports.get(2).pfc()).isEqualTo(PriorityMask.NONE);
    assertThat(leaf.ports.get(2).priorityOf(26)).isZero();
  }

  @Test
  public void everyChangeIsUndoneWithoutTrace() {
    Leaf leaf = new Leaf();
    leaf.driver.survey();
    for (Change change : leaf.driver.plan(PROFILE)) {
      if (change.wanted().equals(LosslessObjects.NAME)
          || change.setting().scope().startsWith("qos traffic-pool")) {
        continue; // cannot be alone: a binding needs its profile, a pool the rest of the memory
      }
      String before = leaf.sim.fingerprint();
      Observed<?> snapshot = leaf.driver.snapshot();
      String prior = read(leaf.driver, change.setting());

      assertThat(write(leaf.driver, change.setting(), change.wanted())).isEmpty();
      assertThat(read(leaf.driver, change.setting())).isEqualTo(change.wanted());
      assertThat(write(leaf.driver, change.setting(), change.wanted())).as("twice").isEmpty();
      assertThat(write(leaf.driver, change.setting(), prior)).isEmpty();

      assertThat(read(leaf.driver, change.setting())).isEqualTo(prior);
      assertThat(leaf.driver.snapshot().asOptional()).isEqualTo(snapshot.asOptional());
      assertThat(leaf.sim.fingerprint()).as(change.toString()).isEqualTo(before);
    }
  }

  @Test
  public void theWholePlanIsUndoneWithoutTraceNewestFirst() {
    Leaf leaf = new Leaf();
    leaf.driver.survey();
    List<Change> plan = leaf.driver.plan(PROFILE);
    String before = leaf.sim.fingerprint();
    Writes undo = undo(leaf.driver, plan);

    leaf.driver.write(wanted(plan));
    assertThat(leaf.sim.fingerprint()).isNotEqualTo(before);
    leaf.driver.survey();
    assertThat(leaf.driver.plan(PROFILE)).as("same plan after it").isEqualTo(plan);
    assertThat(leaf.driver.write(undo).values()).containsOnly("");

    assertThat(leaf.sim.fingerprint()).isEqualTo(before);
  }

  @Test
  public void anObjectThatAnotherRunLeftIsReplacedWhole() {
    Leaf leaf = new Leaf();
    leaf.root("nv set qos pfc rackproof_lossless switch-priority 5");
    leaf.root("nv config apply -y");
    Setting pfc = new Setting(leaf.driver.device(), LosslessObjects.PFC, NvuePlan.OBJECT);

    assertThat(write(leaf.driver, pfc, LosslessObjects.pfc(PROFILE))).isEmpty();

    assertThat(read(leaf.driver, pfc)).isEqualTo(LosslessObjects.pfc(PROFILE));
  }

  @Test
  public void planNeedsNoAccess() {
    Leaf leaf = new Leaf();
    List<Change> plan = leaf.driver.plan(PROFILE);
    assertThat(leaf.shell.sent()).isEmpty();
    assertThat(plan).extracting(Change::setting).doesNotHaveDuplicates();
    assertThat(plan)
        .extracting(change -> change.setting().toString() + " = " + change.wanted())
        .contains(
            "leaf1/interface swp1 link mtu = 9216",
            "leaf1/interface swp2 qos pfc profile = rackproof_lossless");
  }

  @Test
  public void whatIsSwitchWideTellsWhomItAffects() {
    Leaf leaf = new Leaf();
    assertThat(leaf.driver.plan(PROFILE))
        .filteredOn(change -> !change.affects().isEmpty())
        .extracting(Change::affects)
        .containsOnly(List.of("every port of the switch"));
    leaf.driver.survey();
    assertThat(leaf.driver.plan(PROFILE))
        .filteredOn(change -> !change.affects().isEmpty())
        .hasSize(2)
        .extracting(Change::affects)
        .containsOnly(List.of("swp3"));
  }

  @Test
  public void roceModeKeepsItsPools() {
    Leaf leaf = new Leaf();
    leaf.root("nv set qos roce");
    leaf.root("nv config apply -y");
    leaf.driver.survey();
    assertThat(leaf.driver.plan(PROFILE))
        .extracting(change -> change.setting().scope())
        .noneMatch(scope -> scope.startsWith("qos traffic-pool"));
  }

  @Test
  public void aPriorityThatGoesToAnotherQueueIsPutRight() {
    Leaf leaf = new Leaf();
    String scope = "qos egress-queue-mapping default-global switch-priority 3";
    leaf.root("nv set " + scope + " traffic-class 5");
    leaf.root("nv config apply -y");
    leaf.driver.survey();
    leaf.driver.write(wanted(leaf.driver.plan(PROFILE)));
    assertThat(leaf.ports.get(0).queueOf(3)).isEqualTo(3);
  }

  @Test
  public void somebodyElsesPendingConfigurationIsNamedAndNotApplied() {
    Leaf leaf = new Leaf();
    leaf.driver.survey();
    List<Change> plan = leaf.driver.plan(PROFILE);
    for (boolean sameAccount : List.of(true, false)) {
      if (sameAccount) {
        leaf.root("nv set interface swp3 link mtu 1500");
      } else {
        leaf.root("nv config detach");
        leaf.cumulus("nv set interface swp3 link mtu 1500");
      }
      String before = leaf.sim.fingerprint();
      leaf.shell.sent().clear();

      assertThat(leaf.driver.write(wanted(plan)).values())
          .allMatch(said -> said.contains("pending configuration that is not this run's"))
          .allMatch(said -> said.contains("(pending)"))
          .allMatch(said -> !sameAccount || said.contains("nv set interface swp3 link mtu 1500"));

      assertThat(leaf.sim.fingerprint()).isEqualTo(before);
      assertThat(leaf.shell.sent().stream().flatMap(List::stream))
          .noneMatch(command -> command.effect() == Command.Effect.CHANGE);
    }
  }

  @Test
  public void aConfigurationThatBecomesPendingMeanwhileIsNotApplied() {
    Leaf leaf = new Leaf();
    leaf.driver.survey();
    List<Change> plan = leaf.driver.plan(PROFILE);
    leaf.shell.alter(
        "nv config diff",
        (command, output) -> {
          leaf.root("nv set interface swp3 link mtu 1500");
          return output;
        });
    assertThat(leaf.driver.write(wanted(plan)).values())
        .allMatch(said -> said.contains("became pending meanwhile"));
    assertThat(leaf.ports.get(2).mtu()).isEqualTo(9100);
    assertThat(leaf.ports.get(0).pfc()).isEqualTo(PriorityMask.NONE);
  }

  @Test
  public void nothingIsWrittenWhileItIsNotKnownWhatIsPending() {
    Leaf leaf = new Leaf();
    leaf.driver.survey();
    List<Change> plan = leaf.driver.plan(PROFILE);
    String before = leaf.sim.fingerprint();
    for (String line : List.of("nv config revision", "nv config diff", "bash")) {
      for (Output bad : List.of(Output.ok("garbage"), Output.failed(1, "Error: busy\n"))) {
        leaf.shell.alter(line, (command, output) -> bad);
        assertThat(leaf.driver.write(wanted(plan)).values())
            .as(line)
            .allMatch(said -> said.contains("nothing is written"));
      }
    }
    assertThat(leaf.sim.fingerprint()).isEqualTo(before);
  }

  @Test
  public void whatNvueRefusesIsToldAndLeavesNothingPending() {
    Leaf leaf = new Leaf();
    leaf.driver.survey();
    String before = leaf.sim.fingerprint();
    Setting mtu = new Setting(leaf.driver.device(), "interface swp1 link", "mtu");
    Setting nowhere = new Setting(leaf.driver.device(), "interface swp77 link", "mtu");
    Setting binding = new Setting(leaf.driver.device(), "interface swp1 qos pfc", "profile");

    assertThat(write(leaf.driver, mtu, "huge")).contains("'huge' is not one of");
    assertThat(write(leaf.driver, nowhere, "9000")).contains("does not exist");
    assertThat(write(leaf.driver, binding, "missing"))
        .contains("nv config apply")
        .contains("missing");
    assertThat(leaf.sim.fingerprint()).isEqualTo(before);

    Map<Setting, String> both =
        leaf.driver.write(new Writes(List.of(Map.entry(nowhere, "9000"), Map.entry(mtu, "9000"))));
    assertThat(both.get(nowhere)).contains("does not exist");
    assertThat(both.get(mtu)).isEmpty();
    assertThat(leaf.ports.get(0).mtu()).isEqualTo(9000);
  }

  @Test
  public void stuckWritesAreSeen() {
    Leaf leaf = new Leaf();
    leaf.ports.get(0).stick(SwitchPort.MTU);
    Setting mtu = new Setting(leaf.driver.device(), "interface swp1 link", "mtu");
    assertThat(write(leaf.driver, mtu, "9216")).isEmpty();
    assertThat(read(leaf.driver, mtu)).isEqualTo("9100");
  }

  @Test
  public void unknownReleaseIsReadButNotWritten() {
    Leaf leaf = new Leaf("Cumulus Linux 5.99.0");
    String before = leaf.sim.fingerprint();
    List<Change> plan = leaf.driver.plan(PROFILE);
    assertThat(leaf.driver.write(wanted(plan)).values())
        .allMatch(said -> said.contains("runs Cumulus Linux 5.99.0"));
    assertThat(leaf.sim.fingerprint()).isEqualTo(before);
    assertThat(leaf.driver.survey().port(Leaf.FIRST).qos().asOptional()).isPresent();
    assertThat(leaf.driver(true).write(wanted(plan)).values()).containsOnly("");
  }

  @Test
  public void contradictionsAndLossesAreUnknown() {
    Leaf leaf = new Leaf();
    leaf.driver.survey();
    leaf.driver.write(wanted(leaf.driver.plan(PROFILE)));
    leaf.ports.get(0).setMtu(1500);
    leaf.ports.get(0).setPfc(PriorityMask.only(Priority.of(4)));
    leaf.ports.get(0).setEcn(Map.of());
    SwitchPortSurvey port = leaf.driver.survey().port(Leaf.FIRST);
    assertThat(why(port.mtu())).contains("1500 in force").contains("9216");
    SwitchQos qos = port.qos().asOptional().orElseThrow();
    assertThat(why(qos.pfc())).contains("in force on 4").contains("configured on 3");
    assertThat(why(qos.ecn())).contains("marks nothing").contains("153600");
    assertThat(leaf.driver.survey().port(Leaf.SECOND).qos().asOptional().orElseThrow().pfc())
        .isInstanceOf(Observed.Known.class);

    leaf.shell.alter("nv show interface swp1 qos", (c, o) -> Output.ok(half(o)));
    assertThat(leaf.driver.survey().port(Leaf.FIRST).qos()).isInstanceOf(Observed.Unknown.class);
    leaf.shell.alter("bash", (c, o) -> Output.notFound("bash"));
    assertThat(leaf.driver.survey().port(Leaf.SECOND).qos()).isInstanceOf(Observed.Unknown.class);
    assertThat(leaf.driver.snapshot()).isInstanceOf(Observed.Unknown.class);
    assertThat(leaf.driver.read(List.of(new Setting(leaf.driver.device(), "qos", "x"))).values())
        .allMatch(value -> value instanceof Observed.Unknown);
  }

  private static String half(Output output) {
    return output.stdout().substring(0, output.stdout().length() / 2);
  }

  private static String why(Observed<?> fact) {
    return ((Observed.Unknown<?>) fact).why();
  }

  @Test
  public void commandsTakeOneSettingIntoForce() {
    Leaf leaf = new Leaf();
    Setting pfc = new Setting(leaf.driver.device(), "interface swp1 qos pfc", "profile");
    assertThat(leaf.driver.commands(pfc, "tenant"))
        .extracting(Command::line)
        .containsExactly("nv set interface swp1 qos pfc profile tenant", "nv config apply -y");
    assertThat(leaf.driver.commands(pfc, Configurable.ABSENT))
        .extracting(Command::line)
        .containsExactly("nv unset interface swp1 qos pfc profile", "nv config apply -y");
    Setting mapping = new Setting(leaf.driver.device(), LosslessObjects.MAPPING, NvuePlan.OBJECT);
    assertThat(leaf.driver.commands(mapping, LosslessObjects.mapping(PROFILE)))
        .extracting(Command::line)
        .contains(
            "nv set qos mapping rackproof_lossless dscp 26 switch-priority 3",
            "nv set qos mapping rackproof_lossless dscp 0-7,24-25,27-31 switch-priority 0",
            "nv set qos mapping rackproof_lossless trust l3")
        .hasSize(10);
    assertThat(leaf.driver.commands(mapping, Configurable.ABSENT))
        .extracting(Command::line)
        .containsExactly("nv unset qos mapping rackproof_lossless", "nv config apply -y");
  }
}
