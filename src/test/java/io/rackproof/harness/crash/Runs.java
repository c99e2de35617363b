package io.rackproof.harness.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.bench.Bench;
import io.rackproof.bench.BenchSettings;
import io.rackproof.bench.QosMode;
import io.rackproof.fixture.Patience;
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

  private static List<String> run(CrashRack rack, QosMode mode) {
    Testbed testbed = rack.testbed();
    String id = mode + "-" + UUID.randomUUID();
    Path folder = rack.folder().resolve("evidence").resolve(id);
    Evidence evidence =
        Evidence.start(folder, testbed.name(), testbed.file(), id, Instant.now(), "test");
    BenchSettings settings =
        new BenchSettings(
            id,
            rack.state().resolve(testbed.name()),
            new Patience(2, Duration.ofMillis(1)),
            Readiness.of(testbed.timeouts().command()),
            Progress.NONE);
    List<String> left = new ArrayList<>();
    try (Sessions sessions =
            Openers.open(testbed, "", evidence, SessionPolicy.CHANGE, Progress.NONE);
        Bench bench = new Bench(testbed, sessions, mode, settings)) {
      bench.recoverFirst();
      if (mode == QosMode.APPLY) {
        testbed.devices().forEach(bench::applied);
      }
      testbed
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

  /** A journal stays open exactly as long as something is left. */
  static void assertClean(CrashRack rack, String point) {
    assertThat(rack.difference()).as(point).isEmpty();
    assertThat(
            new io.rackproof.fixture.Recovery(rack.state().resolve(rack.testbed().name()))
                .unfinished())
        .as("open journals, " + point)
        .isEmpty();
  }
}
