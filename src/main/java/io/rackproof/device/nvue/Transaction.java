package io.rackproof.device.nvue;

import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.ShellWords;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Changes that NVUE takes together: staged, applied, and set aside again where it does not take
 * them.
 *
 * <p>One script on the switch does all of it, so that a controller or a connection that dies in
 * between leaves no half of it in the pending configuration, where the next {@code nv config apply}
 * of anybody would take it along. It stages nothing while the account has a pending configuration
 * already. What the release refuses is told line by line; the rest is applied. {@code nv config
 * apply} saves by itself since Cumulus Linux 5.9 (auto-save) and not before; nothing is saved here,
 * so that what starts up is what the operator chose.
 */
final class Transaction {
  private static final int PENDING = 71;
  private static final int NOT_APPLIED = 72;
  private static final String REFUSED = "@refused ";
  private static final Duration SETTLING = Duration.ofSeconds(60);
  private static final Duration EACH = Duration.ofSeconds(3);

  private static final String SCRIPT =
      String.join(
          "\n",
          "trap '' HUP PIPE",
          "trap 'nv config detach; exit 73' TERM",
          "pending=$(nv config diff) || exit 70",
          "[ -z \"$pending\" ] || { printf '%s\\n' \"$pending\"; exit 71; }",
          "for line in \"$@\"; do",
          "  said=$(eval \"$line\" 2>&1) || printf '@refused %s: %s\\n' \"$line\" \"${said%%$'\\n'*}\"",
          "done",
          "[ -n \"$(nv config diff)\" ] || { nv config detach; exit 0; }",
          "nv config apply -y && exit 0",
          "nv config detach",
          "exit 72");

  private final List<String> lines = new ArrayList<>();

  /** Adds one command, as words. */
  void add(List<String> words) {
    lines.add(line(words));
  }

  boolean isEmpty() {
    return lines.isEmpty();
  }

  static String line(List<String> words) {
    return String.join(" ", words.stream().map(ShellWords::quote).toList());
  }

  Command command() {
    List<String> argv = new ArrayList<>(List.of("bash", "-c", SCRIPT, "rackproof"));
    argv.addAll(lines);
    return Command.change(argv.toArray(String[]::new))
        .withTimeout(SETTLING.plus(EACH.multipliedBy(lines.size())));
  }

  /** What NVUE said to each line that it refused. */
  static Map<String, String> refused(Reply reply) {
    Map<String, String> said = new HashMap<>();
    for (String line : reply.stdout().lines().toList()) {
      int colon = line.indexOf(": ");
      if (line.startsWith(REFUSED) && colon > 0) {
        said.put(line.substring(REFUSED.length(), colon), line.substring(colon + 2));
      }
    }
    return said;
  }

  /** Why nothing of it was applied; empty when it was. */
  static String failure(Reply reply) {
    if (reply.ok()) {
      return "";
    }
    String said = reply.stdout().strip() + " " + reply.stderr().strip();
    return switch (reply.exitStatus().orElse(-1)) {
      case PENDING ->
          "somebody else's configuration became pending meanwhile, so nothing was staged: " + said;
      case NOT_APPLIED ->
          "'nv config apply' refused, so the changes were set aside ('nv config detach'): " + said;
      default ->
          switch (reply.outcome()) {
            case EXITED -> "NVUE exited " + reply.exitStatus().orElse(-1) + ": " + said;
            case TIMED_OUT -> "NVUE did not finish applying in time";
            default -> "the script that stages and applies did not finish: " + reply.outcome();
          };
    };
  }
}
