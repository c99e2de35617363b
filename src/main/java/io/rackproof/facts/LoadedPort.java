package io.rackproof.facts;

import io.rackproof.testbed.PortId;
import io.rackproof.units.ByteSize;
import java.util.List;
import java.util.Optional;

/**
 * A NIC port and its switch port while bandwidth was measured through them.
 *
 * @param host counter windows of the NIC port, one a measurement
 * @param cable counter windows of the switch port, one a measurement; empty when no cable is known
 * @param carried what the measurements say that went through the port, both directions together;
 *     Unknown when a measurement gave no result
 * @param received the part of it that went to the port
 */
public record LoadedPort(
    PortId port,
    List<CounterWindow> host,
    Optional<List<CounterWindow>> cable,
    Observed<ByteSize> carried,
    Observed<ByteSize> received) {
  public LoadedPort {
    host = List.copyOf(host);
    cable = cable.map(List::copyOf);
  }
}
