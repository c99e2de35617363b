package io.rackproof.criteria;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.facts.HostQos;
import io.rackproof.facts.HostSurvey;
import io.rackproof.facts.LinkMtu;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PortSurvey;
import io.rackproof.facts.RackSurvey;
import io.rackproof.facts.SwitchPortSurvey;
import io.rackproof.facts.SwitchQos;
import io.rackproof.facts.SwitchSurvey;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.SwitchPortId;
import io.rackproof.testbed.TrustMode;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** A rack of four hosts on one switch, one hop of which is set otherwise. */
public final class AgreementTest {
  private static final PriorityMask FOUR = PriorityMask.only(Priority.of(4));

  private final List<NicPort> ports = new ArrayList<>();
  private final List<PortSurvey> near = new ArrayList<>();
  private final List<SwitchPortSurvey> far = new ArrayList<>();

  @BeforeMethod
  public void healthyRack() {
    ports.clear();
    near.clear();
    far.clear();
    for (int n = 0; n < 4; n++) {
      ports.add(
          new NicPort(
              PortId.of("node0" + (n + 1), "mlx5_0"),
              "ens1np0",
              "ConnectX-7",
              Rack.SPEED,
              0,
              Optional.of(SwitchPortId.of("leaf1", "Ethernet" + 8 * n))));
      near.add(host(Rack.hostQos(), 9000));
      far.add(Rack.switchPort(9216));
    }
  }

  private static PortSurvey host(HostQos qos, int mtu) {
    return host(Rack.known(qos), Rack.known(new LinkMtu(ByteSize.of(mtu), ByteSize.of(4096))));
  }

  private static PortSurvey host(Observed<HostQos> qos, Observed<LinkMtu> mtu) {
    PortSurvey none = PortSurvey.unknown("not asked");
    return new PortSurvey(
        none.state(),
        none.roce(),
        mtu,
        qos,
        none.pcie(),
        none.identity(),
        none.names(),
        none.neighbour());
  }

  private static SwitchPortSurvey leaf(SwitchQos qos, int mtu) {
    SwitchPortSurvey healthy = Rack.switchPort(mtu);
    return new SwitchPortSurvey(
        healthy.up(), healthy.speed(), healthy.mtu(), Rack.known(qos), healthy.neighbour());
  }

  private List<Verdict> judge() {
    Map<DeviceName, HostSurvey> hosts = new HashMap<>();
    Map<SwitchPortId, SwitchPortSurvey> leaf = new HashMap<>();
    for (int n = 0; n < ports.size(); n++) {
      PortId id = ports.get(n).id();
      Observed<String> open = Observed.unknown("not asked", "");
      hosts.put(
          id.host(),
          new HostSurvey(
              open, open, open, Observed.unknown("not asked", ""), Map.of(id, near.get(n))));
      leaf.put(ports.get(n).cable().orElseThrow(), far.get(n));
    }
    RackSurvey survey =
        new RackSurvey(
            hosts,
            Map.of(
                DeviceName.of("leaf1"), new SwitchSurvey(Observed.unknown("not asked", ""), leaf)));
    Agreement agreement = new Agreement(Rack.PROFILE, ports, survey);
    return ports.stream().map(agreement::judge).toList();
  }

  @Test
  public void rackThatAgreesPasses() {
    assertThat(judge())
        .allSatisfy(one -> assertThat(one.status()).as(one.sentence()).isEqualTo(Status.PASS));
  }

  @Test
  public void rackThatAgreesOnAnotherPriorityThanTheProfilePasses() {
    near.replaceAll(one -> host(Rack.hostQos(TrustMode.DSCP, FOUR, 4), 9000));
    far.replaceAll(one -> leaf(Rack.switchQos(FOUR, 4, Optional.of(Rack.ECN)), 9216));

    assertThat(judge()).allSatisfy(one -> assertThat(one.status()).isEqualTo(Status.PASS));
  }

  @DataProvider
  public Object[][] nearFaults() {
    PriorityMask three = PriorityMask.only(Priority.of(3));
    return new Object[][] {
      {host(Rack.hostQos(TrustMode.DSCP, FOUR, 3), 9000), "PFC priorities of leaf1/Ethernet8"},
      {host(Rack.hostQos(TrustMode.DSCP, three, 2), 9000), "priority of DSCP 26"},
      {host(Rack.hostQos(TrustMode.PCP, three, 3), 9000), "trust of node02/ens1np0"},
      {host(Rack.hostQos(), 4200), "MTU of node02/ens1np0"},
      {host(Rack.hostQos(), 9500), "MTU of leaf1/Ethernet8"},
      {
        host(
            Rack.hostQos(Rack.hostQos().classification(), three, Rack.known(PriorityMask.NONE)),
            9000),
        "ECN (answers marks and marks)"
      },
    };
  }

  @Test(dataProvider = "nearFaults")
  public void nicThatDiffersIsNamedAndNoOther(PortSurvey odd, String named) {
    near.set(1, odd);

    onlyTheSecondIsRed(named);
  }

