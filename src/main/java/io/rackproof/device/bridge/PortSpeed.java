package io.rackproof.device.bridge;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.units.Bandwidth;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The speed of a port: what its HTB tree lets out in all, else what {@code ethtool IF} says of the
 * link.
 */
final class PortSpeed {
  private static final Pattern SPEED = Pattern.compile("\\tSpeed: (?:([1-9]\\d{0,8})Mb/s|(.*))");

  private PortSpeed() {}

  static Command command(String port) {
    return Command.read("ethtool", port);
  }

  static Observed<Bandwidth> of(
      Observed<PortQueues> queues, Reply ethtool, String port, LosslessProfile profile) {
    return queues.flatMap(
        known ->
            known.shaped()
                ? Answer.derive(queues.evidence(), () -> new Bandwidth(total(known, port, profile)))
                : link(ethtool, port));
  }

  /**
   * The ceiling of the class that all traffic passes, in bit/s.
   *
   * @throws Malformed when RoCE's and the default class have no such class in common
   */
  static long total(PortQueues queues, String port, LosslessProfile profile) throws Malformed {
    Optional<HtbClass> other = queues.defaultClass();
    if (other.isEmpty()) {
      throw new Malformed(
          port + " lets packets pass that no class shapes: HTB has no default class");
    }
    HtbClass top = queues.top(other.get());
    Optional<HtbClass> lossless = queues.lossless(profile.dscp());
    if (lossless.isPresent() && !queues.top(lossless.get()).id().equals(top.id())) {
      throw new Malformed(port + " has no one class that shapes all its traffic");
    }
    return top.ceilPerSecond();
  }

  private static Observed<Bandwidth> link(Reply reply, String port) {
    if (reply.ok()
        && reply.stdout().contains("\tSpeed: Unknown!\n")
        && reply.stdout().endsWith("\tLink detected: yes\n")) {
      return Observed.unsupported(
          "'ethtool "
              + port
              + "' says 'Speed: Unknown!' of a link that is up, and no HTB class"
              + " shapes the port",
          reply.evidence());
    }
    return Answer.read(reply, text -> parse(Answer.lines(text), port));
  }

  private static Bandwidth parse(List<String> lines, String port) throws Malformed {
    List<Matcher> speeds = lines.stream().map(SPEED::matcher).filter(Matcher::matches).toList();
    if (!lines.get(0).equals("Settings for " + port + ":") || speeds.size() != 1) {
      throw new Malformed("it does not state the speed of " + port);
    }
    if (speeds.get(0).group(1) == null) {
      throw new Malformed("the speed of " + port + " is '" + speeds.get(0).group(2) + "'");
    }
    return new Bandwidth(Long.parseLong(speeds.get(0).group(1)) * 1e6);
  }
}
