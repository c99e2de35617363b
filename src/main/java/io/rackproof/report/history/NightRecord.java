package io.rackproof.report.history;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import io.rackproof.facts.Subject;
import io.rackproof.facts.Subject.Kind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Makes a night of what a run has judged and measured. Pure. */
public final class NightRecord {
  private NightRecord() {}

  /**
   * @param values all that was measured; what a red verdict is about, or a flow with a port that
   *     got worse at either end, is no baseline
   */
  public static Night of(
      String runId,
      Instant started,
      List<Verdict> verdicts,
      Map<Subject, Double> values,
      SortedMap<String, String> versions,
      boolean restart) {
    SortedMap<String, String> byKey = new TreeMap<>();
    for (Verdict verdict : verdicts) {
      byKey.put(verdict.criterion() + " " + verdict.target(), verdict.status().name());
    }
    Red red = verdicts(verdicts);
    Set<Subject> doubtful = new HashSet<>();
    for (Subject subject : values.keySet()) {
      if (doubtful(subject, red)) {
        doubtful.add(subject);
      }
    }
    return new Night(runId, started, byKey, values, doubtful, versions, restart);
  }

  private record Red(Set<String> pairsOfBandwidth, Set<String> pairsOfLatency, Set<String> ports) {}

  private static Red verdicts(List<Verdict> verdicts) {
    return new Red(
        targets(verdicts, CriterionId.BANDWIDTH),
        targets(verdicts, CriterionId.LATENCY),
        targets(verdicts, CriterionId.REGRESSION));
  }

  private static Set<String> targets(List<Verdict> verdicts, CriterionId criterion) {
    Set<String> red = new HashSet<>();
    for (Verdict verdict : verdicts) {
      if (verdict.criterion() == criterion
          && (verdict.status() == Status.FAIL || verdict.status() == Status.INCONCLUSIVE)) {
        red.add(verdict.target().toString());
      }
    }
    return red;
  }

  private static boolean doubtful(Subject subject, Red red) {
    List<String> ends = new ArrayList<>(List.of(subject.of().split(" -> ")));
    if (ends.stream().anyMatch(red.ports()::contains)) {
      return true;
    }
    if (subject.kind() == Kind.PORT_BANDWIDTH) {
      return red.pairsOfBandwidth().stream()
          .anyMatch(pair -> List.of(pair.split(" <-> ")).contains(subject.of()));
    }
    Set<String> pairs =
        subject.kind() == Kind.BANDWIDTH ? red.pairsOfBandwidth() : red.pairsOfLatency();
    return pairs.stream().anyMatch(pair -> List.of(pair.split(" <-> ")).containsAll(ends));
  }
}
