package io.rackproof.device.nvue;

import com.fasterxml.jackson.databind.JsonNode;
import io.rackproof.device.Malformed;
import io.rackproof.device.OneNeighbour;
import io.rackproof.facts.Neighbour;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * {@code nv show interface lldp -o json}: by interface {@code lldp.neighbor.NAME} with {@code
 * chassis.system-name} and {@code port.name} (read so by the NAPALM driver for Cumulus).
 */
final class Neighbours {
  private Neighbours() {}

  static Command command() {
    return Command.read("nv", "show", "interface", "lldp", "-o", "json");
  }

  static Observed<Neighbour> of(Reply reply, String port) {
    return OneNeighbour.of(NvueAnswer.of(reply, text -> all(text, port)), reply, port);
  }

  /** Everybody who is heard at the port; empty when there is nobody. */
  static List<Neighbour> all(String text, String at) throws Malformed {
    List<Neighbour> found = new ArrayList<>();
    for (Map.Entry<String, JsonNode> neighbour :
        Json.object(text).path(at).path("lldp").path("neighbor").properties()) {
      JsonNode value = neighbour.getValue();
      JsonNode port = Json.member(value, "port");
      found.add(
          new Neighbour(
              Json.scalar(Json.member(value, "chassis"), "system-name").orElse(""),
              List.of(Json.text(port, "name"), Json.scalar(port, "description").orElse(""))));
    }
    return found;
  }
}
