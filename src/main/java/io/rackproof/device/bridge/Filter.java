package io.rackproof.device.bridge;

import com.fasterxml.jackson.databind.JsonNode;
import io.rackproof.device.Answer;
import io.rackproof.device.JsonArray;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.units.Dscp;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A filter of a port's root qdisc, from {@code tc -j filter show dev IF} (iproute2 tc/f_flower.c,
 * f_u32.c, f_matchall.c). iproute2 prints a u32 match as hexadecimal value and mask of the 32 bits
 * at {@code off}, without leading zeros, and several matches of one filter as one key again and
 * again, which no strict reader takes.
 *
 * @param protocol {@code ip}, {@code ipv6}, {@code all}, …
 * @param pref the lower, the earlier
 */
record Filter(String parent, String protocol, long pref, String kind, JsonNode options) {
  private static final Pattern HEX = Pattern.compile("[0-9a-f]{1,8}");
  private static final int DSCP_MASK = 0xfc;

  /** Whether a filter takes packets of a code point. */
  enum Match {
    ALL,
    NONE,
    /** Some of them, or the driver cannot tell. */
    UNCLEAR
  }

  static Command command(String port) {
    return Command.read("tc", "-j", "filter", "show", "dev", port);
  }

  /** In the order in which the kernel asks them. */
  static Observed<List<Filter>> list(Reply reply) {
    return Answer.read(reply, Filter::parse);
  }

  private static List<Filter> parse(String text) throws Malformed {
    List<Filter> filters = new ArrayList<>();
    for (JsonNode entry : JsonArray.parse(text)) {
      JsonNode options = entry.path("options");
      // A filter's list and a hash table of u32 stand on lines of their own.
      if (options.isMissingNode() || options.has("ht_divisor")) {
        continue;
      }
      filters.add(
          new Filter(
              JsonArray.text(entry, "parent"),
              JsonArray.text(entry, "protocol"),
              JsonArray.number(entry, "pref"),
              JsonArray.text(entry, "kind"),
              options));
    }
    return List.copyOf(filters);
  }

  boolean sees(String packets) {
    return protocol.equals(packets) || protocol.equals("all");
  }

  /** The class that it leads to; empty when it does something else. */
  String target() {
    String flower = options.path("classid").asText("");
    return flower.isEmpty() ? options.path("flowid").asText("") : flower;
  }

  Match match(Dscp dscp) {
    Match match =
        switch (kind) {
          case "flower" -> flower(dscp);
          case "u32" -> u32(dscp);
          case "matchall" -> Match.ALL;
          default -> Match.UNCLEAR;
        };
    boolean plain = !options.has("actions") && !target().isEmpty();
    return match == Match.ALL && !plain ? Match.UNCLEAR : match;
  }

  /** {@code "keys":{"eth_type":"ipv4","ip_tos":104,"ip_tos_mask":"fc"}}. */
  private Match flower(Dscp dscp) {
    JsonNode keys = options.path("keys");
    JsonNode tos = keys.path("ip_tos");
    String mask = keys.path("ip_tos_mask").asText("ff");
    if (!tos.isIntegralNumber() || !HEX.matcher(mask).matches()) {
      return Match.UNCLEAR;
    }
    Match match = octet(dscp, tos.intValue(), Integer.parseUnsignedInt(mask, 16));
    Set<String> others = new HashSet<>();
    keys.fieldNames().forEachRemaining(others::add);
    others.removeAll(Set.of("eth_type", "ip_tos", "ip_tos_mask"));
    return match == Match.ALL && !others.isEmpty() ? Match.UNCLEAR : match;
  }

  /** {@code "match":{"value":"680000","mask":"fc0000","offmask":"","off":0}}. */
  private Match u32(Dscp dscp) {
    JsonNode match = options.path("match");
    String value = match.path("value").asText("");
    String mask = match.path("mask").asText("");
    // The traffic class stands 4 bits further left in an IPv6 header (RFC 8200, 3).
    int shift = protocol.equals("ipv6") ? 20 : 16;
    if (!HEX.matcher(value).matches()
        || !HEX.matcher(mask).matches()
        || match.path("off").asInt(-1) != 0
        || !match.path("offmask").asText("x").isEmpty()
        || protocol.equals("all")) {
      return Match.UNCLEAR;
    }
    int bits = Integer.parseUnsignedInt(mask, 16);
    int octetMask = bits >>> shift & 0xff;
    Match found = octet(dscp, Integer.parseUnsignedInt(value, 16) >>> shift & 0xff, octetMask);
    return found == Match.ALL && bits != octetMask << shift ? Match.UNCLEAR : found;
  }

  private static Match octet(Dscp dscp, int value, int mask) {
    int both = mask & DSCP_MASK;
    if ((dscp.value() << 2 & both) != (value & both)) {
      return Match.NONE;
    }
    return (mask & ~DSCP_MASK) == 0 ? Match.ALL : Match.UNCLEAR;
  }
}
