package io.rackproof.device.comware;

import io.rackproof.device.ViewLine;
import io.rackproof.plan.Change;
import io.rackproof.plan.Setting;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.TrustMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a lossless profile asks of a Comware switch. Switch-wide are only the map tables; thresholds
 * are in a WRED table of the run's own, and only where the descriptor says how large a cell of the
 * buffer is. The scheduler is left as it is: Comware names queues by service class and needs all of
 * them in one group.
 */
final class ComwarePlan {
  static final String PFC = "priority-flow-control";
  static final String NO_DROP = PFC + " no-drop dot1p";
  static final String TABLE = "qos wred queue table rackproof";
  static final String MAPS = "qos map-table ";

  private static final String NAME = "rackproof";
  private static final int STAGE = 1;

  /**
   * What the last survey saw.
   *
   * @param mtus what each port carries
   */
  record Seen(ComwareConfig config, Map<String, Long> mtus) {
    Seen {
      mtus = Map.copyOf(mtus);
    }
  }

  private final DeviceName device;
  private final List<String> ports;
  private final LosslessProfile profile;
  private final Optional<Cells> cells;
  private final Optional<Seen> seen;
  private final List<Change> changes = new ArrayList<>();

  ComwarePlan(
      DeviceName device,
      List<String> ports,
      LosslessProfile profile,
      Optional<Cells> cells,
      Optional<Seen> seen) {
    this.device = device;
    this.ports = ports;
    this.profile = profile;
    this.cells = cells;
    this.seen = seen;
  }

  List<Change> changes() {
    changes.clear();
    if (ports.isEmpty()) {
      return List.of();
    }
    String priority = profile.priority().toString();
    if (profile.trust() == TrustMode.DSCP) {
      map(MapTable.DSCP, profile.dscp().toString(), "DSCP " + profile.dscp() + " to priority");
    }
    map(MapTable.QUEUE, priority, "priority " + priority + " to the queue of its number");
    cells.ifPresent(size -> table(size, priority));
    ports.forEach(port -> port("interface " + port, port, priority));
    return List.copyOf(changes);
  }

  private void map(String table, String from, String purpose) {
    List<String> others =
        seen.map(
                last ->
                    last.config().ports().stream().filter(port -> !ports.contains(port)).toList())
            .orElse(List.of("every port of the switch"));
    changes.add(
        new Change(
            new Setting(device, MAPS + table, from),
            profile.priority().toString(),
            purpose,
            STAGE,
            others));
  }

  /** All drop levels alike, so that it does not matter which one a packet has. */
  private void table(Cells size, String queue) {
    add("", TABLE, ViewLine.SET, "ECN marking thresholds");
    for (int level = 0; level < 3; level++) {
      add(
          TABLE,
          "queue " + queue + " drop-level " + level,
          size.words(profile.ecn()),
          "ECN marking thresholds in cells of " + size.cell());
    }
    add(TABLE, "queue " + queue + " ecn", ViewLine.SET, "ECN marking");
  }

  private void port(String view, String port, String priority) {
    long frame = profile.switchMtu().bytes();
    boolean wideEnough =
        seen.map(
                last ->
                    last.config().after(view, "jumboframe enable").isEmpty()
                        && last.mtus().getOrDefault(port, 0L) >= profile.hostMtu().bytes())
            .orElse(false);
    if (!wideEnough) {
      add(view, "jumboframe enable", Long.toString(frame), "frames of " + frame + " bytes");
    }
    add(view, "qos trust", profile.trust() == TrustMode.DSCP ? "dscp" : "dot1p", "trust");
    if (cells.isPresent()) {
      add(view, "qos wred apply", NAME, "ECN marking of the lossless queue");
    }
    add(view, NO_DROP, priority, "PFC on priority " + priority + " alone");
    add(view, PFC, "enable", "PFC whatever the NIC says by DCBX");
  }

  private void add(String view, String name, String value, String purpose) {
    changes.add(new Change(ViewLine.setting(device, view, name), value, purpose, STAGE));
  }
}
