package io.rackproof.facts;

import java.time.Duration;
import java.util.Optional;

/**
 * How long a netdev's interrupts wait for more packets. What its driver does not have is empty.
 *
 * @param adaptiveRx whether the driver changes the time as it likes
 */
public record Coalescing(
    Optional<Boolean> adaptiveRx,
    Optional<Boolean> adaptiveTx,
    Optional<Duration> rx,
    Optional<Duration> tx) {}
