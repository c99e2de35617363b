package io.rackproof.remote;

import io.rackproof.facts.EvidenceRef;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalInt;

/**
 * What came of a command.
 *
 * @param exitStatus present exactly when the outcome is {@code EXITED}, {@code TOOL_MISSING} or
 *     {@code REFUSED} and the remote shell told it
 * @param stdout standard output, whole unless the outcome says otherwise
 * @param stderr standard error, kept apart
 * @param started the controller's clock
 * @param evidence where it is kept
 */
public record Reply(
    Command command,
    Outcome outcome,
    OptionalInt exitStatus,
    String stdout,
    String stderr,
    Instant started,
    Duration took,
    EvidenceRef evidence) {
  /** How a command ended. */
  public enum Outcome {
    /** It ran to its end, whatever its status. */
    EXITED,
    /** There is no such program on the device. */
    TOOL_MISSING,
    /** The device refused: permission denied, sudo wants a password, or a CLI took no such line. */
    REFUSED,
    /** It did not end in time and was stopped. */
    TIMED_OUT,
    /** The connection was lost, or could not be made. */
    LOST,
    /** A recorded run has no such command. */
    NOT_RECORDED,
    /** It was ended by a signal. */
    KILLED
  }

  /** Whether it ran to its end with status 0. */
  public boolean ok() {
    return outcome == Outcome.EXITED && exitStatus.isPresent() && exitStatus.getAsInt() == 0;
  }

  /** One clause on how it ended, with the tool's first words where it failed. */
  public String ending() {
    String tool = command.tool();
    return switch (outcome) {
      case EXITED ->
          ok()
              ? "'" + command.line() + "' ended well"
              : "'" + command.line() + "' exited " + exitStatus.orElse(-1) + said();
      case TOOL_MISSING -> "'" + tool + "' is not installed on the device";
      case REFUSED -> "the device refused '" + command.line() + "'" + said();
      case TIMED_OUT -> "'" + command.line() + "' did not answer within " + took.toSeconds() + " s";
      case LOST -> "the connection was lost during '" + command.line() + "'" + said();
      case NOT_RECORDED -> "the recorded evidence has no reply to '" + command.line() + "'";
      case KILLED -> "'" + command.line() + "' was ended by a signal" + said();
    };
  }

  private String said() {
    String text = stderr.isBlank() ? stdout : stderr;
    return text.isBlank() ? "" : ": " + text.strip().lines().findFirst().orElse("");
  }
}
