package io.rackproof.device.linux;

import com.fasterxml.jackson.databind.JsonNode;
import io.rackproof.device.Answer;
import io.rackproof.device.JsonArray;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** {@code ip -j addr show} (iproute2): addresses of network interfaces. */
final class IpAddr {
  private static final Pattern DOTTED =
      Pattern.compile("(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})");

  private IpAddr() {}

  static Command command() {
    return Command.read("ip", "-j", "addr", "show");
  }

  /**
   * The one primary IPv4 address; unknown when there is none, or when there are several, for which
   * the output is not to blame.
   */
  static Observed<InetAddress> ipv4(Reply reply, String netdev) {
    Observed<List<InetAddress>> all = Answer.read(reply, text -> primary(text, netdev));
    return all.flatMap(
        found ->
            switch (found.size()) {
              case 0 ->
                  Observed.unknown(
                      netdev + " has no IPv4 address; configure one", "", reply.evidence());
              case 1 -> Observed.known(found.get(0), reply.evidence());
              default ->
                  Observed.unknown(
                      netdev
                          + " has several primary IPv4 addresses: "
                          + found.stream()
                              .map(InetAddress::getHostAddress)
                              .collect(Collectors.joining(", ")),
                      "",
                      reply.evidence());
            });
  }

  private static List<InetAddress> primary(String text, String netdev) throws Malformed {
    JsonNode link = JsonArray.find(JsonArray.parse(text), "ifname", netdev);
    List<InetAddress> found = new ArrayList<>();
    for (JsonNode address : link.path("addr_info")) {
      if ("inet".equals(address.path("family").textValue())
          && !address.path("secondary").asBoolean()) {
        found.add(dotted(JsonArray.text(address, "local")));
      }
    }
    return found;
  }

  /**
   * An IPv4 address with the length of its network.
   *
   * @param prefix bits, 0 to 32
   */
  record Network(InetAddress address, int prefix) {
    /** Whether another address is in the same network. */
    boolean contains(Network other) {
      return prefix == 0 || bits(address) >>> 32 - prefix == bits(other.address) >>> 32 - prefix;
    }

    private static int bits(InetAddress address) {
      return ByteBuffer.wrap(address.getAddress()).getInt();
    }
  }

  /** The one primary IPv4 address of an interface, with its network. */
  static Observed<Network> network(Reply reply, String netdev) {
    return ipv4(reply, netdev)
        .flatMap(
            own ->
                Answer.read(
                    reply,
                    text -> {
                      JsonNode link = JsonArray.find(JsonArray.parse(text), "ifname", netdev);
                      for (JsonNode address : link.path("addr_info")) {
                        if (own.getHostAddress().equals(address.path("local").textValue())) {
                          long prefix = JsonArray.number(address, "prefixlen");
                          if (prefix <= 32) {
                            return new Network(own, (int) prefix);
                          }
                        }
                      }
                      throw new Malformed(netdev + " shows no length of its network");
                    }));
  }

  /**
   * Reads an IPv4 address without ever asking a name server.
   *
   * @throws Malformed when it is not four numbers of 0 to 255
   */
  static InetAddress dotted(String text) throws Malformed {
    Matcher parts = DOTTED.matcher(text);
    if (!parts.matches()) {
      throw new Malformed("'" + text + "' is not an IPv4 address");
    }
    byte[] bytes = new byte[4];
    for (int i = 0; i < 4; i++) {
      int part = Integer.parseInt(parts.group(i + 1));
      if (part > 255) {
        throw new Malformed("'" + text + "' is not an IPv4 address");
      }
      bytes[i] = (byte) part;
    }
    return address(bytes);
  }

  /** The address of 4 or 16 bytes; IPv4 where 16 bytes are IPv4-mapped. */
  static InetAddress address(byte[] bytes) throws Malformed {
    try {
      return InetAddress.getByAddress(bytes);
    } catch (UnknownHostException wrongLength) {
      throw new Malformed("an address of " + bytes.length + " bytes");
    }
  }
}
