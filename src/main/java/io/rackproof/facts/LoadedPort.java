package io.rackproof.facts;

import io.rackproof.testbed.Flow;
import io.rackproof.testbed.PortId;
import io.rackproof.units.ByteSize;
import java.util.ArrayList;
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
 * @param flows what was measured in each window, in their order; empty where that is not known
 */
public record LoadedPort(
    PortId port,
    List<CounterWindow> host,
    Optional<List<CounterWindow>> cable,
    Observed<ByteSize> carried,
    Observed<ByteSize> received,
    List<Flow> flows) {
  public LoadedPort {
    host = List.copyOf(host);
    cable = cable.map(List::copyOf);
    flows = List.copyOf(flows);
  }

  /** Where it is not known which window belongs to which flow. */
  public LoadedPort(
      PortId port,
      List<CounterWindow> host,
      Optional<List<CounterWindow>> cable,
      Observed<ByteSize> carried,
      Observed<ByteSize> received) {
    this(port, host, cable, carried, received, List.of());
  }

  /** Windows of the NIC and of its switch port while one flow ran; empty when none did. */
  public List<CounterWindow> during(Flow flow) {
    List<CounterWindow> windows = new ArrayList<>();
    for (int n = 0; n < flows.size() && n < host.size(); n++) {
      if (flows.get(n).equals(flow)) {
        windows.add(host.get(n));
        if (cable.isPresent() && n < cable.get().size()) {
          windows.add(cable.get().get(n));
        }
      }
    }
    return windows;
  }
}
