package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the system says of itself: kernel, distribution, boot and uptime. */
final class SystemFiles {
  private static final Pattern UUID =
      Pattern.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}");
  private static final Pattern NAME = Pattern.compile("PRETTY_NAME=([\"']?)(.+)\\1");

  /** {@code 12345.67 98765.43}: seconds since boot, and idle seconds of all CPUs. */
  private static final Pattern UPTIME = Pattern.compile("(\\d+\\.\\d+) \\d+\\.\\d+");

  private SystemFiles() {}

  static Command kernelCommand() {
    return Command.read("uname", "-r");
  }

  static Observed<String> kernel(Reply reply) {
    return Answer.read(reply, Answer::line);
  }

  static Command hostNameCommand() {
    return Command.read("uname", "-n");
  }

  /** The name that the host's LLDP agent announces, with or without its domain. */
  static Observed<String> hostName(Reply reply) {
    return Answer.read(reply, Answer::line);
  }

  static Command distributionCommand() {
    return Command.read("cat", "/etc/os-release");
  }

  /** {@code PRETTY_NAME} of os-release(5). */
  static Observed<String> distribution(Reply reply) {
    return Answer.read(
        reply,
        text -> {
          List<Matcher> names =
              Answer.lines(text).stream().map(NAME::matcher).filter(Matcher::matches).toList();
          if (names.size() != 1) {
            throw new Malformed("it has " + names.size() + " lines of PRETTY_NAME");
          }
          return names.get(0).group(2);
        });
  }

  static Command bootIdCommand() {
    return Command.read("cat", "/proc/sys/kernel/random/boot_id");
  }

  /** Changes with every boot (random(4)). */
  static Observed<String> bootId(Reply reply) {
    return Answer.read(
        reply,
        text -> {
          String line = Answer.line(text);
          if (!UUID.matcher(line).matches()) {
            throw new Malformed("it is no boot id");
          }
          return line;
        });
  }

  static Command uptimeCommand() {
    return Command.read("cat", "/proc/uptime");
  }

  static Observed<Duration> uptime(Reply reply) {
    return Answer.read(
        reply,
        text -> {
          Matcher uptime = UPTIME.matcher(Answer.line(text));
          if (!uptime.matches()) {
            throw new Malformed("it is not two numbers of seconds");
          }
          return Duration.ofNanos(
              new BigDecimal(uptime.group(1)).movePointRight(9).longValueExact());
        });
  }
}
