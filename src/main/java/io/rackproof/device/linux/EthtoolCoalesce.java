package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Coalescing;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code ethtool -c IF} (ethtool, netlink/coalesce.c): interrupt coalescing. {@code n/a} is what
 * the driver doesn't have; before netlink that was 0 or off.
 */
final class EthtoolCoalesce {
  /** {@code Adaptive RX: on TX: off}. */
  private static final Pattern ADAPTIVE =
      Pattern.compile("Adaptive RX: (on|off|n/a)\\s+TX: (on|off|n/a)\\s*");

  /** {@code rx-usecs: 8}. */
  private static final Pattern TIME = Pattern.compile("(rx-usecs|tx-usecs):\\s+(\\d{1,9}|n/a)\\s*");

  private EthtoolCoalesce() {}

  static Command command(String netdev) {
    return Command.read("ethtool", "-c", netdev);
  }

  /** Gives one parameter a value. */
  static Command set(String netdev, String parameter, String value) {
    return Command.change("ethtool", "-C", netdev, parameter, value);
  }

  static Observed<Coalescing> coalescing(Reply reply, String netdev) {
    return EthtoolLack.read(
        reply, "interrupt coalescing", text -> parse(Answer.lines(text), netdev));
  }

  /** Unsupported for a software interface, which has no interrupts of its own. */
  static Observed<Coalescing> coalescing(
      Reply reply, String netdev, Observed<EthtoolDriver.Driver> driver) {
    return driver.asOptional().filter(EthtoolDriver.Driver::software).isPresent()
        ? driver.flatMap(
            known ->
                new Observed.Unsupported<>(
                    "driver " + known.name() + " has no interrupts of its own", driver.evidence()))
        : coalescing(reply, netdev);
  }

  private static Coalescing parse(List<String> lines, String netdev) throws Malformed {
    if (!lines.get(0).equals("Coalesce parameters for " + netdev + ":")) {
      throw new Malformed("it does not begin with 'Coalesce parameters for " + netdev + ":'");
    }
    List<Matcher> adaptive =
        lines.stream().map(ADAPTIVE::matcher).filter(Matcher::matches).toList();
    if (adaptive.size() != 1) {
      throw new Malformed("it has " + adaptive.size() + " lines of Adaptive RX");
    }
    return new Coalescing(
        flag(adaptive.get(0).group(1)),
        flag(adaptive.get(0).group(2)),
        time(lines, "rx-usecs"),
        time(lines, "tx-usecs"));
  }

  private static Optional<Boolean> flag(String word) {
    return word.equals("n/a") ? Optional.empty() : Optional.of(word.equals("on"));
  }

  private static Optional<Duration> time(List<String> lines, String name) throws Malformed {
    List<String> found =
        lines.stream()
            .map(TIME::matcher)
            .filter(Matcher::matches)
            .filter(line -> line.group(1).equals(name))
            .map(line -> line.group(2))
            .toList();
    if (found.size() != 1) {
      throw new Malformed("it has " + found.size() + " lines of " + name);
    }
    return found.get(0).equals("n/a")
        ? Optional.empty()
        : Optional.of(Duration.ofNanos(1000 * Long.parseLong(found.get(0))));
  }
}
