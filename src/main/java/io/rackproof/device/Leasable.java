package io.rackproof.device;

import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import java.util.List;
import java.util.Optional;

/**
 * A device that keeps who uses it, for every controller to see. What it keeps is no configuration
 * and goes with a reboot. Each call is one round trip.
 */
public interface Leasable {
  /** Who holds the device; changes nothing. */
  Observed<Optional<Holder>> holder();

  /**
   * Takes the device if nobody holds it; of two at the same moment one.
   *
   * @return who holds it now: {@code own} when that succeeded
   */
  Observed<Holder> take(Holder own);

  /** What taking sends, in order, for a person to read. Pure. */
  default List<Command> taking(Holder own) {
    return List.of();
  }

  /** What letting go sends, in order, for a person to read. Pure. */
  default List<Command> releasing(Holder own) {
    return List.of();
  }

  /**
   * Takes the device from a holder that is dead, unless somebody else did meanwhile.
   *
   * @return who holds it now
   */
  Observed<Holder> takeOver(Holder dead, Holder own);

  /**
   * Lets go. Safe to call again, and when somebody else holds the device.
   *
   * @return who holds the device now
   */
  Observed<Optional<Holder>> release(Holder own);
}
