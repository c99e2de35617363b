package io.rackproof.device.linux;

import com.fasterxml.jackson.databind.JsonNode;
import io.rackproof.device.Answer;
import io.rackproof.device.JsonArray;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.net.InetAddress;
import java.util.List;

/** {@code ip -j route get TO from FROM} (iproute2): where the kernel would send a packet. */
final class IpRoute {
  private IpRoute() {}

  static Command command(InetAddress from, InetAddress to) {
    return Command.read(
        "ip", "-j", "route", "get", to.getHostAddress(), "from", from.getHostAddress());
  }

  /** The interface. */
  static Observed<String> netdev(Reply reply, InetAddress to) {
    return Answer.read(
        reply,
        text -> {
          List<JsonNode> routes = JsonArray.parse(text);
          if (routes.size() != 1) {
            throw new Malformed("it has " + routes.size() + " routes, one is expected");
          }
          if (!JsonArray.text(routes.get(0), "dst").equals(to.getHostAddress())) {
            throw new Malformed("it is the route to " + routes.get(0).path("dst"));
          }
          return JsonArray.text(routes.get(0), "dev");
        });
  }
}
