package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Reply;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How ethtool says that a driver has no such thing: {@code netlink error: Operation not supported}
 * with status 1, or before netlink {@code Cannot get device ring settings: Operation not supported}
 * with a status of each command's own (ethtool.c, netlink/netlink.c).
 */
final class EthtoolLack {
  private static final Pattern LACK = Pattern.compile("(?m)^.*Operation not supported.*$");
  private static final Set<Integer> ENDS = Set.of(1, 71, 75, 76, 78, 80, 82, 83, 89, 95);

  private EthtoolLack() {}

  /** What the parser makes of the reply, unless the driver has no such thing. */
  static <T> Observed<T> read(Reply reply, String what, Answer.Grammar<T> grammar) {
    Matcher lack = LACK.matcher(reply.stderr());
    if (Answer.ended(reply, ENDS) && lack.find()) {
      return Observed.unsupported(
          "the driver shows no "
              + what
              + ": '"
              + reply.command().line()
              + "' says '"
              + lack.group().strip()
              + "'",
          reply.evidence());
    }
    return Answer.read(reply, grammar);
  }
}
