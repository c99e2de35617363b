package io.rackproof.device.bridge;

import com.fasterxml.jackson.databind.JsonNode;
import io.rackproof.device.Answer;
import io.rackproof.device.JsonArray;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.util.ArrayList;
import java.util.List;

/** {@code ip -s -d -j link show} (iproute2 ip/ipaddress.c): the switch's interfaces. */
final class Link {
  private Link() {}

  static Command command() {
    return Command.read("ip", "-s", "-d", "-j", "link", "show");
  }

  /** The interface as ip prints it. */
  static Observed<JsonNode> of(Reply reply, String port) {
    return Answer.read(reply, text -> JsonArray.find(JsonArray.parse(text), "ifname", port));
  }

  /** Whether packets pass (RFC 2863 ifOperStatus). */
  static Observed<Boolean> up(Observed<JsonNode> link) {
    return link.flatMap(
        found ->
            Answer.derive(
                link.evidence(),
                () -> {
                  String state = JsonArray.text(found, "operstate");
                  if (!List.of("UP", "DOWN", "LOWERLAYERDOWN").contains(state)) {
                    throw new Malformed("its driver tells the state '" + state + "' only");
                  }
                  return state.equals("UP");
                }));
  }

  /** Those that are ports of a bridge. */
  static List<String> ports(String text) throws Malformed {
    List<String> ports = new ArrayList<>();
    for (JsonNode link : JsonArray.parse(text)) {
      if ("bridge".equals(link.path("linkinfo").path("info_slave_kind").textValue())) {
        ports.add(JsonArray.text(link, "ifname"));
      }
    }
    return ports;
  }

  static Observed<Long> mtu(Observed<JsonNode> link) {
    return link.flatMap(
        found -> Answer.derive(link.evidence(), () -> JsonArray.number(found, "mtu")));
  }

  static Command setMtu(String port, String mtu) {
    return Command.change("ip", "link", "set", "dev", port, "mtu", mtu);
  }
}
