package io.rackproof.diagnosis.triage;

import io.rackproof.diagnosis.Cause;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Percentiles of perftest's latency tables; the largest sample is never judged. */
final class LatencyRule implements Rule {
  private static final Cause TAIL =
      new Cause(
          "latency-tail",
          "latency",
          "latency has a long tail: power states, interrupts or other load on the host",
          "deep C-states off, governor performance, interrupts and other work off the core",
          "ib_write_lat -n 100000 ; cpupower idle-info");
  private static final Cause TOO_FEW =
      new Cause(
          "latency-not-measured",
          "latency",
          "the table has no percentiles of enough iterations",
          "measure by iterations (-n 10000), not by duration",
          "ib_write_lat -n 10000");
  private static final double P99 = 2;
  private static final double P999 = 5;
  private static final int ENOUGH = 1000;

  @Override
  public List<Cause> causes() {
    return List.of(TAIL, TOO_FEW);
  }

  @Override
  public List<Finding> look(Fragment text, Profile profile) {
    List<Finding> findings = new ArrayList<>();
    for (PerftestTable table : PerftestTable.of(text)) {
      boolean latency = table.columns().stream().anyMatch(name -> name.startsWith("t_"));
      if (!latency) {
        continue;
      }
      if (table.rows().isEmpty()) {
        findings.add(Finding.of(TOO_FEW, Outcome.INVALID, Finding.MEASURED, "", table.head()));
      }
      for (PerftestTable.Row row : table.rows()) {
        findings.add(judge(table, row));
      }
    }
    return findings;
  }

  private static Finding judge(PerftestTable table, PerftestTable.Row row) {
    Optional<Double> typical = cell(table, row, "t_typical");
    Optional<Double> p99 = cell(table, row, "99% percentile");
    Optional<Double> p999 = cell(table, row, "99.9% percentile");
    Optional<Double> iterations = cell(table, row, "#iterations");
    if (iterations.isEmpty()) {
      iterations = cell(table, row, "iterations");
    }
    boolean whole = row.line().whole() && row.cells().size() >= table.columns().size();
    if (!whole
        || typical.filter(value -> value > 0).isEmpty()
        || p99.isEmpty()
        || p999.isEmpty()
        || iterations.filter(count -> count >= ENOUGH).isEmpty()) {
      return Finding.of(TOO_FEW, Outcome.INVALID, Finding.MEASURED, "", row.line());
    }
    boolean tight =
        p99.get() <= P99 * typical.get() && p999.get() <= P999 * typical.get() && p99.get() > 0;
    String sentence =
        "typical " + typical.get() + " us, p99 " + p99.get() + " us, p99.9 " + p999.get() + " us";
    return tight
        ? Finding.of(TAIL, Outcome.PROOF, Finding.MEASURED, "", row.line()).because(sentence)
        : Finding.of(TAIL, Outcome.SHORTFALL, Finding.MEASURED, "", row.line())
            .because(sentence)
            .because("p99 may be 2 times, p99.9 5 times typical");
  }

  private static Optional<Double> cell(PerftestTable table, PerftestTable.Row row, String name) {
    return table
        .index(name)
        .filter(at -> at < row.cells().size())
        .map(at -> row.cells().get(at))
        .filter(text -> text.matches("\\d+(?:\\.\\d+)?"))
        .map(Double::valueOf);
  }
}
