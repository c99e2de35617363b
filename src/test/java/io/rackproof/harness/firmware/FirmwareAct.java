package io.rackproof.harness.firmware;

import io.rackproof.bench.Firmware;
import io.rackproof.bench.FirmwareText;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PortFirmware;
import io.rackproof.facts.PortFirmware.Standing;
import io.rackproof.facts.Restoration;
import io.rackproof.facts.SettingState;
import io.rackproof.fixture.Patience;
import io.rackproof.remote.SessionPolicy;
import io.rackproof.testbed.DeviceName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What the suite is told to do: {@code -Dfirmware=show}, {@code set} or {@code undo}. */
enum FirmwareAct {
  /** Changes nothing. */
  SHOW(SessionPolicy.READ_ONLY) {
    @Override
    List<String> on(Firmware firmware, String run, Patience patience, FirmwareLines lines) {
      Map<DeviceName, Observed<List<PortFirmware>>> seen = firmware.look();
      lines.table(seen);
      List<String> faults = unknown(seen);
      long differ = FirmwareText.count(seen, Standing.DIFFERS);
      long pending = FirmwareText.count(seen, Standing.PENDING);
      if (differ > 0) {
        faults.add(
            "not as wanted: "
                + parameters(differ)
                + "; -Dfirmware=set sets this for the next boot");
      }
      if (pending > 0) {
        faults.add("waiting for a reset: " + parameters(pending));
      }
      return faults;
    }
  },
  /** Sets for the next boot what differs. */
  SET(SessionPolicy.CHANGE) {
    @Override
    List<String> on(Firmware firmware, String run, Patience patience, FirmwareLines lines) {
      List<String> faults = new ArrayList<>();
      firmware.set(run, patience).forEach((host, states) -> faults(faults, host, states));
      Map<DeviceName, Observed<List<PortFirmware>>> seen = firmware.look();
      lines.table(seen);
      faults.addAll(unknown(seen));
      long differ = FirmwareText.count(seen, Standing.DIFFERS);
      if (differ > 0) {
        faults.add("still not as wanted: " + parameters(differ));
      }
      return faults;
    }
  },
  /** Gives parameters that were set the values that they had before. */
  UNDO(SessionPolicy.CHANGE) {
    @Override
    List<String> on(Firmware firmware, String run, Patience patience, FirmwareLines lines) {
      List<String> faults = new ArrayList<>();
      if (!firmware.undoable()) {
        lines.add("Nothing was set from here that is not undone.");
      }
      firmware
          .undo()
          .forEach(
              (host, outcome) -> {
                if (outcome instanceof Observed.Unknown<Restoration> unknown) {
                  faults.add(host + ": " + unknown.why());
                }
                outcome
                    .asOptional()
                    .ifPresent(
                        done -> {
                          done.changed().forEach(line -> lines.add("undone: " + line));
                          faults.addAll(done.left());
                        });
              });
      lines.table(firmware.look());
      return faults;
    }
  };

  private final SessionPolicy policy;

  FirmwareAct(SessionPolicy policy) {
    this.policy = policy;
  }

  SessionPolicy policy() {
    return policy;
  }

  /**
   * @param run names the journal
   * @param lines takes what a person is to read
   * @return why the run is red, if it is
   */
  abstract List<String> on(Firmware firmware, String run, Patience patience, FirmwareLines lines);

  private static List<String> unknown(Map<DeviceName, Observed<List<PortFirmware>>> seen) {
    long unknown = FirmwareText.count(seen, Standing.UNKNOWN);
    return unknown == 0
        ? new ArrayList<>()
        : new ArrayList<>(List.of("not to be read: " + parameters(unknown)));
  }

  private static String parameters(long count) {
    return count + (count == 1 ? " parameter" : " parameters");
  }

  private static void faults(
      List<String> faults, DeviceName host, Observed<List<SettingState>> states) {
    if (states instanceof Observed.Unknown<List<SettingState>> unknown) {
      faults.add(host + " was not touched: " + unknown.why());
    }
    for (SettingState state : states.asOptional().orElse(List.of())) {
      boolean taken =
          state.found().asOptional().filter(state.wanted()::equals).isPresent()
              || state.found() instanceof Observed.Unsupported;
      if (!taken) {
        faults.add(
            state.setting()
                + " was not set to "
                + state.wanted()
                + (state.refusal().isEmpty() ? "" : ": " + state.refusal()));
      }
    }
  }
}
