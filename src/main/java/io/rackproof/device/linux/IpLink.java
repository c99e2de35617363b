package io.rackproof.device.linux;

import com.fasterxml.jackson.databind.JsonNode;
import io.rackproof.device.Answer;
import io.rackproof.device.JsonArray;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.units.ByteSize;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/** {@code ip -d -j link show} (iproute2, ip/ipaddress.c): network interfaces. */
final class IpLink {
  private IpLink() {}

  /**
   * A network interface.
   *
   * @param operstate {@code UP}, {@code DOWN}, {@code UNKNOWN}, … (RFC 2863)
   * @param mac present address
   * @param names its name, its alternative names, its present and its permanent address
   */
  record Interface(ByteSize mtu, String operstate, String mac, Set<String> names) {
    Interface {
      names = Set.copyOf(names);
    }
  }

  static Command command() {
    return Command.read("ip", "-d", "-j", "link", "show");
  }

  static Command command(String netdev) {
    return Command.read("ip", "-d", "-j", "link", "show", "dev", netdev);
  }

  static Observed<Interface> netdev(Reply reply, String netdev) {
    return Answer.read(
        reply,
        text -> {
          JsonNode link = JsonArray.find(JsonArray.parse(text), "ifname", netdev);
          return new Interface(
              ByteSize.of(JsonArray.number(link, "mtu")),
              JsonArray.text(link, "operstate"),
              JsonArray.text(link, "address"),
              names(link));
        });
  }

  private static Set<String> names(JsonNode link) throws Malformed {
    Set<String> names = new LinkedHashSet<>();
    names.add(JsonArray.text(link, "ifname"));
    names.add(JsonArray.text(link, "address").toLowerCase(Locale.ROOT));
    if (link.has("permaddr")) {
      names.add(JsonArray.text(link, "permaddr").toLowerCase(Locale.ROOT));
    }
    link.path("altnames").forEach(name -> names.add(name.asText()));
    return names;
  }

  /** Sets the MTU until the next boot. */
  static Command setMtu(String netdev, String mtu) {
    return Command.change("ip", "link", "set", "dev", netdev, "mtu", mtu);
  }
}
