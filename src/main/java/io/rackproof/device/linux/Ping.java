package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PathProbe;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.testbed.Flow;
import io.rackproof.units.ByteSize;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code ping -M do} (iputils): echo requests that nobody may fragment. Status 1 is no or not every
 * answer, which is a finding; 2 is another error. A size that the own interface refuses is told as
 * {@code local error: message too long, mtu=N}; one that a switch drops is just lost.
 */
final class Ping {
  /** Bytes of IPv4 and ICMP headers, which {@code -s} does not count. */
  private static final long HEADERS = 28;

  private static final Pattern HEAD =
      Pattern.compile("PING (\\S+) \\((\\S+)\\).*? \\d+\\((\\d+)\\) bytes of data\\.");
  private static final Pattern SUMMARY =
      Pattern.compile(
          "(\\d+) packets transmitted, (\\d+) received,.* \\d+(?:\\.\\d+)?% packet loss.*");
  private static final Pattern LOCAL_MTU =
      Pattern.compile("(?i)local error: message too long, mtu[=:] ?(\\d+)");

  private Ping() {}

  /** Three requests of the given IP packet size out of an interface. */
  static Command command(String netdev, InetAddress to, ByteSize size) {
    return Command.read(
        "ping",
        "-M",
        "do",
        "-n",
        "-c",
        "3",
        "-i",
        "0.2",
        "-W",
        "2",
        "-s",
        Long.toString(size.bytes() - HEADERS),
        "-I",
        netdev,
        to.getHostAddress());
  }

  static Observed<PathProbe> probe(Reply reply, Flow flow, InetAddress to, ByteSize size) {
    if (!reply.ok() && reply.stderr().contains("Operation not permitted")) {
      return Observed.unknown(
          "the login may not send echo requests; allow it with sysctl net.ipv4.ping_group_range",
          reply.stderr(),
          reply.evidence());
    }
    return Answer.read(
        reply,
        Set.of(0, 1),
        text -> {
          List<String> lines = Answer.lines(text);
          Matcher head = one(lines, HEAD, "the heading");
          Matcher summary = one(lines, SUMMARY, "the summary");
          if (!head.group(2).equals(to.getHostAddress())
              || !head.group(3).equals(Long.toString(size.bytes()))) {
            throw new Malformed("it is of another address or size: " + head.group());
          }
          int sent = Integer.parseInt(summary.group(1));
          int received = Integer.parseInt(summary.group(2));
          if (sent == 0 || received > sent || reply.ok() != received > 0) {
            throw new Malformed("its summary disagrees with its status: " + summary.group());
          }
          return new PathProbe(flow, size, sent, received, localMtu(text + reply.stderr()));
        });
  }

  private static Optional<ByteSize> localMtu(String text) {
    Matcher refusal = LOCAL_MTU.matcher(text);
    return refusal.find()
        ? Optional.of(ByteSize.of(Long.parseLong(refusal.group(1))))
        : Optional.empty();
  }

  private static Matcher one(List<String> lines, Pattern pattern, String what) throws Malformed {
    List<Matcher> found = lines.stream().map(pattern::matcher).filter(Matcher::matches).toList();
    if (found.size() != 1) {
      throw new Malformed("it has " + found.size() + " lines that are " + what);
    }
    return found.get(0);
  }
}
