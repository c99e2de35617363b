package io.rackproof.device;

import io.rackproof.facts.Observed;
import io.rackproof.plan.Setting;
import io.rackproof.remote.Command;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A device that puts settings back by itself unless the run that changed them says in time that it
 * lives: so that a rack whose controller burned down heals itself.
 *
 * <p>The fixture arms the timer before the first change of a device and again, with more to undo,
 * before each further stage; prolongs it while the run lives; and disarms it when the undo is
 * proved. It journals before it arms.
 *
 * <p>Each system does it with what it has: Linux with a transient timer or {@code at}, Comware with
 * a job of its scheduler. What a device was found unable to do is {@code Unsupported} with the
 * reason: the run goes on without, and says so by name. A timer that might go off early would undo
 * under traffic and is worse than none: a driver arms only what it can read back.
 */
public interface UndoTimer {
  /**
   * What is to be undone, and when.
   *
   * @param run id of the run, of letters, digits, dots, underscores and dashes
   * @param after time from now
   * @param values settings and their values before the run, in the order in which they are written
   * @param holder what the device's lease says, which ends with the undo
   */
  record Undo(
      String run,
      Duration after,
      List<Map.Entry<Setting, String>> values,
      Optional<Holder> holder) {
    public Undo {
      values = List.copyOf(values);
    }
  }

  /**
   * Arms the timer, or replaces what an armed one will undo and starts its time again.
   *
   * @param handle what the last call for this run gave; empty at the first
   * @return a handle for the calls to come, in the driver's own words
   */
  Observed<String> arm(Undo undo, Optional<String> handle);

  /** What arming sends, in order, for a person to read; the undo itself is left out. Pure. */
  default List<Command> arming(String run, Duration after) {
    return List.of();
  }

  /** What disarming sends, in order, for a person to read. Pure. */
  default List<Command> disarming(String run) {
    return List.of();
  }

  /**
   * Starts the time again.
   *
   * @return the handle from now on
   */
  Observed<String> prolong(String run, Duration after, String handle);

  /**
   * Disarms the timer and removes all that belongs to it. Safe to call again, for a timer that was
   * never armed, has gone off, or went with a reboot.
   *
   * @param handle empty when it is not known, because the run died while it armed
   * @return known when the device shows that nothing is armed
   */
  Observed<String> disarm(String run, Optional<String> handle);
}
