package io.rackproof.plan;

import io.rackproof.testbed.Demands;
import io.rackproof.testbed.Flow;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.Testbed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Rounds in which many ports of a rail send to one. Rails run at once.
 *
 * @param rounds each with one incast a rail
 */
public record Incasts(List<List<Incast>> rounds) {
  public Incasts {
    rounds = rounds.stream().map(List::copyOf).toList();
  }

  /**
   * Many send to one, while one flow goes elsewhere.
   *
   * @param flows two or more, all to the sink
   * @param victim a flow that must not suffer: into a port that only sends otherwise
   */
  public record Incast(PortId sink, List<Flow> flows, Flow victim) {
    public Incast {
      flows = List.copyOf(flows);
    }

    /** All flows at once. */
    public List<Flow> all() {
      List<Flow> all = new ArrayList<>(flows);
      all.add(victim);
      return all;
    }
  }

  /** A rail needs three ports: with two senders none is faster than what it sends to. */
  public static Incasts of(Testbed testbed) {
    Demands.Incast wanted = testbed.traffic().more().incast();
    List<List<Incast>> rounds = new ArrayList<>();
    for (List<NicPort> rail : testbed.rails().values()) {
      List<PortId> ports = rail.stream().map(NicPort::id).toList();
      int sinks = wanted.sinks() == 0 ? ports.size() : Math.min(wanted.sinks(), ports.size());
      for (int n = 0; n < sinks && ports.size() > 2; n++) {
        if (n == rounds.size()) {
          rounds.add(new ArrayList<>());
        }
        rounds.get(n).add(incast(ports, n * ports.size() / sinks, wanted.senders()));
      }
    }
    return new Incasts(rounds);
  }

  /** The ports after the sink send; the one after them, or else the sink, sends to the first. */
  private static Incast incast(List<PortId> ports, int sink, int senders) {
    int count = ports.size();
    int many = Math.min(senders, Math.max(2, count - 2));
    PortId to = ports.get(sink);
    List<Flow> flows = new ArrayList<>();
    for (int n = 1; n <= many; n++) {
      flows.add(new Flow(ports.get((sink + n) % count), to));
    }
    PortId spare = ports.get((sink + many + 1) % count); // the sink itself when all others send
    return new Incast(to, flows, new Flow(spare, flows.get(0).from()));
  }

  /** The ports that receive. */
  public List<PortId> sinks() {
    return rounds.stream().flatMap(List::stream).map(Incast::sink).toList();
  }

  /** The incast into a port; empty when none is planned. */
  public Optional<Incast> into(PortId sink) {
    return rounds.stream()
        .flatMap(List::stream)
        .filter(incast -> incast.sink().equals(sink))
        .findFirst();
  }
}
