package io.rackproof.report;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.RootCause;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What the console says at the end of a run: counts, red verdicts, devices. */
public final class ResultTable {
  private static final int WIDTH = 100;

  /** Red verdicts that are shown: a screen or two, not a thousand. */
  private static final int MOST = 60;

  private ResultTable() {}

  /** As {@link #of(Ledger, List)}, where nothing is known of causes. */
  public static List<String> of(Ledger ledger) {
    return of(ledger, List.of());
  }

  /**
   * Lines without colour, at most 100 characters wide but for words longer than that. Root causes
   * stand before the red verdicts that follow from them.
   */
  public static List<String> of(Ledger ledger, List<RootCause> causes) {
    Summary summary = ledger.summary();
    List<String> lines = new ArrayList<>();
    lines.add("");
    if (!summary.verdicts().isEmpty()) {
      counts(lines, summary);
      lines.addAll(CauseText.of(causes));
      red(lines, summary, causes);
      devices(lines, summary);
    }
    Gate gate = ledger.gate();
    if (gate.holds()) {
      lines.add(gate.sentence() + ".");
    }
    return lines;
  }

  private static void counts(List<String> lines, Summary summary) {
    lines.add(row("criterion", "pass", "fail", "inconclusive", "not applicable"));
    for (Map.Entry<CriterionId, Map<Status, Integer>> entry : summary.byCriterion().entrySet()) {
      Map<Status, Integer> counts = entry.getValue();
      lines.add(
          row(
              entry.getKey().name(),
              number(counts.getOrDefault(Status.PASS, 0)),
              number(counts.getOrDefault(Status.FAIL, 0)),
              number(counts.getOrDefault(Status.INCONCLUSIVE, 0)),
              number(counts.getOrDefault(Status.NOT_APPLICABLE, 0))));
    }
    lines.add(
        row(
            "all",
            number(summary.count(Status.PASS)),
            number(summary.count(Status.FAIL)),
            number(summary.count(Status.INCONCLUSIVE)),
            number(summary.count(Status.NOT_APPLICABLE))));
    lines.add("");
  }

  /** A line each where a cause says the rest; a whole sentence where none does. */
  private static void red(List<String> lines, Summary summary, List<RootCause> causes) {
    List<String> rows = new ArrayList<>();
    List<String> sentences = new ArrayList<>();
    for (Verdict verdict : summary.red()) {
      String ranks = ranks(verdict, causes);
      if (ranks.isEmpty()) {
        sentences.add(verdict.status() + " " + verdict.criterion() + " " + verdict.sentence());
      } else {
        rows.add(
            String.format(
                Locale.ROOT,
                "%-12s %-15s %-7s %s",
                verdict.status(),
                verdict.criterion(),
                ranks,
                verdict.target()));
      }
    }
    if (!rows.isEmpty()) {
      lines.add(
          String.format(
              Locale.ROOT, "%-12s %-15s %-7s %s", "verdict", "criterion", "cause", "where"));
      rows.stream().limit(MOST).forEach(lines::add);
      more(lines, rows.size());
    }
    sentences.stream().limit(MOST).forEach(it -> lines.addAll(Wrapped.lines(it, WIDTH, "    ")));
    more(lines, sentences.size());
    if (!summary.red().isEmpty()) {
      lines.add("");
    }
  }

  /** Numbers of the causes that explain a verdict, as the list of causes has them. */
  private static String ranks(Verdict verdict, List<RootCause> causes) {
    List<String> ranks = new ArrayList<>();
    for (int at = 0; at < causes.size(); at++) {
      if (causes.get(at).explains().contains(verdict)) {
        ranks.add(Integer.toString(at + 1));
      }
    }
    return String.join(",", ranks);
  }

  private static void more(List<String> lines, int all) {
    if (all > MOST) {
      lines.add("… and " + (all - MOST) + " more; all of them are in the report");
    }
  }

  private static void devices(List<String> lines, Summary summary) {
    List<Verdict> restored = summary.of(CriterionId.RESTORED);
    if (restored.isEmpty()) {
      return;
    }
    List<String> clean = new ArrayList<>();
    for (Verdict verdict : restored) {
      switch (verdict.status()) {
        case PASS -> clean.add(verdict.target().toString());
        case NOT_APPLICABLE ->
            device(lines, "untouched:", verdict.target() + " (" + verdict.why() + ")");
        case FAIL -> device(lines, "NOT RESTORED:", verdict.target().toString());
        case INCONCLUSIVE -> device(lines, "NOT CERTAIN:", verdict.target().toString());
      }
    }
    if (!clean.isEmpty()) {
      device(lines, "restored:", String.join(" ", clean));
    }
    lines.add("");
  }

  private static void device(List<String> lines, String state, String text) {
    lines.addAll(Wrapped.lines(state + " " + text, WIDTH, "    "));
  }

  /** A zero is a dot, so that the eye finds what is there. */
  private static String number(long count) {
    return count == 0 ? "." : Long.toString(count);
  }

  private static String row(String... cells) {
    return String.format(Locale.ROOT, "%-15s %6s %6s %13s %15s", (Object[]) cells);
  }
}
