package io.rackproof.criteria;

import io.rackproof.facts.BandwidthRun;
import io.rackproof.facts.Observed;
import io.rackproof.testbed.Flow;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.PortId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;

/**
 * Which end of a failed measurement is at fault: a port that does well with others is not. Sending
 * and receiving are looked at apart, so that a slow direction is told from a slow port.
 */
public final class Culprits {
  /** Where the fault is, as far as the measurements tell. */
  public enum Place {
    SENDER,
    RECEIVER,
    /** Each end does well with others: what is between them. */
    PATH,
    /** Each end does badly with others too. */
    BOTH,
    /** Nothing to compare with. */
    UNKNOWN
  }

  /**
   * What the measurements tell of one that failed.
   *
   * @param port the one port at fault; empty where it is not one port
   * @param sentence for a person
   */
  public record Culprit(Place place, Optional<PortId> port, String sentence) {}

  private enum Health {
    WELL,
    BADLY,
    UNKNOWN
  }

  private record Tally(int good, int all) {
    static final Tally NONE = new Tally(0, 0);

    Tally plus(boolean reached) {
      return new Tally(good + (reached ? 1 : 0), all + 1);
    }

    Tally minus(Tally part) {
      return new Tally(good - part.good, all - part.all);
    }

    Health health() {
      return all == 0 ? Health.UNKNOWN : 2 * good >= all ? Health.WELL : Health.BADLY;
    }

    @Override
    public String toString() {
      return good + " of " + all;
    }
  }

  private final Function<PortId, NicPort> ports;
  private final Map<PortId, Tally> sent = new HashMap<>();
  private final Map<PortId, Tally> received = new HashMap<>();
  private final Map<Flow, Tally> own = new HashMap<>();
  private final Map<Flow, Boolean> again = new HashMap<>();

  /**
   * @param ports finds a port of the testbed
   * @param first what was measured by the schedule
   * @param second what was measured once more, against ports that did well
   * @param reaches whether a result is good enough
   */
  public Culprits(
      Function<PortId, NicPort> ports,
      Map<Flow, Observed<BandwidthRun>> first,
      Map<Flow, Observed<BandwidthRun>> second,
      BiPredicate<Flow, Observed<BandwidthRun>> reaches) {
    this.ports = ports;
    first.forEach((flow, run) -> count(flow, reaches.test(flow, run)));
    second.forEach(
        (flow, run) -> {
          boolean reached = reaches.test(flow, run);
          count(flow, reached);
          again.put(flow, reached);
        });
  }

  private void count(Flow flow, boolean reached) {
    sent.merge(flow.from(), Tally.NONE.plus(reached), (now, one) -> now.plus(reached));
    received.merge(flow.to(), Tally.NONE.plus(reached), (now, one) -> now.plus(reached));
    own.merge(flow, Tally.NONE.plus(reached), (now, one) -> now.plus(reached));
  }

  /** Says who is at fault where a flow did not reach what it must. */
  public Culprit of(Flow flow) {
    Tally itself = own.getOrDefault(flow, Tally.NONE);
    Tally sender = sent.getOrDefault(flow.from(), Tally.NONE).minus(itself);
    Tally receiver = received.getOrDefault(flow.to(), Tally.NONE).minus(itself);
    Culprit culprit = judge(flow, sender, receiver);
    return Boolean.TRUE.equals(again.get(flow))
        ? new Culprit(
            culprit.place(),
            culprit.port(),
            culprit.sentence() + "; measured once more it was well: the fault comes and goes")
        : culprit;
  }

  private Culprit judge(Flow flow, Tally sender, Tally receiver) {
    Health from = sender.health();
    Health to = receiver.health();
    if (from == Health.WELL && to == Health.WELL) {
      return new Culprit(
          Place.PATH,
          Optional.empty(),
          "both ends do well with other ports ("
              + sender
              + " and "
              + receiver
              + "): the fault is between their switch ports, such as an uplink or a spine");
    }
    if (to != Health.WELL && from == Health.WELL) {
      return new Culprit(
          Place.RECEIVER,
          Optional.of(flow.to()),
          place(flow.to())
              + " is at fault: "
              + (to == Health.BADLY
                  ? "it received well from " + receiver + " others"
                  : "it was measured with no other port")
              + ", while "
              + flow.from()
              + " sent well to "
              + sender
              + other(sent, flow.to(), "sends"));
    }
    if (from != Health.WELL && to == Health.WELL) {
      return new Culprit(
          Place.SENDER,
          Optional.of(flow.from()),
          place(flow.from())
              + " is at fault: "
              + (from == Health.BADLY
                  ? "it sent well to " + sender + " others"
                  : "it was measured with no other port")
              + ", while "
              + flow.to()
              + " received well from "
              + receiver
              + other(received, flow.from(), "receives"));
    }
    if (from == Health.UNKNOWN && to == Health.UNKNOWN) {
      return new Culprit(
          Place.UNKNOWN,
          Optional.empty(),
          "no other port to measure either end with, so that it is not known which is at fault");
    }
    return new Culprit(
        Place.BOTH,
        Optional.empty(),
        "neither end does well with other ports (" + sender + " and " + receiver + ")");
  }

  /** The same port the other way round: a fault of one direction is one of an optic or a limit. */
  private static String other(Map<PortId, Tally> way, PortId port, String verb) {
    Tally tally = way.getOrDefault(port, Tally.NONE);
    return switch (tally.health()) {
      case WELL -> "; only this direction is at fault, it " + verb + " well (" + tally + ")";
      case BADLY -> "; the other direction is at fault too";
      case UNKNOWN -> "";
    };
  }

  private String place(PortId id) {
    return ports
        .apply(id)
        .cable()
        .map(cable -> id + ", its cable or " + cable)
        .orElse(id + " or its cable");
  }
}
