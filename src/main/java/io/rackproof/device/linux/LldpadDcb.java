package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * DCB as lldpad is configured to set it: {@code lldptool -t -i IF -V PFC -c enabled}, {@code -c
 * willing} and {@code -V APP -c app} (lldptool-pfc(8), lldptool-app(8); lldpad 1.1
 * lldp_8021qaz_cmds.c). It sets by {@code lldptool -T}, and keeps that for the next boot, too.
 *
 * <p>{@code enabled} is a mask as a decimal number, of which lldpad sends two digits at most: 128
 * is shown as 12. So what may be such a rest is not taken for a mask. Nothing there was never set,
 * and cannot be so again.
 */
final class LldpadDcb {
  private static final Pattern ENABLED = Pattern.compile("enabled=(\\d{0,3})");
  private static final Pattern WILLING = Pattern.compile("willing=(|yes|no)");
  private static final String APP_HEAD = "APP=(prio,sel,proto)";

  /** {@code 0:(3,5,26) local hw (set)}; selector 5 is DSCP (IEEE 802.1Q, D.2.10). */
  private static final Pattern APP =
      Pattern.compile(
          "\\d+:\\(([0-7]),(\\d+),(0x[0-9a-f]{4}|\\d+)\\) (local|peer) +hw \\([a-z ]+\\)");

  private static final String DSCP_SELECTOR = "5";

  private LldpadDcb() {}

  static Command enabledCommand(String netdev) {
    return show(netdev, "PFC", "enabled");
  }

  static Command willingCommand(String netdev) {
    return show(netdev, "PFC", "willing");
  }

  static Command rulesCommand(String netdev) {
    return show(netdev, "APP", "app");
  }

  static List<Command> commands(String netdev) {
    return List.of(enabledCommand(netdev), willingCommand(netdev), rulesCommand(netdev));
  }

  private static Command show(String netdev, String tlv, String argument) {
    return Command.read("lldptool", "-t", "-i", netdev, "-V", tlv, "-c", argument).withRoot();
  }

  /**
   * @param priorities as {@link PriorityMask#toString}
   */
  static Command setPfc(String netdev, String priorities) {
    return Command.change("lldptool", "-T", "-i", netdev, "-V", "PFC", "enabled=" + priorities);
  }

  static Command addRule(String netdev, Dcb.Rule rule) {
    return Command.change("lldptool", "-T", "-i", netdev, "-V", "APP", app(rule));
  }

  static Command deleteRule(String netdev, Dcb.Rule rule) {
    return Command.change("lldptool", "-T", "-i", netdev, "-V", "APP", "-d", app(rule));
  }

  private static String app(Dcb.Rule rule) {
    return "app=" + rule.priority() + "," + DSCP_SELECTOR + "," + rule.dscp();
  }

  /**
   * PFC that it sets; nothing where it was never told any; unsupported where it does not run.
   *
   * @param nic what the NIC has, which settles a number of two digits that may be the rest of one
   *     of three
   */
  static Observed<Optional<PriorityMask>> pfc(Reply reply, Observed<PriorityMask> nic) {
    return running(reply, text -> pfc(Answer.line(text), nic.asOptional()));
  }

  private static Optional<PriorityMask> pfc(String line, Optional<PriorityMask> nic)
      throws Malformed {
    String digits = value(ENABLED, line);
    if (digits.isEmpty()) {
      return Optional.empty();
    }
    int mask = Integer.parseInt(digits);
    // 100 to 255 lose their last digit.
    boolean maybeMore = mask >= 10 && mask <= 25;
    if (maybeMore
        && nic.filter(has -> Integer.toString(has.bits()).startsWith(digits)).isPresent()) {
      return nic;
    }
    if (maybeMore || mask > 0xff) {
      throw new Malformed(
          "lldpad shows two digits of the mask of priorities, so "
              + mask
              + " may be "
              + mask
              + "0 to "
              + mask
              + "9, and 'dcb pfc show' shows neither");
    }
    return Optional.of(new PriorityMask(mask));
  }

  /** Whether it takes PFC from the peer; nothing where it was never told. */
  static Observed<Optional<Boolean>> willing(Reply reply) {
    return running(
        reply,
        text -> {
          String word = value(WILLING, Answer.line(text));
          return word.isEmpty() ? Optional.empty() : Optional.of(word.equals("yes"));
        });
  }

  /** The rules for DSCPs that it was given, its peer's left out. */
  static Observed<SortedSet<Dcb.Rule>> rules(Reply reply) {
    return running(reply, LldpadDcb::rules);
  }

  private static SortedSet<Dcb.Rule> rules(String text) throws Malformed {
    List<String> lines = Answer.lines(text);
    if (!lines.get(0).equals(APP_HEAD) || !lines.get(lines.size() - 1).isEmpty()) {
      throw new Malformed("it does not begin with '" + APP_HEAD + "' and end with an empty line");
    }
    SortedSet<Dcb.Rule> rules = new TreeSet<>();
    for (String line : lines.subList(1, lines.size() - 1)) {
      Matcher app = APP.matcher(line);
      if (!app.matches()) {
        throw new Malformed("'" + line + "' is no entry of the application table");
      }
      if (app.group(2).equals(DSCP_SELECTOR) && app.group(4).equals("local")) {
        int dscp = app.group(3).matches("\\d{1,2}") ? Integer.parseInt(app.group(3)) : 64;
        if (dscp > 63) {
          throw new Malformed("'" + line + "' has a DSCP out of range");
        }
        rules.add(new Dcb.Rule(Dscp.of(dscp), Priority.of(Integer.parseInt(app.group(1)))));
      }
    }
    return rules;
  }

  private static String value(Pattern pattern, String line) throws Malformed {
    Matcher matcher = pattern.matcher(line);
    if (!matcher.matches()) {
      throw new Malformed("'" + line + "' is not " + pattern.pattern());
    }
    return matcher.group(1);
  }

  private static <T> Observed<T> running(Reply reply, Answer.Grammar<T> grammar) {
    String said = reply.stdout() + reply.stderr();
    if (!reply.ok() && said.contains("Failed to connect to lldpad")) {
      return Observed.unsupported("lldpad does not run on the host", reply.evidence());
    }
    if (Answer.ended(reply, Set.of(1)) && said.contains("Device not found or inactive")) {
      return Observed.unsupported("lldpad does not know the interface", reply.evidence());
    }
    return Answer.read(reply, grammar);
  }
}
