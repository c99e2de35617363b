package io.rackproof.remote;

import io.rackproof.plan.RunLimit;
import java.time.Duration;

/**
 * What bounds sessions, apart from the testbed's own time-outs.
 *
 * @param grace how much longer than on the device a command may take here
 * @param outputBytes what one command may write; more and it is stopped
 * @param channels commands at once on a connection: a third of sshd's default MaxSessions of 10, as
 *     it counts a channel until its process is gone
 * @param connections at once to a device
 * @param tunnels connections through one connection to a jump host; MaxSessions doesn't count them
 * @param handshakesPerHost at once: sshd drops some beyond MaxStartups, 10 by default
 * @param handshakes at once in all, of those that take no longer than {@code patience}
 * @param patience after which a handshake is taken to wait for its server, and the next one begins
 */
record Limits(
    Duration grace,
    long outputBytes,
    int channels,
    int connections,
    int tunnels,
    int handshakesPerHost,
    int handshakes,
    Duration patience) {
  static final Limits DEFAULT =
      new Limits(RunLimit.GRACE, 32L << 20, 4, 10, 32, 8, 32, Duration.ofSeconds(1));

  Limits withGrace(Duration duration) {
    return new Limits(
        duration,
        outputBytes,
        channels,
        connections,
        tunnels,
        handshakesPerHost,
        handshakes,
        patience);
  }

  Limits withOutputBytes(long bytes) {
    return new Limits(
        grace, bytes, channels, connections, tunnels, handshakesPerHost, handshakes, patience);
  }
}
