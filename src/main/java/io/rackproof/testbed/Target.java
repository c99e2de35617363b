package io.rackproof.testbed;

/**
 * What a verdict is about. Its {@code toString} is stable: reports and histories are keyed by it.
 */
public sealed interface Target permits DeviceName, PortId, Pair {}
