package io.rackproof.harness.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.sim.Incident;
import io.rackproof.testbed.DeviceName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Optional;
import org.testng.annotations.Parameters;
import org.testng.annotations.Test;

/**
 * A run whose connection is cut, or whose device reboots, before and after each change that it
 * makes to a device, those of the undo included. It restores what it can, the next run the rest;
 * then every device is as it was. All points are tried by {@code suites/crash.xml}, some by the
 * framework's own tests.
 */
public final class IncidentCampaignTest {
  private record Point(DeviceName device, int change, Incident.When when) {}

  private int wanted;

  /**
   * @param points how many points to try for all switch OSs together, evenly chosen
   */
  @Parameters("incidents")
  @BeforeClass
  public void choose(@Optional("40") int points) {
    wanted = points;
  }

  @DataProvider
  public Object[][] rows() {
    List<Object[]> rows = new ArrayList<>();
    for (SwitchRow row : SwitchRow.ALL) {
      rows.add(new Object[] {row, "cut", (Supplier<Incident>) Incident::cut});
      rows.add(new Object[] {row, "reboot", (Supplier<Incident>) Incident::reboot});
    }
    return rows.toArray(Object[][]::new);
  }

  @Test(dataProvider = "rows")
  public void incidentAtAnyChangeIsUndone(SwitchRow row, String name, Supplier<Incident> incident) {
    List<Point> all = points(changesOfAWholeRun(row));
    List<Point> tried = Evenly.share(all, wanted);
    int healed = 0;
    for (Point point : tried) {
      healed += strike(row, point, name, incident.get()) ? 1 : 0;
    }
    System.out.printf(
        "%s: %s at %d of %d points, every device as before; %d by the same run, %d by the next%n",
        row, name, tried.size(), all.size(), healed, tried.size() - healed);
    assertThat(all.size()).isGreaterThan(20);
  }

  private static List<Point> points(Map<DeviceName, Integer> changes) {
    List<Point> points = new ArrayList<>();
    changes.forEach(
        (device, count) -> {
          for (int change = 1; change <= count; change++) {
            for (Incident.When when : Incident.When.values()) {
              points.add(new Point(device, change, when));
            }
          }
        });
    return points;
  }

  private static Map<DeviceName, Integer> changesOfAWholeRun(SwitchRow row) {
    try (CrashRack rack = CrashRack.start(row)) {
      assertThat(Runs.applyAndRestore(rack)).isEmpty();
      Runs.assertClean(rack, "a whole run");
      Map<DeviceName, Integer> changes = new TreeMap<>();
      rack.testbed().devices().forEach(device -> changes.put(device, rack.rack().changes(device)));
      assertThat(changes).allSatisfy((device, count) -> assertThat(count).isPositive());
      return changes;
    }
  }

  /** Whether the run itself has left nothing. */
  private static boolean strike(SwitchRow row, Point at, String name, Incident incident) {
    String point = row + ": " + name + ", " + at;
    try (CrashRack rack = CrashRack.start(row)) {
      rack.rack().plan(at.device(), at.change(), at.when(), incident);
      List<String> left = Runs.applyAndRestore(rack);
      boolean healed = left.isEmpty() && Runs.unfinished(rack).isEmpty();
      if (!healed) {
        assertThat(Runs.restore(rack)).as("left by the next run, " + point).isEmpty();
      }
      Runs.assertClean(rack, point);
      return healed;
    }
  }
}
