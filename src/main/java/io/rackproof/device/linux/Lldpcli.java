package io.rackproof.device.linux;

import com.fasterxml.jackson.databind.JsonNode;
import io.rackproof.device.Answer;
import io.rackproof.device.JsonArray;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Neighbour;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code lldpcli -f json0 show neighbors ports IF} of lldpd (client/display.c, json_writer.c): the
 * form in which every element is an array, whatever it holds.
 */
final class Lldpcli {
  private Lldpcli() {}

  static Command command(String netdev) {
    return Command.read("lldpcli", "-f", "json0", "show", "neighbors", "ports", netdev).withRoot();
  }

  /** Whom the port hears; unsupported where lldpd does not run. */
  static Observed<Neighbour> neighbour(Reply reply, String netdev) {
    if (!reply.ok() && (reply.stdout() + reply.stderr()).contains("unable to connect to socket")) {
      return Observed.unsupported("lldpd does not run on the host", reply.evidence());
    }
    Observed<List<Neighbour>> found = Answer.read(reply, text -> neighbours(text, netdev));
    return found.flatMap(
        all ->
            all.size() == 1
                ? Observed.known(all.get(0), reply.evidence())
                : Observed.unknown(
                    all.isEmpty()
                        ? "lldpd hears nobody at " + netdev
                        : "lldpd hears several neighbours at " + netdev + ": " + all,
                    reply.stdout(),
                    reply.evidence()));
  }

  private static List<Neighbour> neighbours(String text, String netdev) throws Malformed {
    JsonNode root = JsonArray.object(text);
    if (!root.path("lldp").isArray()) {
      throw new Malformed("it has no 'lldp'");
    }
    List<Neighbour> found = new ArrayList<>();
    for (JsonNode lldp : root.path("lldp")) {
      for (JsonNode port : lldp.path("interface")) {
        if (!JsonArray.text(port, "name").equals(netdev)) {
          throw new Malformed("it tells of a port other than " + netdev);
        }
        found.add(neighbour(port));
      }
    }
    return found;
  }

  private static Neighbour neighbour(JsonNode port) throws Malformed {
    List<String> ports = new ArrayList<>(values(port.path("port"), "id"));
    if (ports.size() != 1) {
      throw new Malformed("a neighbour has " + ports.size() + " port ids");
    }
    ports.addAll(values(port.path("port"), "descr"));
    List<String> system = values(port.path("chassis"), "name");
    return new Neighbour(system.isEmpty() ? "" : system.get(0), ports);
  }

  private static List<String> values(JsonNode elements, String key) throws Malformed {
    List<String> values = new ArrayList<>();
    for (JsonNode element : elements) {
      for (JsonNode value : element.path(key)) {
        values.add(JsonArray.text(value, "value"));
      }
    }
    return values;
  }
}
