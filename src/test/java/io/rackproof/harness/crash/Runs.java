package io.rackproof.harness.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.bench.Bench;
import io.rackproof.bench.BenchSettings;
import io.rackproof.bench.Dialects;
import io.rackproof.bench.QosMode;
import io.rackproof.bench.Safeguards;
import io.rackproof.fixture.Patience;
import io.rackproof.fixture.Recovery;
import io.rackproof.plan.Progress;
import io.rackproof.probe.Readiness;
import io.rackproof.remote.Evidence;
import io.rackproof.remote.Openers;
import io.rackproof.remote.SessionPolicy;
import io.rackproof.remote.Sessions;
import io.rackproof.testbed.Testbed;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Runs of a rack in this process, over SSH. */
final class Runs {
  private Runs() {}

  /** Applies the profile and undoes it; what the run could not undo. */
  static List<String> applyAndRestore(CrashRack rack) {
    return run(rack, QosMode.APPLY);
  }

  /** Undoes what another run has left; what it could not undo. */
  static List<String> restore(CrashRack rack) {
    return run(rack, QosMode.RESTORE);
  }

  /** A run that still holds the rack. */
  record Held(Sessions sessions, Bench bench) {
    /** As when its process is gone: nothing is undone. */
    void die() {
      sessions.close();
    }
  }

  /** A run that has applied the profile and goes on. */
  static Held applied(CrashRack rack, Path state, boolean takeLease, Progress progress) {
    Held run = open(rack, state, QosMode.APPLY, takeLease, progress);
    run.bench().recoverFirst();
    rack.testbed().devices().forEach(run.bench()::applied);
    return run;
  }

  private static List<String> run(CrashRack rack, QosMode mode) {
    List<String> left = new ArrayList<>();
    Held run = open(rack, rack.state(), mode, false, Progress.NONE);
    try (Sessions sessions = run.sessions();
        Bench bench = run.bench()) {
      bench.recoverFirst();
      if (mode == QosMode.APPLY) {
        rack.testbed().devices().forEach(bench::applied);
      }
      rack.testbed()
          .devices()
          .forEach(
              device ->
                  bench
                      .restored(device)
                      .asOptional()
                      .ifPresent(restoration -> left.addAll(restoration.left())));
    }
    return left;
  }

  static Held open(CrashRack rack, Path state, QosMode mode, boolean takeLease, Progress progress) {
    Testbed testbed = rack.testbed();
    String id = mode + "-" + UUID.randomUUID();
    BenchSettings settings =
        new BenchSettings(
            id,
            state.resolve(testbed.name()),
            new Patience(2, Duration.ofMillis(1)),
            Readiness.of(testbed.timeouts().command()),
            progress,
            Safeguards.of(id, Instant.now(), takeLease, false));
    Sessions sessions = sessions(rack);
    return new Held(sessions, new Bench(testbed, sessions, mode, settings));
  }

  /** A journal stays open exactly as long as something is left. */
  static void assertClean(CrashRack rack, String point) {
    assertThat(rack.difference()).as(point).isEmpty();
    assertThat(unfinished(rack)).as("open journals, " + point).isEmpty();
  }

  /** Logged in to every device, as a run that may change it. */
  static Sessions sessions(CrashRack rack) {
    Testbed testbed = rack.testbed();
    String id = UUID.randomUUID().toString();
    Path folder = rack.folder().resolve("evidence").resolve(id);
    Evidence evidence =
        Evidence.start(folder, testbed.name(), testbed.file(), id, Instant.now(), "test");
    return Openers.open(
        testbed, "", Dialects.of(testbed), evidence, SessionPolicy.CHANGE, Progress.NONE);
  }

  /** Journals that say that something is left. */
  static List<Path> unfinished(CrashRack rack) {
    return new Recovery(rack.state().resolve(rack.testbed().name())).unfinished();
  }
}
