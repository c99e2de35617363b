package io.rackproof.device;

import io.rackproof.facts.Neighbour;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Reply;
import java.util.List;

/** Whom LLDP hears at a switch port, where that is one at most. */
public final class OneNeighbour {
  private OneNeighbour() {}

  /**
   * @param heard everybody who is heard at the port
   * @return unsupported where nobody is; unknown where several are
   */
  public static Observed<Neighbour> of(Observed<List<Neighbour>> heard, Reply reply, String port) {
    return heard.flatMap(
        found ->
            found.isEmpty()
                ? Observed.unsupported("no LLDP neighbour at " + port, reply.evidence())
                : found.size() == 1
                    ? Observed.known(found.get(0), reply.evidence())
                    : Observed.unknown(
                        "LLDP shows several neighbours at " + port + ": " + found,
                        reply.stdout(),
                        reply.evidence()));
  }
}
