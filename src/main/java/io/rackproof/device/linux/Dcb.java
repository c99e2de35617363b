package io.rackproof.device.linux;

import com.fasterxml.jackson.databind.JsonNode;
import io.rackproof.device.Answer;
import io.rackproof.device.JsonArray;
import io.rackproof.device.Malformed;
import io.rackproof.facts.DcbxMode;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * {@code dcb} (iproute2 5.11 and newer; dcb-app(8), dcb-pfc(8), dcb-ets(8), dcb-buffer(8),
 * dcb-dcbx(8)): the DCB of any NIC whose driver has it. Reading needs no root, as the kernel asks
 * for CAP_NET_ADMIN only to set (net/dcb/dcbnl.c). Rules are added and deleted one by one, never
 * {@code replace}d: ice refuses a second rule for a DSCP before the first is gone, and one rule at
 * a time is put back exactly.
 */
final class Dcb {
  private static final int PRIORITIES = 8;

  /** What {@code dcb app show} may print (dcb/dcb_app.c); {@code default_prio} has no pairs. */
  private static final Set<String> TABLES =
      Set.of(
          "ethtype_prio",
          "default_prio",
          "dscp_prio",
          "stream_port_prio",
          "dgram_port_prio",
          "port_prio",
          "pcp_prio");

  /** Flags of {@code dcb dcbx show} (dcb/dcb_dcbx.c). */
  private static final Set<String> FLAGS = Set.of("host", "lld_managed", "cee", "ieee", "static");

  private Dcb() {}

  /** A table of DCB settings, each shown by one command. */
  enum Table {
    APP,
    PFC,
    ETS,
    BUFFER,
    DCBX;

    Command show(String netdev) {
      return Command.read("dcb", "-j", name().toLowerCase(Locale.ROOT), "show", "dev", netdev);
    }
  }

  /** A rule that packets of a DSCP have a priority. */
  record Rule(Dscp dscp, Priority priority) implements Comparable<Rule> {
    @Override
    public int compareTo(Rule other) {
      int first = dscp.compareTo(other.dscp);
      return first != 0 ? first : Integer.compare(priority.value(), other.priority.value());
    }

    @Override
    public String toString() {
      return dscp + ":" + priority;
    }
  }

  static List<Command> commands(String netdev) {
    return Arrays.stream(Table.values()).map(table -> table.show(netdev)).toList();
  }

  /**
   * Switches PFC on and off for all priorities at once.
   *
   * @param map as {@link #map(PriorityMask)} gives it
   */
  static Command setPfc(String netdev, String map) {
    List<String> argv = new ArrayList<>(List.of("dcb", "pfc", "set", "dev", netdev, "prio-pfc"));
    argv.addAll(Arrays.asList(map.split(" ", -1)));
    return Command.change(argv.toArray(String[]::new));
  }

  /** In the words of {@code dcb pfc set}: {@code all:off 3:on}. */
  static String map(PriorityMask mask) {
    return Stream.concat(
            Stream.of("all:off"), mask.priorities().stream().map(priority -> priority + ":on"))
        .collect(Collectors.joining(" "));
  }

  static Command addRule(String netdev, Rule rule) {
    return Command.change("dcb", "app", "add", "dev", netdev, "dscp-prio", rule.toString());
  }

  static Command deleteRule(String netdev, Rule rule) {
    return Command.change("dcb", "app", "del", "dev", netdev, "dscp-prio", rule.toString());
  }

  /** The rules for DSCPs. */
  static Observed<SortedSet<Rule>> rules(Reply reply) {
    return read(reply, Dcb::rules);
  }

  /** Priorities with PFC on. */
  static Observed<PriorityMask> pfc(Reply reply) {
    return read(reply, Dcb::pfc);
  }

  /** Whether ETS is taken from the peer. */
  static Observed<Boolean> willing(Reply reply) {
    return read(
        reply,
        object -> {
          if (!object.path("willing").isBoolean() || !object.path("prio_tc").isArray()) {
            throw new Malformed("it has no 'willing' and 'prio_tc'");
          }
          return object.path("willing").booleanValue();
        });
  }

