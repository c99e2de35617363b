package io.rackproof.facts;

import io.rackproof.testbed.Flow;
import java.time.Duration;

/**
 * One latency measurement: half of a round trip.
 *
 * @param typical the median
 * @param max the tool's largest sample; perftest leaves the two largest out
 */
public record LatencyProfile(
    Flow flow,
    Duration typical,
    Duration average,
    Duration p99,
    Duration p999,
    Duration max,
    long iterations) {}
