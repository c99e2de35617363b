package io.rackproof.harness;

import io.rackproof.bench.Bench;
import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Measured;
import io.rackproof.criteria.Regression;
import io.rackproof.facts.Past;
import io.rackproof.report.Ledger;
import io.rackproof.report.RunFolder;
import io.rackproof.report.history.Comparison;
import io.rackproof.report.history.ComparisonText;
import io.rackproof.report.history.Metrics;
import io.rackproof.report.history.Night;
import io.rackproof.report.history.NightFiles;
import io.rackproof.report.history.NightRecord;
import io.rackproof.report.history.Versions;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A run beside the earlier nights of its testbed. */
final class Nightly {
  private final RunFolder folder;
  private final NightFiles files;
  private final Instant started = Instant.now();
  private final boolean restart;
  private final Optional<Path> metrics;
  private final boolean kept;
  private final List<Night> before;
  private final Regression regression;

  /**
   * @param restart whether nothing before this run counts as a baseline
   * @param metrics where metrics go beside the run's folder
   * @param kept whether this run is a night of the rack, and not an old one judged again
   */
  Nightly(RunFolder folder, boolean restart, Optional<Path> metrics, boolean kept) {
    this.folder = folder;
    this.files = new NightFiles(folder.history("nightly").resolve("runs"));
    this.restart = restart;
    this.metrics = metrics;
    this.kept = kept;
    this.before = files.newest();
    this.regression = new Regression(restart ? new Past(List.of()) : NightFiles.past(before));
  }

  Regression regression() {
    return regression;
  }

  /** Keeps the night, writes metrics, and says how it differs. */
  static List<String> close(Optional<Nightly> nightly, Ledger ledger, Bench bench) {
    boolean owed = !ledger.summary().of(CriterionId.REGRESSION).isEmpty();
    return nightly.isPresent() && owed ? nightly.get().close(ledger, bench) : List.of();
  }

  private List<String> close(Ledger ledger, Bench bench) {
    Night today =
        NightRecord.of(
            folder.runId(),
            started,
            ledger.verdicts(),
            bench.measured().map(Measured::of).orElse(Map.of()),
            bench.found().map(Versions::of).orElseGet(TreeMap::new),
            restart);
    Comparison comparison = Comparison.of(before, today);
    String text = Metrics.of(folder.testbed(), today, ledger.summary(), comparison, !ledger.red());
    Metrics.write(text, folder.root().resolve("metrics.prom"));
    if (kept) {
      files.add(today);
      metrics.ifPresent(file -> Metrics.write(text, file));
    }
    return ComparisonText.of(comparison);
  }
}
