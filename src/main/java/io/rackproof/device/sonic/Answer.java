package io.rackproof.device.sonic;

import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Reply;
import java.util.List;
import java.util.Optional;

/** What a reply says, or why it says nothing. */
final class Answer {
  /** Reads a tool's whole standard output. */
  interface Parser<T> {
    T parse(String stdout) throws Malformed;
  }

  /**
   * SONiC's click tools print these and often exit 0 (sonic-utilities pfc/main.py, queuestat,
   * config/main.py).
   */
  private static final List<String> REFUSALS =
      List.of(
          "Cannot find interface",
          "Port doesn't exist",
          "Port does not exist",
          "Error:",
          "Usage:",
          "Invalid ",
          "Failed ",
          "Interface name is invalid",
          "Root privileges",
          "Traceback",
          "ERR ",
          "(error)");

  private Answer() {}

  /** Known only when the tool ended well and printed what the parser knows. */
  static <T> Observed<T> of(Reply reply, Parser<T> parser) {
    if (!reply.ok()) {
      return Observed.unknown(reply.ending(), reply.stdout() + reply.stderr(), reply.evidence());
    }
    Optional<String> refusal = refusal(reply);
    if (refusal.isPresent()) {
      return Observed.unknown(
          "'" + reply.command().line() + "' answered: " + refusal.get(),
          reply.stdout(),
          reply.evidence());
    }
    try {
      return Observed.known(parser.parse(reply.stdout()), reply.evidence());
    } catch (Malformed malformed) {
      return Observed.unknown(
          "'" + reply.command().line() + "' cannot be relied on: " + malformed.getMessage(),
          reply.stdout(),
          reply.evidence());
    }
  }

  /** The line with which a tool refused although it exited 0. */
  static Optional<String> refusal(Reply reply) {
    return (reply.stdout() + "\n" + reply.stderr())
        .lines()
        .map(String::strip)
        .filter(line -> REFUSALS.stream().anyMatch(line::startsWith))
        .findFirst();
  }

  /** Whether this version of the tool has no such command or option: click exits 2. */
  static boolean notOffered(Reply reply) {
    if (reply.outcome() == Reply.Outcome.TOOL_MISSING) {
      return true;
    }
    String said = reply.stderr() + reply.stdout();
    return reply.outcome() == Reply.Outcome.EXITED
        && reply.exitStatus().orElse(0) == 2
        && (said.contains("No such command")
            || said.contains("no such option")
            || said.contains("No such option"));
  }
}
