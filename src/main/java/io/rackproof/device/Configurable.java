package io.rackproof.device;

import io.rackproof.facts.Observed;
import io.rackproof.plan.Change;
import io.rackproof.plan.Setting;
import io.rackproof.remote.Command;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.LosslessProfile;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;

/**
 * A device whose QoS can be read and written setting by setting. Values are in the device's own
 * words, canonical: {@link #read} after a successful {@link #write} of a value gives that value.
 */
public interface Configurable {
  /** Value of a setting that does not exist on the device; writing it removes the setting. */
  String ABSENT = "(absent)";

  DeviceName device();

  /** Every setting that the profile asks for on the testbed's ports, in the order to apply. */
  List<Change> plan(LosslessProfile profile);

  /**
   * As {@link #plan(LosslessProfile)}, where some ports of the testbed must not be changed: nothing
   * that is theirs is in the plan, and what governs them with others names them in {@code affects}.
   * Unless a driver knows better, that is every setting whose scope names no port.
   *
   * @param untouched names of ports, in the device's words
   */
  default List<Change> plan(LosslessProfile profile, Set<String> untouched) {
    return UntouchedPorts.spare(plan(profile), untouched);
  }

  /** Present values, in one round trip where possible. */
  Map<Setting, Observed<String>> read(Collection<Setting> settings);

  /**
   * Writes the values in iteration order, in one round trip where possible; an error of one does
   * not stop the others.
   *
   * @return for each setting an empty text when the device took it, else one sentence with what it
   *     said
   */
  Map<Setting, String> write(Writes values);

  /** What {@link #write} would send for one setting, in order. Pure. */
  List<Command> commands(Setting setting, String value);

  /**
   * The device's whole QoS configuration in its own words, without counters and clocks, as named
   * sections: equal before and after a run that left no trace.
   */
  Observed<SortedMap<String, String>> snapshot();

  /** Settings and their values, in the order in which they are to be written. */
  record Writes(List<Map.Entry<Setting, String>> entries) {
    public Writes {
      entries = List.copyOf(entries);
    }
  }
}
