package io.rackproof.probe;

import io.rackproof.facts.BandwidthRun;
import io.rackproof.facts.CounterWindow;
import io.rackproof.facts.LoadedPort;
import io.rackproof.facts.Observed;
import io.rackproof.testbed.Flow;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.SwitchPortId;
import io.rackproof.testbed.Testbed;
import io.rackproof.units.ByteSize;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Collects, measurement by measurement, the counter windows of every port that carried traffic. A
 * measurement that gave no result is left out: a port is judged on those that did, and is open when
 * none did.
 */
final class LoadLog {
  private final Testbed testbed;
  private final Map<PortId, List<CounterWindow>> near = new LinkedHashMap<>();
  private final Map<PortId, List<CounterWindow>> far = new LinkedHashMap<>();
  private final Map<PortId, List<Flow>> flows = new LinkedHashMap<>();
  private final Map<PortId, Observed<ByteSize>> carried = new LinkedHashMap<>();
  private final Map<PortId, Observed<ByteSize>> received = new LinkedHashMap<>();
  private final Map<PortId, Observed<ByteSize>> failed = new LinkedHashMap<>();

  LoadLog(Testbed testbed) {
    this.testbed = testbed;
  }

  void add(
      Map<Flow, Observed<BandwidthRun>> runs,
      CounterReader.Reading before,
      CounterReader.Reading after) {
    runs.forEach(
        (flow, run) -> {
          Observed<ByteSize> bytes = run.map(this::bytes);
          for (PortId port : List.of(flow.from(), flow.to())) {
            if (bytes.asOptional().isEmpty()) {
              failed.putIfAbsent(port, bytes);
              continue; // its pair is red; what the counters did is no statement on this port alone
            }
            flows.computeIfAbsent(port, key -> new ArrayList<>()).add(flow);
            windows(near, port)
                .add(new CounterWindow(port.toString(), before.host(port), after.host(port)));
            testbed
                .port(port)
                .cable()
                .ifPresent(cable -> windows(far, port).add(window(cable, before, after)));
            carried.merge(port, bytes, LoadLog::sum);
            if (port.equals(flow.to())) {
              received.merge(port, bytes, LoadLog::sum);
            }
          }
        });
  }

  private static CounterWindow window(
      SwitchPortId cable, CounterReader.Reading before, CounterReader.Reading after) {
    return new CounterWindow(cable.toString(), before.cable(cable), after.cable(cable));
  }

  private static List<CounterWindow> windows(Map<PortId, List<CounterWindow>> all, PortId port) {
    return all.computeIfAbsent(port, key -> new ArrayList<>());
  }

  private ByteSize bytes(BandwidthRun run) {
    double seconds = testbed.traffic().duration().toMillis() / 1e3;
    return ByteSize.of(Math.round(run.average().bitsPerSecond() / 8 * seconds));
  }

  private static Observed<ByteSize> sum(Observed<ByteSize> one, Observed<ByteSize> other) {
    return one.flatMap(a -> other.map(b -> ByteSize.of(a.bytes() + b.bytes())));
  }

  Map<PortId, LoadedPort> ports() {
    Map<PortId, LoadedPort> loaded = new LinkedHashMap<>();
    for (NicPort port : testbed.ports()) {
      PortId id = port.id();
      loaded.put(
          id,
          new LoadedPort(
              id,
              near.getOrDefault(id, List.of()),
              port.cable().map(cable -> Optional.ofNullable(far.get(id)).orElse(List.of())),
              measured(carried, id),
              measured(received, id),
              flows.getOrDefault(id, List.of())));
    }
    return loaded;
  }

  private Observed<ByteSize> measured(Map<PortId, Observed<ByteSize>> sums, PortId id) {
    return sums.getOrDefault(id, failed.getOrDefault(id, Observed.known(ByteSize.of(0))));
  }
}
