package io.rackproof.device.nvue;

import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Reply;
import java.util.List;
import java.util.Optional;

/** What a reply says, or why it says nothing. */
final class NvueAnswer {
  /** Reads a tool's whole standard output. */
  interface Parser<T> {
    T parse(String stdout) throws Malformed;
  }

  /** How {@code nv} begins a refusal (Cumulus Linux documentation, NVUE CLI; nv exits 1). */
  private static final List<String> REFUSALS =
      List.of("Error:", "Invalid Command", "Incomplete Command", "Ambiguous Command", "Traceback");

  private NvueAnswer() {}

  /** Known only when the tool ended well and printed what the parser knows. */
  static <T> Observed<T> of(Reply reply, Parser<T> parser) {
    String tool = "'" + title(reply) + "'";
    if (!reply.ok()) {
      return Observed.unknown(reply.ending(), reply.stdout() + reply.stderr(), reply.evidence());
    }
    Optional<String> refusal = refusal(reply);
    if (refusal.isPresent()) {
      return Observed.unknown(
          tool + " answered: " + refusal.get(), reply.stdout(), reply.evidence());
    }
    try {
      return Observed.known(parser.parse(reply.stdout()), reply.evidence());
    } catch (Malformed malformed) {
      return Observed.unknown(
          tool + " cannot be relied on: " + malformed.getMessage(),
          reply.stdout(),
          reply.evidence());
    }
  }

  /** A command line short enough for a sentence: a script counts for its first line. */
  private static String title(Reply reply) {
    String line = reply.command().line();
    return line.length() <= 80 ? line : line.substring(0, 80).lines().findFirst().orElse("") + " …";
  }

  /** The line with which the tool refused although it exited 0. */
  static Optional<String> refusal(Reply reply) {
    return (reply.stdout() + "\n" + reply.stderr())
        .lines()
        .map(String::strip)
        .filter(line -> REFUSALS.stream().anyMatch(line::startsWith))
        .findFirst();
  }

  /** Whether this release has no such command: nv says so in words and exits 1. */
  static boolean notOffered(Reply reply) {
    String said = reply.stderr() + reply.stdout();
    return reply.outcome() == Reply.Outcome.EXITED
        && !said.strip().startsWith("{")
        && (said.contains("Invalid Command") || said.contains("is not one of"));
  }
}
