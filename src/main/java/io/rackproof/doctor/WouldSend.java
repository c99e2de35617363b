package io.rackproof.doctor;

import io.rackproof.device.Configurable;
import io.rackproof.device.Holder;
import io.rackproof.device.Leasable;
import io.rackproof.device.UndoTimer;
import io.rackproof.plan.Change;
import io.rackproof.remote.Command;
import io.rackproof.testbed.LosslessProfile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What a run would send to a device to change it; nothing is sent for that. */
final class WouldSend {
  private static final String RUN = "20260101-000000Z-0000";
  private static final Holder HOLDER =
      new Holder("run=" + RUN + ";user=rack;controller=c;process=1;since=2026-01-01T00:00:00Z");

  private WouldSend() {}

  static List<Command> to(Configurable device, LosslessProfile profile) {
    List<Command> all = new ArrayList<>();
    if (device instanceof Leasable lease) {
      all.addAll(lease.taking(HOLDER));
      all.addAll(lease.releasing(HOLDER));
    }
    if (device instanceof UndoTimer timer) {
      List<Command> arming = timer.arming(RUN, Duration.ofMinutes(15));
      all.addAll(arming);
      all.addAll(timer.disarming(RUN));
      if (arming.stream().noneMatch(Command::cli)) {
        // When there is more to undo, the script is replaced.
        String script = "/run/rackproof-undo-" + RUN + ".sh";
        all.add(Command.change("mv", "-fT", script + ".new", script));
      }
    }
    for (Change change : device.plan(profile)) {
      all.addAll(device.commands(change.setting(), change.wanted()));
    }
    return all;
  }
}
