package io.rackproof.facts;

import io.rackproof.testbed.Flow;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;

/**
 * One bandwidth measurement, as the client reported it.
 *
 * @param average average rate over the measured time (never the peak)
 * @param messageSize RDMA message
 * @param pathMtu path MTU that both ends agreed on
 */
public record BandwidthRun(
    Flow flow, Bandwidth average, ByteSize messageSize, long iterations, ByteSize pathMtu) {}
