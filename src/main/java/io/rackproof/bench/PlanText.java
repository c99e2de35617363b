package io.rackproof.bench;

import io.rackproof.device.Configurable;
import io.rackproof.device.Holder;
import io.rackproof.device.Leasable;
import io.rackproof.device.UndoTimer;
import io.rackproof.plan.Change;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Testbed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What a run would send to every device to change it, and to undo that, in order. Made without any
 * access to the devices.
 */
public final class PlanText {
  private static final String PRIOR = "<value before the run>";
  private static final String RUN = "RUN";
  private static final Holder HOLDER = new Holder("run=RUN;user=…;controller=…;process=…;since=…");

  private PlanText() {}

  /** Lines for a network engineer to read and sign. */
  public static List<String> of(Testbed testbed) {
    List<String> lines = new ArrayList<>();
    lines.add("Plan for " + testbed.name() + " (" + testbed.file() + ")");
    lines.add(
        "A setting that already has its value is not written; each one is read, journalled, written"
            + " and read back, and put back to the value that was read.");
    lines.add(
        "A host's NICs are set with the tool that it turns out to have; here mlnx_qos stands for"
            + " ConnectX and BlueField, dcb for others.");
    for (Configurable device : Drivers.of(testbed, Unopened::new).all()) {
      add(lines, device, device.plan(testbed.profile()));
    }
    return lines;
  }

  private static void add(List<String> lines, Configurable device, List<Change> changes) {
    lines.add("");
    before(lines, device);
    lines.add(device.device() + ": change");
    for (Change change : changes) {
      lines.add("  # " + change.setting() + " = " + change.wanted() + ": " + change.purpose());
      if (!change.affects().isEmpty()) {
        lines.add("  # also governs " + String.join(", ", change.affects()));
      }
      send(lines, device.commands(change.setting(), change.wanted()));
    }
    lines.add(device.device() + ": undo");
    List<Change> newestFirst = new ArrayList<>(changes);
    Collections.reverse(newestFirst);
    for (Change change : newestFirst) {
      undo(lines, device, change);
    }
    after(lines, device);
  }

  private static void before(List<String> lines, Configurable device) {
    if (device instanceof Leasable || device instanceof UndoTimer) {
      lines.add(device.device() + ": before the first change");
    }
    if (device instanceof Leasable lease) {
      lines.add("  # kept while the run lasts, in memory: who uses the device");
      send(lines, lease.taking(HOLDER));
    }
    if (device instanceof UndoTimer timer) {
      lines.add("  # the undo below, run by the device itself unless the run says that it lives");
      send(lines, timer.arming(RUN, Safeguards.UNDO_AFTER));
    }
  }

  private static void after(List<String> lines, Configurable device) {
    lines.add(device.device() + ": after the undo is proved");
    if (device instanceof UndoTimer timer) {
      send(lines, timer.disarming(RUN));
    }
    if (device instanceof Leasable lease) {
      send(lines, lease.releasing(HOLDER));
    }
  }

  /**
   * A driver refuses a value that the setting cannot have, and the one before the run is not known
   * here: it is shown in the place of the wanted one.
   */
  private static void undo(List<String> lines, Configurable device, Change change) {
    try {
      send(lines, device.commands(change.setting(), PRIOR));
      return;
    } catch (IllegalArgumentException notByPlaceholder) {
      lines.add("  # " + change.setting() + ": back to what was read");
    }
    try {
      send(lines, device.commands(change.setting(), Configurable.ABSENT));
    } catch (IllegalArgumentException alwaysThere) {
      for (Command command : device.commands(change.setting(), change.wanted())) {
        lines.add("  " + before(command.line().strip(), change.wanted()));
      }
    }
  }

  private static String before(String line, String wanted) {
    int at = line.lastIndexOf(wanted);
    return at < 0
        ? line + "  # with " + PRIOR
        : line.substring(0, at) + PRIOR + line.substring(at + wanted.length());
  }

  private static void send(List<String> lines, List<Command> commands) {
    commands.forEach(command -> lines.add("  " + command.line().strip()));
  }

  /** A device that is never asked. */
  private record Unopened(DeviceName device) implements Shell {
    @Override
    public List<Reply> run(List<Command> commands) {
      throw new IllegalStateException("a plan sends nothing, but " + device + " was asked");
    }
  }
}
