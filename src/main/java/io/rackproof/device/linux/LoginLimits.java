package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.units.ByteSize;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Memory that a program of this login may lock: {@code Max locked memory} of {@code
 * /proc/self/limits} (Linux fs/proc/base.c), which does not count for a process with CAP_IPC_LOCK,
 * bit 14 of {@code CapEff} in {@code /proc/self/status} (fs/proc/array.c; capability.h).
 */
final class LoginLimits {
  private static final Pattern LOCKED =
      Pattern.compile(
          "Max locked memory\\s+(unlimited|\\d{1,18})\\s+(?:unlimited|\\d+)\\s+bytes\\s*");
  private static final Pattern CAPABILITIES = Pattern.compile("CapEff:\\s*([0-9a-f]{16})");
  private static final long IPC_LOCK = 1L << 14;

  private LoginLimits() {}

  static Command command() {
    return Command.read("cat", "/proc/self/limits", "/proc/self/status");
  }

  static Observed<Optional<ByteSize>> lockable(Reply reply) {
    return Answer.read(
        reply,
        text -> {
          List<String> lines = Answer.lines(text);
          String limit = one(lines, LOCKED, "Max locked memory");
          long capabilities = Long.parseUnsignedLong(one(lines, CAPABILITIES, "CapEff"), 16);
          boolean exempt = (capabilities & IPC_LOCK) != 0;
          return exempt || limit.equals("unlimited")
              ? Optional.empty()
              : Optional.of(ByteSize.of(Long.parseLong(limit)));
        });
  }

  private static String one(List<String> lines, Pattern pattern, String what) throws Malformed {
    List<Matcher> found = lines.stream().map(pattern::matcher).filter(Matcher::matches).toList();
    if (found.size() != 1) {
      throw new Malformed("it has " + found.size() + " lines of " + what);
    }
    return found.get(0).group(1);
  }
}