  @DataProvider
  public Object[][] farFaults() {
    PriorityMask three = PriorityMask.only(Priority.of(3));
    return new Object[][] {
      {leaf(Rack.switchQos(FOUR, 3, Optional.of(Rack.ECN)), 9216), "PFC priorities"},
      {leaf(Rack.switchQos(three, 0, Optional.of(Rack.ECN)), 9216), "priority of DSCP 26"},
      {leaf(Rack.switchQos(three, 3, Optional.empty()), 9216), "ECN thresholds"},
      {leaf(Rack.switchQos(), 1500), "MTU of leaf1/Ethernet8"},
      {leaf(Rack.switchQos(), 9100), "MTU of leaf1/Ethernet8"},
    };
  }

  @Test(dataProvider = "farFaults")
  public void switchPortThatDiffersIsNamedAndNoOther(SwitchPortSurvey odd, String named) {
    far.set(1, odd);

    onlyTheSecondIsRed(named);
  }

  private void onlyTheSecondIsRed(String named) {
    List<Verdict> verdicts = judge();
    for (int n = 0; n < verdicts.size(); n++) {
      assertThat(verdicts.get(n).status())
          .as(verdicts.get(n).sentence())
          .isEqualTo(n == 1 ? Status.FAIL : Status.PASS);
    }
    assertThat(verdicts.get(1).sentence()).contains(named);
  }

  @Test
  public void halfOfTheRackAgainstTheOtherFailsWhereTheProfileIsNotKept() {
    for (int n = 0; n < 2; n++) {
      near.set(n, host(Rack.hostQos(TrustMode.DSCP, FOUR, 4), 9000));
      far.set(n, leaf(Rack.switchQos(FOUR, 4, Optional.of(Rack.ECN)), 9216));
    }

    assertThat(judge())
        .extracting(Verdict::status)
        .containsExactly(Status.FAIL, Status.FAIL, Status.PASS, Status.PASS);
  }

  @Test
  public void halvesOfWhichNeitherKeepsTheProfileFailEverywhere() {
    for (int n = 0; n < 4; n++) {
      int priority = n < 2 ? 4 : 5;
      PriorityMask mask = PriorityMask.only(Priority.of(priority));
      near.set(n, host(Rack.hostQos(TrustMode.DSCP, mask, priority), 9000));
      far.set(n, leaf(Rack.switchQos(mask, priority, Optional.of(Rack.ECN)), 9216));
    }

    assertThat(judge()).allSatisfy(one -> assertThat(one.status()).isEqualTo(Status.FAIL));
  }

  @Test
  public void threeWaysOfWhichNoneIsThatOfMostFailButForTheProfile() {
    for (int n = 0; n < 4; n++) {
      int priority = n < 2 ? 3 : n + 2;
      near.set(n, host(Rack.hostQos(TrustMode.DSCP, mask(n < 1 ? 3 : n + 3), priority), 9000));
      far.set(
          n, leaf(Rack.switchQos(mask(n < 1 ? 3 : n + 3), priority, Optional.of(Rack.ECN)), 9216));
    }

    List<Verdict> verdicts = judge();

    assertThat(verdicts.get(0).status()).isEqualTo(Status.PASS);
    assertThat(verdicts.subList(1, 4))
        .allSatisfy(
            one -> {
              assertThat(one.status()).as(one.sentence()).isEqualTo(Status.FAIL);
              assertThat(one.expected()).contains("the same at all NIC ports");
            });
  }

  private static PriorityMask mask(int priority) {
    return PriorityMask.only(Priority.of(priority));
  }

  @Test
  public void endThatIsNotKnownIsInconclusive() {
    near.set(1, host(Rack.unknown(), Rack.unknown()));

    assertThat(judge().get(1).status()).isEqualTo(Status.INCONCLUSIVE);
    assertThat(judge().get(0).status()).isEqualTo(Status.PASS);
  }

  @Test
  public void halfOfAnEndThatIsNotKnownIsInconclusive() {
    SwitchQos whole = Rack.switchQos();
    SwitchQos cut =
        new SwitchQos(
            Rack.unknown(),
            whole.dscpToPriority(),
            whole.priorityToQueue(),
            whole.ecn(),
            whole.scheduler(),
            whole.bufferProfile(),
            whole.headroom(),
            whole.watchdog());
    far.set(1, leaf(cut, 9216));

    assertThat(judge().get(1).status()).isEqualTo(Status.INCONCLUSIVE);
    assertThat(judge().get(0).status()).isEqualTo(Status.PASS);
  }

  @Test
  public void whatASwitchDoesNotHaveIsNotCompared() {
    SwitchQos whole = Rack.switchQos();
    SwitchQos without =
        new SwitchQos(
            Observed.unsupported("it has no PFC"),
            whole.dscpToPriority(),
            whole.priorityToQueue(),
            whole.ecn(),
            whole.scheduler(),
            whole.bufferProfile(),
            whole.headroom(),
            whole.watchdog());
    far.set(1, leaf(without, 9216));

    assertThat(judge().get(1).status()).isEqualTo(Status.PASS);
  }
}
