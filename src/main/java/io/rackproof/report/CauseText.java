package io.rackproof.report;

import io.rackproof.criteria.RootCause;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Root causes for a person: what, where, why, remedy, how to confirm, what follows from each. */
public final class CauseText {
  private static final int WIDTH = 100;
  private static final String INDENT = "   ";
  private static final String DEEPER = "            ";

  private CauseText() {}

  /** Lines without colour, at most 100 characters wide; none where there is no cause. */
  public static List<String> of(List<RootCause> causes) {
    List<String> lines = new ArrayList<>();
    if (causes.isEmpty()) {
      return lines;
    }
    lines.add(causes.size() == 1 ? "Root cause" : "Root causes, " + causes.size());
    int rank = 1;
    for (RootCause cause : causes) {
      wrap(lines, rank++ + ". ", INDENT, headline(cause));
      cause.evidence().forEach(text -> wrap(lines, INDENT + "why:     ", DEEPER, text));
      cause.against().forEach(text -> wrap(lines, INDENT + "but:     ", DEEPER, text));
      wrap(lines, INDENT + "remedy:  ", DEEPER, cause.remedy());
      wrap(lines, INDENT + "confirm: ", DEEPER, cause.confirm());
      wrap(lines, INDENT, DEEPER, explains(cause));
    }
    lines.add("");
    return lines;
  }

  /** {@code leaf1/Ethernet8: the switch port's MTU is too small}. */
  public static String headline(RootCause cause) {
    return (cause.where().isEmpty() ? "" : cause.where() + ": ") + cause.title();
  }

  /** {@code explains 13 red verdicts: 1 MTU, 3 BANDWIDTH}. */
  public static String explains(RootCause cause) {
    TreeMap<String, Integer> counts = new TreeMap<>();
    cause.explains().forEach(verdict -> counts.merge(verdict.criterion().name(), 1, Integer::sum));
    List<String> parts = new ArrayList<>();
    counts.forEach((criterion, count) -> parts.add(count + " " + criterion));
    int all = cause.explains().size();
    return "explains "
        + all
        + (all == 1 ? " red verdict: " : " red verdicts: ")
        + String.join(", ", parts);
  }

  private static void wrap(List<String> lines, String head, String indent, String text) {
    String lead = head;
    for (String line : Wrapped.lines(text, WIDTH - indent.length(), "")) {
      lines.add(lead + line);
      lead = indent;
    }
  }
}
