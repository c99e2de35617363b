package io.rackproof.harness;

import io.rackproof.bench.QosMode;
import io.rackproof.plan.Progress;
import io.rackproof.plan.Shards;
import io.rackproof.remote.Evidence;
import io.rackproof.remote.ReplaySessions;
import io.rackproof.remote.SessionPolicy;
import io.rackproof.remote.Sessions;
import io.rackproof.remote.SimulatedAccess;
import io.rackproof.report.RunFolder;
import io.rackproof.testbed.Shard;
import io.rackproof.testbed.Testbed;
import io.rackproof.testbed.loader.TestbedLoader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The way to a testbed: its descriptor, and later its sessions or those of a recorded run.
 *
 * @param testbed as described, or the part of a shard; of a recorded run as it was described then,
 *     where that was kept
 * @param recorded folder of the evidence that is judged again
 * @param shard of the run, or of the recorded one
 */
record Opening(Testbed testbed, Optional<Path> recorded, Optional<Shard> shard) {
  private static final Path TESTBEDS = Path.of("testbeds");

  /**
   * Reads the descriptor; no login yet.
   *
   * @throws RunRefused when the command line cannot be followed
   */
  static Opening of(RunOptions options) {
    String faults = options.faults().orElse("");
    if (faults.equals("help")) {
      throw new RunRefused(SimulatedAccess.help());
    }
    Optional<Path> recorded = options.evidence().map(Opening::real);
    if (recorded.isPresent() && !faults.isEmpty()) {
      throw new RunRefused(
          "-Dfault changes a simulated rack, but -Devidence judges a recorded run");
    }
    Optional<Path> kept =
        recorded.map(folder -> folder.resolve("testbed.yaml")).filter(Files::isRegularFile);
    Testbed whole =
        kept.map(file -> TestbedLoader.load(file.toString(), TESTBEDS))
            .orElseGet(() -> descriptor(options.testbed()));
    Optional<Shard> shard = recorded.isPresent() ? shard(recorded.get(), options) : options.shard();
    return new Opening(shard.map(one -> part(whole, one)).orElse(whole), recorded, shard);
  }

  private static Testbed part(Testbed whole, Shard shard) {
    try {
      return Shards.of(whole).part(shard);
    } catch (IllegalArgumentException wrong) {
      throw new RunRefused("-Dshard=" + shard + ": " + wrong.getMessage());
    }
  }

  /** What was recorded of a shard is judged as that. */
  private static Optional<Shard> shard(Path recorded, RunOptions options) {
    Optional<Shard> kept = Evidence.shard(recorded);
    if (options.shard().isPresent() && !options.shard().equals(kept)) {
      throw new RunRefused(
          "-Dshard="
              + options.shard().get()
              + " is not what was recorded in "
              + recorded
              + ": leave it out");
    }
    return kept;
  }

  static Testbed descriptor(String nameOrPath) {
    return TestbedLoader.load(nameOrPath, TESTBEDS);
  }

  private static Path real(Path folder) {
    try {
      return folder.toRealPath();
    } catch (IOException e) {
      throw new RunRefused(
          "-Devidence=" + folder + " is no folder of a recorded run: it does not exist");
    }
  }

  /** Logs in everywhere, or opens what was recorded. */
  Sessions sessions(
      RunOptions options, RunFolder folder, Progress progress, Optional<SimulatedAccess> running) {
    if (recorded.isPresent()) {
      link(folder.evidence(), recorded.get());
      return ReplaySessions.open(recorded.get());
    }
    SessionPolicy policy =
        options.qos() == QosMode.VERIFY ? SessionPolicy.TRAFFIC : SessionPolicy.CHANGE;
    return Login.open(
        testbed, options.faults().orElse(""), folder, shard, running, policy, progress);
  }

  /** So that the evidence of a run is where a run's evidence is, also when it was judged again. */
  private static void link(Path link, Path recorded) {
    try {
      Files.createDirectories(link.getParent());
      Files.createSymbolicLink(link, recorded);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (UnsupportedOperationException noLinks) {
      return;
    }
  }
}
