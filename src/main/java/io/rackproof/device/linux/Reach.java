package io.rackproof.device.linux;

import com.fasterxml.jackson.databind.JsonNode;
import io.rackproof.device.Answer;
import io.rackproof.device.Batch;
import io.rackproof.device.JsonArray;
import io.rackproof.device.Malformed;
import io.rackproof.facts.HostReach;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Shell;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which interfaces a host's management depends on: those of its default routes and the one with the
 * address that this login came to (sshd(8), SSH_CONNECTION), with the interfaces below them: the
 * parent of a VLAN ({@code link}) and the members of a bond or bridge ({@code master}), as {@code
 * ip -d -j link} shows them (iproute2, ip/ipaddress.c and ip/iproute.c).
 */
final class Reach {
  private static final Command ROUTES = Command.read("ip", "-j", "route", "show", "default");
  private static final Command ROUTES_6 =
      Command.read("ip", "-6", "-j", "route", "show", "default");
  private static final Command LOGIN = Command.read("printenv", "SSH_CONNECTION");

  private Reach() {}

  /** One round trip. */
  static Observed<HostReach> of(Shell shell) {
    Batch batch =
        Batch.run(shell, List.of(ROUTES, ROUTES_6, LOGIN, IpLink.command(), IpAddr.command()));
    Observed<List<JsonNode>> routes = Answer.read(batch.to(ROUTES), JsonArray::parse);
    Observed<List<JsonNode>> routes6 = Answer.read(batch.to(ROUTES_6), JsonArray::parse);
    Observed<List<JsonNode>> links = Answer.read(batch.to(IpLink.command()), JsonArray::parse);
    Observed<List<JsonNode>> addresses = Answer.read(batch.to(IpAddr.command()), JsonArray::parse);
    Observed<Optional<String>> login = login(batch.to(LOGIN));
    return routes.flatMap(
        four ->
            routes6.flatMap(
                six ->
                    links.flatMap(
                        all ->
                            addresses.flatMap(
                                with ->
                                    login.map(
                                        own -> {
                                          Map<String, String> ports = new TreeMap<>();
                                          routes(ports, four);
                                          routes(ports, six);
                                          own.ifPresent(at -> login(ports, with, at));
                                          below(ports, all);
                                          return new HostReach(ports);
                                        })))));
  }

  /** Address and port of the client, address and port logged in to; 1 is printenv's for nothing. */
  private static Observed<Optional<String>> login(Reply reply) {
    if (Answer.ended(reply, Set.of(1)) && reply.stdout().isEmpty()) {
      return Observed.known(Optional.empty(), reply.evidence());
    }
    return Answer.read(
        reply,
        text -> {
          String[] words = Answer.line(text).split(" ", -1);
          if (words.length != 4) {
            throw new Malformed("four words are expected, found " + words.length);
          }
          return Optional.of(words[2]);
        });
  }

  private static void routes(Map<String, String> ports, List<JsonNode> routes) {
    for (JsonNode route : routes) {
      put(ports, route, "the host's default route goes through it");
      for (JsonNode hop : route.path("nexthops")) {
        put(ports, hop, "a default route of the host goes through it");
      }
    }
  }

  private static void put(Map<String, String> ports, JsonNode route, String why) {
    String dev = route.path("dev").asText("");
    if (!dev.isEmpty()) {
      ports.putIfAbsent(dev, why);
    }
  }

  private static void login(Map<String, String> ports, List<JsonNode> links, String address) {
    for (JsonNode link : links) {
      for (JsonNode own : link.path("addr_info")) {
        if (own.path("local").asText().equals(address)) {
          ports.putIfAbsent(
              link.path("ifname").asText(), "it has the address that this login came to");
        }
      }
    }
  }

  private static void below(Map<String, String> ports, List<JsonNode> links) {
    boolean grown = true;
    while (grown) {
      grown = false;
      for (JsonNode link : links) {
        String name = link.path("ifname").asText();
        String parent = link.path("link").asText("");
        String master = link.path("master").asText("");
        if (ports.containsKey(name) && !parent.isEmpty() && !ports.containsKey(parent)) {
          ports.put(parent, "it carries " + name + ": " + ports.get(name));
          grown = true;
        }
        if (ports.containsKey(master) && !ports.containsKey(name)) {
          ports.put(name, "it is a member of " + master + ": " + ports.get(master));
          grown = true;
        }
      }
    }
  }
}
