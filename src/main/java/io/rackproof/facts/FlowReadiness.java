package io.rackproof.facts;

import io.rackproof.testbed.Flow;

/**
 * What is known of one direction of a pair before it is loaded.
 *
 * @param host of the sending end
 * @param exchange a first short exchange
 */
public record FlowReadiness(Flow flow, HostReadiness host, Observed<Exchange> exchange) {}
