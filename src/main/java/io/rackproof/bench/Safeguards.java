package io.rackproof.bench;

import io.rackproof.device.Holder;
import io.rackproof.testbed.Shard;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What a run leaves on the devices while it lasts, for their safety.
 *
 * @param lease who holds them; empty when the run keeps no leases
 * @param takeOver whether devices are taken from whoever holds them ({@code -Dlease=take})
 * @param keepForeign whether settings of an earlier run that somebody else has changed since are to
 *     stay ({@code -Dforeign=keep})
 * @param undoAfter how long a device waits for a sign of the run before it undoes by itself, beyond
 *     the length of a measurement; empty when no timer is armed
 */
public record Safeguards(
    Optional<Holder> lease, boolean takeOver, boolean keepForeign, Optional<Duration> undoAfter) {
  static final Duration UNDO_AFTER = Duration.ofMinutes(15);

  /** Nothing on the devices: for a recorded run. */
  public static Safeguards none() {
    return new Safeguards(Optional.empty(), false, false, Optional.empty());
  }

  /** Of a run of this process. */
  public static Safeguards of(String run, Instant since, boolean takeOver, boolean keepForeign) {
    return new Safeguards(
        Optional.of(
            Holder.of(
                run,
                System.getProperty("user.name", "unknown"),
                controller(),
                ProcessHandle.current().pid(),
                since)),
        takeOver,
        keepForeign,
        Optional.of(UNDO_AFTER));
  }

  /** The same, where several shards hold a testbed together. */
  public Safeguards withShard(Shard shard, String family) {
    return new Safeguards(
        lease.map(holder -> holder.withShard(shard, family)), takeOver, keepForeign, undoAfter);
  }

  private static String controller() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException nameless) {
      return "unknown";
    }
  }
}
