package io.rackproof.device.linux;

import com.fasterxml.jackson.databind.JsonNode;
import io.rackproof.device.Answer;
import io.rackproof.device.JsonArray;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.units.ByteSize;

/** {@code ip -d -j link show} (iproute2, ip/ipaddress.c): network interfaces. */
final class IpLink {
  private IpLink() {}

  /**
   * A network interface.
   *
   * @param operstate {@code UP}, {@code DOWN}, {@code UNKNOWN}, … (RFC 2863)
   */
  record Interface(ByteSize mtu, String operstate, String mac) {}

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
              JsonArray.text(link, "address"));
        });
  }

  /** Sets the MTU until the next boot. */
  static Command setMtu(String netdev, String mtu) {
    return Command.change("ip", "link", "set", "dev", netdev, "mtu", mtu);
  }
}
