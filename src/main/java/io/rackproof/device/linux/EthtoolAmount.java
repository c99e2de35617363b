package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PortTuning.Amount;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code ethtool -l IF} and {@code ethtool -g IF} (ethtool, netlink/channels.c and rings.c): what
 * the driver can have and what it has, under the same names in two sections. {@code n/a}, or 0
 * before netlink, is what it doesn't have.
 */
enum EthtoolAmount {
  /** Combined queues: one interrupt for RX and TX each. */
  QUEUES("-l", "-L", "Channel parameters", "Combined", "combined", "combined queues"),
  /** The RX ring, in packets. */
  RX_RING("-g", "-G", "Ring parameters", "RX", "rx", "RX ring");

  private static final String MOST = "Pre-set maximums:";
  private static final String CURRENT = "Current hardware settings:";

  private final String show;
  private final String set;
  private final String title;
  private final String parameter;
  private final String what;
  private final Pattern row;

  EthtoolAmount(String show, String set, String title, String name, String parameter, String what) {
    this.show = show;
    this.set = set;
    this.title = title;
    this.parameter = parameter;
    this.what = what;
    this.row = Pattern.compile(name + ":\\s+(\\d{1,7}|n/a)\\s*");
  }

  Command command(String netdev) {
    return Command.read("ethtool", show, netdev);
  }

  Command set(String netdev, String value) {
    return Command.change("ethtool", set, netdev, parameter, value);
  }

  /** Unsupported where the driver has none of it. */
  Observed<Amount> amount(Reply reply, String netdev) {
    Observed<Optional<Amount>> read =
        EthtoolLack.read(reply, what, text -> parse(Answer.lines(text), netdev));
    return read.flatMap(
        found ->
            found
                .map(amount -> Observed.known(amount, reply.evidence()))
                .orElseGet(
                    () ->
                        Observed.unsupported(
                            "the driver of " + netdev + " has no " + what, reply.evidence())));
  }

  private Optional<Amount> parse(List<String> lines, String netdev) throws Malformed {
    if (!lines.get(0).equals(title + " for " + netdev + ":")) {
      throw new Malformed("it does not begin with '" + title + " for " + netdev + ":'");
    }
    int most = lines.indexOf(MOST);
    int current = lines.indexOf(CURRENT);
    if (most < 0 || current < most) {
      throw new Malformed("it has not both '" + MOST + "' and '" + CURRENT + "'");
    }
    int limit = number(lines.subList(most, current));
    int now = number(lines.subList(current, lines.size()));
    return limit == 0 ? Optional.empty() : Optional.of(new Amount(now, limit));
  }

  private int number(List<String> section) throws Malformed {
    List<String> found =
        section.stream()
            .map(row::matcher)
            .filter(Matcher::matches)
            .map(line -> line.group(1))
            .toList();
    if (found.size() != 1) {
      throw new Malformed(
          "it has " + found.size() + " lines of the " + what + " under '" + section.get(0) + "'");
    }
    return found.get(0).equals("n/a") ? 0 : Integer.parseInt(found.get(0));
  }
}
