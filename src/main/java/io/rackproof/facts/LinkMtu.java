package io.rackproof.facts;

import io.rackproof.units.ByteSize;

/**
 * MTU at a NIC port.
 *
 * @param netdev MTU of the network interface
 * @param activeRdma path MTU that RDMA uses: a power of two, 256 to 4096
 */
public record LinkMtu(ByteSize netdev, ByteSize activeRdma) {}