  /** In host mode DCBX is the operating system's; without that flag it is the device's. */
  static Observed<DcbxMode> mode(Reply reply) {
    return read(
        reply,
        object -> {
          for (Map.Entry<String, JsonNode> flag : object.properties()) {
            if (!FLAGS.contains(flag.getKey()) || !flag.getValue().isBoolean()) {
              throw new Malformed("'" + flag.getKey() + "' is no flag of DCBX");
            }
          }
          return object.path("host").asBoolean() && !object.path("lld_managed").asBoolean()
              ? DcbxMode.OS
              : DcbxMode.FIRMWARE;
        });
  }

  /** The whole object as it is printed; unsupported where the driver has no such table. */
  static Observed<String> whole(Reply reply) {
    return read(reply, object -> object + "\n");
  }

  private interface Derivation<T> {
    T from(JsonNode object) throws Malformed;
  }

  private static <T> Observed<T> read(Reply reply, Derivation<T> derivation) {
    // perror(3) of what the kernel says, or of a table that its answer lacks (dcb/dcb.c).
    boolean lacking =
        Answer.ended(reply, Set.of(1))
            && (reply.stderr().contains("Operation not supported")
                || reply.stderr().contains("Attribute not found"));
    return lacking
        ? Observed.unsupported(
            "'" + reply.command().line() + "' says: " + reply.stderr().strip(), reply.evidence())
        : Answer.read(reply, text -> derivation.from(JsonArray.object(text)));
  }

  private static SortedSet<Rule> rules(JsonNode object) throws Malformed {
    for (Map.Entry<String, JsonNode> table : object.properties()) {
      if (!TABLES.contains(table.getKey()) || !table.getValue().isArray()) {
        throw new Malformed("'" + table.getKey() + "' is no table of dcb app");
      }
    }
    SortedSet<Rule> rules = new TreeSet<>();
    for (JsonNode pair : object.path("dscp_prio")) {
      if (pair.size() != 2
          || !inRange(pair.path(0), 63)
          || !inRange(pair.path(1), PRIORITIES - 1)) {
        throw new Malformed("'" + pair + "' is no pair of a DSCP and a priority");
      }
      rules.add(new Rule(Dscp.of(pair.path(0).intValue()), Priority.of(pair.path(1).intValue())));
    }
    return rules;
  }

  private static boolean inRange(JsonNode number, int most) {
    return number.isInt() && number.intValue() >= 0 && number.intValue() <= most;
  }

  private static PriorityMask pfc(JsonNode object) throws Malformed {
    JsonNode flags = object.path("prio_pfc");
    if (flags.size() != PRIORITIES) {
      throw new Malformed("'prio_pfc' has not eight flags");
    }
    PriorityMask mask = PriorityMask.NONE;
    for (int n = 0; n < PRIORITIES; n++) {
      if (!flags.path(n).isBoolean()) {
        throw new Malformed("'prio_pfc' has something else than true and false");
      }
      mask = flags.path(n).booleanValue() ? mask.with(Priority.of(n)) : mask;
    }
    return mask;
  }

  /**
   * The map that rules make.
   *
   * @throws Malformed when a DSCP has two priorities, of which drivers make what they like
   */
  static Map<Dscp, Priority> map(Set<Rule> rules) throws Malformed {
    Map<Dscp, List<Rule>> byDscp = rules.stream().collect(Collectors.groupingBy(Rule::dscp));
    for (Map.Entry<Dscp, List<Rule>> entry : byDscp.entrySet()) {
      if (entry.getValue().size() > 1) {
        throw new Malformed(
            "DSCP "
                + entry.getKey()
                + " has several rules: "
                + entry.getValue().stream().map(Rule::toString).collect(Collectors.joining(" "))
                + "; delete all but one with 'dcb app del'");
      }
    }
    return rules.stream().collect(Collectors.toMap(Rule::dscp, Rule::priority));
  }
}
