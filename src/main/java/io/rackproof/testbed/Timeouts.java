package io.rackproof.testbed;

import java.time.Duration;

/**
 * How long to wait.
 *
 * @param connect for a session to be established and authenticated
 * @param command for a command that states no time-out of its own
 * @param settle for an applied setting to show
 */
public record Timeouts(Duration connect, Duration command, Duration settle) {}
