package io.rackproof.harness.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.criteria.QosApplied;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import io.rackproof.plan.Progress;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.SwitchPortId;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Ports that others depend on are never changed, and the report says so. */
public final class SafetyBoundsTest {
  private static final DeviceName NODE = DeviceName.of("node01");
  private static final DeviceName LEAF = DeviceName.of("leaf1");

  @DataProvider
  public Object[][] rows() {
    return SwitchRow.rows();
  }

  @Test(dataProvider = "rows")
  public void portWithAStrangerAtItsOtherEndIsLeft(SwitchRow row) {
    try (CrashRack rack = CrashRack.start(row, "", "deny")) {
      rack.rack().neighbour(SwitchPortId.of("leaf1", row.port()), "spine9/Ethernet64");

      Verdict verdict = left(rack, LEAF);

      assertThat(verdict.details())
          .anySatisfy(
              line ->
                  assertThat(line)
                      .contains(
                          "never changed",
                          "LLDP hears spine9/Ethernet64",
                          "node01/" + row.netdev()));
    }
  }

  @Test(dataProvider = "rows")
  public void portWithItsHostAtTheOtherEndIsChanged(SwitchRow row) {
    for (String name : new String[] {"node01/eth0", "NODE01.example.com/eth0"}) {
      try (CrashRack rack = CrashRack.start(row)) {
        rack.rack().neighbour(SwitchPortId.of("leaf1", row.port()), name);

        assertThat(applied(rack, LEAF).status()).as(name).isEqualTo(Status.PASS);
      }
    }
  }

  @Test
  public void interfaceOfTheDefaultRouteIsLeft() {
    try (CrashRack rack = CrashRack.start(SwitchRow.ALL.get(0))) {
      rack.rack().routeThrough(NODE, "eth0");

      Verdict verdict = left(rack, NODE);

      assertThat(verdict.status()).as(verdict.sentence()).isEqualTo(Status.NOT_APPLICABLE);
      assertThat(verdict.why()).contains("default route goes through it");
    }
  }

  @Test
  public void hostOfWhichThatIsNotKnownIsLeft() {
    try (CrashRack rack = CrashRack.start(SwitchRow.ALL.get(0), "garbled:node01/printenv")) {
      Verdict verdict = left(rack, NODE);

      assertThat(verdict.status()).as(verdict.sentence()).isEqualTo(Status.INCONCLUSIVE);
      assertThat(verdict.why()).contains("cannot be told which port");
    }
  }

  /** The verdict on a device that must not be changed. */
  private static Verdict left(CrashRack rack, DeviceName device) {
    Runs.Held run = Runs.applied(rack, rack.state(), false, Progress.NONE);
    assertThat(rack.difference().lines().filter(line -> line.startsWith(device + " ")))
        .allMatch(line -> line.contains("/run/rackproof.lease"));
    return end(rack, run, device);
  }

  private static Verdict applied(CrashRack rack, DeviceName device) {
    return end(rack, Runs.applied(rack, rack.state(), false, Progress.NONE), device);
  }

  private static Verdict end(CrashRack rack, Runs.Held run, DeviceName device) {
    Verdict verdict = new QosApplied().judge(device, run.bench().applied(device));
    run.bench().close();
    Runs.assertClean(rack, "after the run");
    return verdict;
  }
}
