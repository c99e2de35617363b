package io.rackproof.device.linux;

import io.rackproof.device.Batch;
import io.rackproof.device.Lldptool;
import io.rackproof.facts.Neighbour;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.util.List;

/** Whom a host's LLDP agent hears: lldpd or lldpad, whichever runs. */
final class LldpAgents {
  private LldpAgents() {}

  static List<Command> commands(String netdev) {
    return List.of(Lldpcli.command(netdev), Lldptool.command(netdev));
  }

  /** The agent that hears somebody; else why not; unsupported where neither runs. */
  static Observed<Neighbour> neighbour(Batch batch, String netdev) {
    Observed<Neighbour> lldpd =
        absent(batch.to(Lldpcli.command(netdev)), reply -> Lldpcli.neighbour(reply, netdev));
    Observed<Neighbour> lldpad = absent(batch.to(Lldptool.command(netdev)), Lldptool::neighbour);
    if (lldpd instanceof Observed.Unsupported && lldpad instanceof Observed.Unsupported) {
      return Observed.unsupported(
          "no LLDP agent (lldpd, lldpad) runs on the host", lldpd.evidence().get(0));
    }
    boolean first =
        lldpd instanceof Observed.Known
            || lldpd instanceof Observed.Unknown && !(lldpad instanceof Observed.Known);
    return first ? lldpd : lldpad;
  }

  /** An agent that is not installed does not run. */
  private static Observed<Neighbour> absent(
      Reply reply, java.util.function.Function<Reply, Observed<Neighbour>> reader) {
    return reply.outcome() == Reply.Outcome.TOOL_MISSING
        ? Observed.unsupported(
            "'" + reply.command().argv().get(0) + "' is not installed", reply.evidence())
        : reader.apply(reply);
  }
}
