package io.rackproof.facts;

import io.rackproof.units.ByteSize;

/** PCIe Device Control of a function, as in force. */
public record PcieControl(ByteSize maxPayload, ByteSize maxReadRequest, boolean relaxedOrdering) {}
