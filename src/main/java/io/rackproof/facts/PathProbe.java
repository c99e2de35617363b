package io.rackproof.facts;

import io.rackproof.testbed.Flow;
import io.rackproof.units.ByteSize;

/**
 * Unfragmented echo requests of full size over one path.
 *
 * @param size IP packet size that was sent
 * @param localMtu set when the own interface refused the size, to what it allows
 */
public record PathProbe(
    Flow flow, ByteSize size, int sent, int received, java.util.Optional<ByteSize> localMtu) {}
