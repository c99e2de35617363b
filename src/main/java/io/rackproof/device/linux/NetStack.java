package io.rackproof.device.linux;

import com.fasterxml.jackson.databind.JsonNode;
import io.rackproof.device.Answer;
import io.rackproof.device.JsonArray;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Reply;
import io.rackproof.units.ByteSize;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What an interface stands on: the parent of a VLAN ({@code link}), the members of a bond or team
 * ({@code master}), and what those stand on, as {@code ip -d -j link show} lists them (iproute2,
 * ip/ipaddress.c). DCB is a matter of the interfaces at the bottom, which are ports of NICs.
 *
 * @param netdev the interface
 * @param below MTU by name, those at the bottom first: a VLAN takes no MTU above its parent's
 *     (net/8021q/vlan_dev.c, vlan_dev_change_mtu)
 * @param carriers the interfaces at the bottom; {@code netdev} itself where it stands on no other
 */
record NetStack(String netdev, Map<String, ByteSize> below, List<String> carriers) {
  private static final Set<String> WITH_MEMBERS = Set.of("bond", "team");

  NetStack {
    below = Collections.unmodifiableMap(new LinkedHashMap<>(below));
    carriers = List.copyOf(carriers);
  }

  /** An interface of which no more is known. */
  static NetStack alone(String netdev) {
    return new NetStack(netdev, Map.of(), List.of(netdev));
  }

  /** Whether an interface is it, or one that it stands on. */
  boolean has(String name) {
    return name.equals(netdev) || below.containsKey(name);
  }

  /** Whether it stands on others. */
  boolean stacked() {
    return !below.isEmpty();
  }

  /**
   * @param reply of {@link IpLink#command()}, with all interfaces
   */
  static Observed<NetStack> of(Reply reply, String netdev) {
    return Answer.read(
        reply,
        text -> {
          List<JsonNode> links = JsonArray.parse(text);
          JsonNode top = JsonArray.find(links, "ifname", netdev);
          Map<String, ByteSize> topDown = new LinkedHashMap<>();
          List<String> carriers = new ArrayList<>();
          descend(links, top, topDown, carriers);
          topDown.remove(netdev);
          List<String> names = new ArrayList<>(topDown.keySet());
          Collections.reverse(names);
          Map<String, ByteSize> below = new LinkedHashMap<>();
          names.forEach(name -> below.put(name, topDown.get(name)));
          return new NetStack(netdev, below, carriers);
        });
  }

  private static void descend(
      List<JsonNode> links, JsonNode link, Map<String, ByteSize> seen, List<String> carriers)
      throws Malformed {
    String name = JsonArray.text(link, "ifname");
    if (seen.put(name, ByteSize.of(JsonArray.number(link, "mtu"))) != null) {
      throw new Malformed(name + " stands on itself");
    }
    List<JsonNode> lower = lower(links, link);
    if (lower.isEmpty()) {
      carriers.add(name);
    }
    for (JsonNode next : lower) {
      descend(links, next, seen, carriers);
    }
  }

  private static List<JsonNode> lower(List<JsonNode> links, JsonNode link) throws Malformed {
    String name = JsonArray.text(link, "ifname");
    String kind = link.path("linkinfo").path("info_kind").asText("");
    if (kind.equals("vlan")) {
      // A parent in another network namespace shows its number only.
      return List.of(JsonArray.find(links, "ifname", JsonArray.text(link, "link")));
    }
    return WITH_MEMBERS.contains(kind)
        ? links.stream().filter(other -> name.equals(other.path("master").textValue())).toList()
        : List.of();
  }
}
