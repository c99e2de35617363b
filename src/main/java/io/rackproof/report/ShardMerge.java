package io.rackproof.report;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.RootCause;
import io.rackproof.criteria.Verdict;
import io.rackproof.facts.EvidenceRef;
import io.rackproof.plan.Obligation;
import io.rackproof.plan.Obligations;
import io.rackproof.plan.Shards;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.Shard;
import io.rackproof.testbed.Testbed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * One ledger of the runs of all shards. It owes what all shards together owe, by the descriptor and
 * not by what the runs say, so a shard that is missing leaves its verdicts open.
 *
 * @param ledger of the whole
 * @param causes of all shards
 * @param faults why the runs can't be one, and what went wrong in them; a sentence each
 * @param notes what a reader has to know of a whole that was tested in parts
 */
public record ShardMerge(
    Ledger ledger, List<RootCause> causes, List<String> faults, List<String> notes) {
  private static final int NAMED = 3;

  public ShardMerge {
    causes = List.copyOf(causes);
    faults = List.copyOf(faults);
    notes = List.copyOf(notes);
  }

  /**
   * @param testbed the whole one
   * @param runs one for each shard that came to its end, in any order
   */
  public static ShardMerge of(Testbed testbed, List<LedgerFile> runs) {
    List<String> faults = new ArrayList<>();
    if (runs.isEmpty()) {
      return new ShardMerge(
          new Ledger(), List.of(), List.of("None of the runs came to its end"), List.of());
    }
    int count = agreed(runs, faults);
    SortedMap<Shard, LedgerFile> byShard = byShard(runs, faults);
    Set<CriterionId> criteria = new TreeSet<>();
    runs.forEach(run -> run.owed().forEach(one -> criteria.add(one.criterion())));
    Shards shards = Shards.of(testbed);
    if (count > shards.most()) {
      faults.add(testbed.name() + " has no " + count + " shards; was its descriptor changed?");
      count = shards.most();
    }
    Ledger ledger = new Ledger();
    List<RootCause> causes = new ArrayList<>();
    for (int number = 1; number <= count; number++) {
      Shard shard = new Shard(number, count);
      List<Obligation> owed = Obligations.of(shards.part(shard), criteria);
      ledger.owe(owed);
      LedgerFile run = byShard.get(shard);
      if (run == null) {
        faults.add(
            "Shard "
                + shard
                + " is missing: none of the runs that came to their end is its; run it (again) and"
                + " merge anew");
        continue;
      }
      if (!Set.copyOf(run.owed()).equals(Set.copyOf(owed))) {
        faults.add(
            "Run " + run.run() + " did not owe what shard " + shard + " of this descriptor owes");
      }
      run.faults().forEach(fault -> faults.add("Shard " + shard + ": " + fault));
      add(run, ledger, causes);
    }
    return new ShardMerge(ledger, causes, faults, notes(shards, count));
  }

  private static void add(LedgerFile run, Ledger ledger, List<RootCause> causes) {
    Map<Verdict, Verdict> moved = new HashMap<>();
    run.verdicts().forEach(verdict -> moved.put(verdict, moved(verdict, run)));
    run.verdicts().forEach(verdict -> ledger.record(moved.get(verdict)));
    for (RootCause cause : run.causes()) {
      causes.add(
          new RootCause(
              cause.id(),
              cause.title(),
              cause.where(),
              cause.evidence(),
              cause.against(),
              cause.remedy(),
              cause.confirm(),
              cause.explains().stream().map(moved::get).toList()));
    }
  }

  /** The evidence of each run is in a folder of its own, named after the run. */
  private static Verdict moved(Verdict verdict, LedgerFile run) {
    return new Verdict(
        verdict.criterion(),
        verdict.target(),
        verdict.status(),
        verdict.expected(),
        verdict.found(),
        verdict.why(),
        verdict.confirm(),
        verdict.details(),
        verdict.evidence().stream()
            .map(reference -> new EvidenceRef(run.run() + "/" + reference.path()))
            .toList());
  }

  private static int agreed(List<LedgerFile> runs, List<String> faults) {
    same(faults, "testbeds", runs.stream().map(LedgerFile::testbed));
    same(faults, "suites", runs.stream().map(LedgerFile::suite));
    same(faults, "families of runs", runs.stream().map(LedgerFile::family));
    same(
        faults,
        "numbers of shards",
        runs.stream().flatMap(run -> run.shard().stream()).map(s -> String.valueOf(s.count())));
    return runs.stream()
        .flatMap(run -> run.shard().stream())
        .mapToInt(Shard::count)
        .max()
        .orElse(1);
  }

  private static void same(List<String> faults, String what, Stream<String> values) {
    Set<String> different = new LinkedHashSet<>(values.toList());
    if (different.size() > 1) {
      faults.add("The runs are of different " + what + ": " + String.join(", ", different));
    }
  }

  private static SortedMap<Shard, LedgerFile> byShard(List<LedgerFile> runs, List<String> faults) {
    SortedMap<Shard, LedgerFile> byShard = new TreeMap<>();
    for (LedgerFile run : runs) {
      if (run.shard().isEmpty()) {
        faults.add("Run " + run.run() + " is of no shard: it judged the whole testbed by itself");
        continue;
      }
      LedgerFile other = byShard.putIfAbsent(run.shard().get(), run);
      if (other != null) {
        faults.add(
            "Runs "
                + other.run()
                + " and "
                + run.run()
                + " are both of shard "
                + run.shard().get()
                + ": name the one that counts");
      }
    }
    return byShard;
  }

  private static List<String> notes(Shards shards, int count) {
    List<Pair> between = shards.between(count);
    if (between.isEmpty()) {
      return List.of();
    }
    String names = String.join(", ", between.stream().limit(NAMED).map(Pair::toString).toList());
    return List.of(
        "Between shards nothing was measured: "
            + between.size()
            + " pairs of the whole testbed's schedule have their ends in two shards ("
            + names
            + (between.size() > NAMED ? ", …" : "")
            + "). Only a run without -Dshard loads the paths between the groups.");
  }
}
