package io.rackproof.harness;

import io.qameta.allure.Allure;
import io.rackproof.bench.Bench;
import io.rackproof.bench.BenchSettings;
import io.rackproof.bench.QosMode;
import io.rackproof.bench.Safeguards;
import io.rackproof.bench.SoakSettings;
import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Regression;
import io.rackproof.criteria.RootCause;
import io.rackproof.criteria.Verdict;
import io.rackproof.fixture.Lease;
import io.rackproof.fixture.Patience;
import io.rackproof.plan.RunLimit;
import io.rackproof.plan.SoakPlan;
import io.rackproof.probe.Readiness;
import io.rackproof.remote.Sessions;
import io.rackproof.remote.SimulatedAccess;
import io.rackproof.report.AllureVerdicts;
import io.rackproof.report.Console;
import io.rackproof.report.Ledger;
import io.rackproof.report.RunFolder;
import io.rackproof.report.SizeCurves;
import io.rackproof.report.signoff.Observations;
import io.rackproof.testbed.Shard;
import io.rackproof.testbed.Testbed;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** One run on one rack, or on the evidence of one. */
final class RackRun implements RunContext {
  private static final String DOCUMENTATION = Path.of("README.md").toUri().toString();

  private final RunFolder folder;
  private final Console console;
  private final Ledger ledger = new Ledger();
  private final Settle settle;
  private final Bench bench;
  private final Optional<Lease> lease;
  private final Optional<Shard> shard;
  private final RunOptions options;
  private final Supplier<Nightly> earlier;
  private Optional<Nightly> nightly = Optional.empty();
  private final Optional<Path> replayed;
  private final AtomicBoolean ended = new AtomicBoolean();

  private RackRun(
      RunFolder folder,
      Console console,
      Bench bench,
      Optional<Lease> lease,
      Optional<Shard> shard,
      RunOptions options,
      Optional<Path> replayed,
      Supplier<Nightly> earlier) {
    this.earlier = earlier;
    this.folder = folder;
    this.console = console;
    this.bench = bench;
    this.lease = lease;
    this.shard = shard;
    this.options = options;
    this.replayed = replayed;
    this.settle =
        new Settle(
            ledger,
            new AllureVerdicts(
                Allure.getLifecycle(), folder.evidence(), DOCUMENTATION, ledger::owed));
  }

  /**
   * Reads the descriptor, takes the lease and logs in.
   *
   * @throws RuntimeException with one sentence for a person, before or after any login
   */
  static RackRun open(
      RunOptions options, RunFolder folder, Console console, Optional<SimulatedAccess> running) {
    Opening opening = Opening.of(options);
    Testbed testbed = opening.testbed();
    boolean lasting = !testbed.simulated() && options.evidence().isEmpty();
    Path home = lasting ? options.state().resolve(testbed.name()) : folder.root().resolve("state");
    Optional<Shard> shard = opening.shard();
    Path state = shard.map(one -> Lease.home(home, one)).orElse(home);
    Optional<Lease> lease =
        lasting ? Optional.of(lease(home, shard, testbed, folder)) : Optional.empty();
    shard.ifPresent(one -> console.note(sentence(one, testbed)));
    Sessions sessions = opening.sessions(options, folder, console, running);
    boolean replay = options.evidence().isPresent();
    Patience patience = Patience.of(testbed.timeouts().settle());
    Readiness readiness = Readiness.of(testbed.timeouts().command());
    BenchSettings settings =
        new BenchSettings(
            folder.runId(),
            state,
            replay ? patience.hurried() : patience,
            replay ? readiness.ofRecording() : readiness,
            console,
            replay ? Safeguards.none() : safeguards(options, folder, shard),
            Optional.of(
                new SoakSettings(plan(options), folder.root().resolve("soak"), options.resume())));
    return new RackRun(
        folder,
        console,
        new Bench(testbed, sessions, options.qos(), settings),
        lease,
        shard,
        options,
        opening.recorded(),
        () -> new Nightly(folder, options.restartBaseline(), options.metrics(), !replay));
  }

  private static Safeguards safeguards(
      RunOptions options, RunFolder folder, Optional<Shard> shard) {
    Safeguards all =
        Safeguards.of(folder.runId(), Instant.now(), options.takeLease(), options.keepForeign());
    return shard.map(one -> all.withShard(one, options.family())).orElse(all);
  }

  private static String sentence(Shard shard, Testbed part) {
    return "Shard "
        + shard
        + ": "
        + part.hosts().size()
        + " hosts and "
        + part.switches().size()
        + " switches, from "
        + part.devices().get(0)
        + " on; -Dsuite=merge joins the results of all shards";
  }

  private static SoakPlan plan(RunOptions options) {
    try {
      return SoakPlan.parse(options.duration());
    } catch (IllegalArgumentException wrong) {
      throw new RunRefused(wrong.getMessage());
    }
  }

  private static Lease lease(Path home, Optional<Shard> shard, Testbed testbed, RunFolder folder) {
    String holder =
        "run "
            + folder.runId()
            + " of "
            + System.getProperty("user.name")
            + ", process "
            + ProcessHandle.current().pid()
            + ", since "
            + Instant.now();
    try {
      return shard
          .map(one -> Lease.take(home, one, testbed.name(), holder))
          .orElseGet(() -> Lease.take(home, testbed.name(), holder));
    } catch (IllegalStateException held) {
      throw new RunRefused(held.getMessage());
    }
  }

  /** Tells when the run is over at the latest; what was recorded takes no such time. */
  void sayLimit(Collection<CriterionId> owed) {
    if (options.evidence().isEmpty()) {
      boolean changes = options.qos() == QosMode.APPLY;
      Optional<SoakPlan> soak =
          owed.contains(CriterionId.SOAK) ? Optional.of(plan(options)) : Optional.empty();
      console.note(RunLimit.of(bench.testbed(), changes, owed, soak).sentence());
    }
  }

  /** Puts back what an earlier run has left. */
  void begin() {
    try {
      bench.recoverFirst();
    } catch (IllegalStateException dirty) {
      throw new RunRefused(dirty.getMessage());
    }
  }

  Bench bench() {
    return bench;
  }

  /** What earlier nights of this testbed measured; read when it is first asked for. */
  synchronized Regression earlierNights() {
    if (nightly.isEmpty()) {
      nightly = Optional.of(earlier.get());
    }
    return nightly.get().regression();
  }

  @Override
  public synchronized List<String> closing(Ledger whole) {
    return Nightly.close(nightly, whole, bench);
  }

  void settle(Verdict verdict) {
    settle.settle(verdict);
  }

  @Override
  public Ledger ledger() {
    return ledger;
  }

  @Override
  public Console console() {
    return console;
  }

  @Override
  public RunFolder folder() {
    return folder;
  }

  @Override
  public Optional<Shard> shard() {
    return shard;
  }

  @Override
  public String family() {
    return options.family();
  }

  @Override
  public List<RootCause> rootCauses() {
    return bench.rootCauses(ledger.verdicts());
  }

  @Override
  public Optional<Observations> observations() {
    return Optional.of(bench.observations());
  }

  @Override
  public Optional<Path> replayed() {
    return replayed;
  }

  @Override
  public void emergency() {
    bench.emergency();
    if (ended.compareAndSet(false, true)) {
      bench.measured().ifPresent(traffic -> SizeCurves.write(folder.root(), traffic));
      bench.close();
      lease.ifPresent(Lease::close);
    }
  }
}
