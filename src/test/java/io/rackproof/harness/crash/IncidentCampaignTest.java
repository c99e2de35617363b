package io.rackproof.harness.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.sim.Incident;
import io.rackproof.testbed.DeviceName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * A run whose connection is cut, or whose device reboots, before and after each change that it
 * makes to a device, those of the undo included. It restores what it can, the next run the rest;
 * then every device is as it was.
 */
public final class IncidentCampaignTest {
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
    Map<DeviceName, Integer> changes = changesOfAWholeRun(row);
    int points = 0;
    int healed = 0;
    for (Map.Entry<DeviceName, Integer> device : changes.entrySet()) {
      for (int change = 1; change <= device.getValue(); change++) {
        for (Incident.When when : Incident.When.values()) {
          healed += strike(row, device.getKey(), change, when, name, incident.get()) ? 1 : 0;
          points++;
        }
      }
    }
    System.out.printf(
        "%s: %s at %d points, every device as before; %d by the same run, %d by the next%n",
        row, name, points, healed, points - healed);
    assertThat(points).isGreaterThan(20);
  }

  private static Map<DeviceName, Integer> changesOfAWholeRun(SwitchRow row) {
    try (CrashRack rack = CrashRack.start(row)) {
      assertThat(Runs.applyAndRestore(rack)).isEmpty();
      Runs.assertClean(rack, "a whole run");
      Map<DeviceName, Integer> changes = new TreeMap<>();
      rack.testbed()
          .devices()
          .forEach(device -> changes.put(device, rack.rack().changes(device)));
      assertThat(changes).allSatisfy((device, count) -> assertThat(count).isPositive());
      return changes;
    }
  }

  /** Whether the run itself has left nothing. */
  private static boolean strike(
      SwitchRow row,
      DeviceName device,
      int change,
      Incident.When when,
      String name,
      Incident incident) {
    String point = row + ": " + name + " " + when + " change " + change + " of " + device;
    try (CrashRack rack = CrashRack.start(row)) {
      rack.rack().plan(device, change, when, incident);
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
