package io.rackproof.remote;

import io.rackproof.remote.Reply.Outcome;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** How a command ended and the bytes that it wrote. */
record Ending(Outcome outcome, OptionalInt status, byte[] out, byte[] err) {
  private static final int TIMED_OUT = 124;
  private static final int NOT_EXECUTABLE = 126;
  private static final int NOT_FOUND = 127;
  private static final int SIGNALLED = 128;
  private static final int LAST_SIGNAL = 31;
  private static final int SIGKILL = 9;

  /** sudo's own words (sudo 1.8 and 1.9, LC_ALL=C). */
  private static final Pattern SUDO_REFUSES =
      Pattern.compile(
          "(?m)^sudo: (a password is required|a terminal is required|no tty present"
              + "|sorry, you must have a tty|.*account validation failure|PERM_ROOT|.*effective uid is not 0)"
              + "|^Sorry, user .* (is not allowed to execute|may not run sudo)"
              + "|is not in the sudoers file");

  private static final Pattern SUDO_MISSES = Pattern.compile("(?m)^sudo: .+: command not found$");

  /** Reads the status of a command that ran to its end under {@code timeout [sudo -n]}. */
  static Ending exited(int status, byte[] out, byte[] err, boolean sudo) {
    Outcome outcome = outcome(status, new String(err, StandardCharsets.UTF_8), sudo);
    boolean told =
        outcome == Outcome.EXITED || outcome == Outcome.TOOL_MISSING || outcome == Outcome.REFUSED;
    return new Ending(outcome, told ? OptionalInt.of(status) : OptionalInt.empty(), out, err);
  }

  static Ending cut(Outcome outcome, byte[] out, byte[] err) {
    return new Ending(outcome, OptionalInt.empty(), out, err);
  }

  static Ending lost(String why) {
    return cut(Outcome.LOST, new byte[0], why.getBytes(StandardCharsets.UTF_8));
  }

  private static Outcome outcome(int status, String stderr, boolean sudo) {
    if (status == NOT_FOUND) {
      return Outcome.TOOL_MISSING;
    }
    if (status == NOT_EXECUTABLE) {
      return Outcome.REFUSED;
    }
    // timeout -k: 124 after SIGTERM; 137 where SIGKILL was needed.
    if (status == TIMED_OUT || status == SIGNALLED + SIGKILL) {
      return Outcome.TIMED_OUT;
    }
    if (status > SIGNALLED && status <= SIGNALLED + LAST_SIGNAL) {
      return Outcome.KILLED;
    }
    if (sudo && status != 0 && SUDO_MISSES.matcher(stderr).find()) {
      return Outcome.TOOL_MISSING;
    }
    if (sudo && status != 0 && SUDO_REFUSES.matcher(stderr).find()) {
      return Outcome.REFUSED;
    }
    return Outcome.EXITED;
  }
}
