package io.rackproof.device.bridge;

import io.rackproof.device.Answer;
import io.rackproof.device.Batch;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the system says of itself: version, boot and uptime (uname(1), os-release(5), proc(5)). */
final class SystemFacts {
  static final Command KERNEL = Command.read("uname", "-r");
  static final Command DISTRIBUTION = Command.read("cat", "/etc/os-release");
  static final Command BOOT = Command.read("cat", "/proc/sys/kernel/random/boot_id");
  static final Command UPTIME = Command.read("cat", "/proc/uptime");

  private static final Pattern UUID =
      Pattern.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}");
  private static final Pattern NAME = Pattern.compile("PRETTY_NAME=([\"']?)(.+)\\1");

  /** {@code 12345.67 98765.43}: seconds since boot, and idle seconds of all CPUs. */
  private static final Pattern SECONDS = Pattern.compile("(\\d{1,10}\\.\\d{1,9}) \\d+\\.\\d+");

  private SystemFacts() {}

  /** {@code Debian GNU/Linux 12 (bookworm), Linux 6.1.0}. */
  static Observed<String> version(Batch batch) {
    Observed<String> kernel =
        Answer.read(batch.to(KERNEL), text -> matched(text, Pattern.compile("\\S+")).group());
    Observed<String> distribution = Answer.read(batch.to(DISTRIBUTION), SystemFacts::distribution);
    return distribution.flatMap(
        name ->
            kernel.flatMap(
                release ->
                    new Observed.Known<>(
                        name + ", Linux " + release, Answer.evidence(distribution, kernel))));
  }

  /** {@code PRETTY_NAME} of os-release(5). */
  static String distribution(String text) throws Malformed {
    List<Matcher> names =
        Answer.lines(text).stream().map(NAME::matcher).filter(Matcher::matches).toList();
    if (names.size() != 1) {
      throw new Malformed("it has " + names.size() + " lines of PRETTY_NAME");
    }
    return names.get(0).group(2);
  }

  /** Changes with every boot. */
  static Observed<String> bootId(Batch batch) {
    return Answer.read(batch.to(BOOT), text -> matched(text, UUID).group());
  }

  static Observed<Duration> uptime(Batch batch) {
    return Answer.read(
        batch.to(UPTIME),
        text ->
            Duration.ofNanos(
                new BigDecimal(matched(text, SECONDS).group(1))
                    .movePointRight(9)
                    .longValueExact()));
  }

  private static Matcher matched(String text, Pattern pattern) throws Malformed {
    List<String> lines = Answer.lines(text);
    Matcher matcher = pattern.matcher(lines.get(0));
    if (lines.size() != 1 || !matcher.matches()) {
      throw new Malformed("it is not the one line that is expected");
    }
    return matcher;
  }
}
