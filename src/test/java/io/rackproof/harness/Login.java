package io.rackproof.harness;

import io.rackproof.bench.Dialects;
import io.rackproof.plan.Progress;
import io.rackproof.remote.AccessCheck;
import io.rackproof.remote.Evidence;
import io.rackproof.remote.Openers;
import io.rackproof.remote.SessionPolicy;
import io.rackproof.remote.Sessions;
import io.rackproof.remote.SimulatedAccess;
import io.rackproof.report.RunFolder;
import io.rackproof.testbed.Shard;
import io.rackproof.testbed.Testbed;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** How every run logs in: what would keep it out is said first, evidence begins, sessions open. */
public final class Login {
  private Login() {}

  /**
   * Logs in everywhere.
   *
   * @param faults of a simulated testbed; empty for none
   * @param shard which part of the testbed this is
   * @param running a simulated testbed that goes on afterwards
   * @throws RunRefused where a fault is unknown or a credential is missing
   */
  static Sessions open(
      Testbed testbed,
      String faults,
      RunFolder folder,
      Optional<Shard> shard,
      Optional<SimulatedAccess> running,
      SessionPolicy policy,
      Progress progress) {
    check(testbed, faults);
    requireCredentials(testbed);
    Evidence evidence =
        Evidence.start(
            folder.evidence(),
            testbed.name(),
            testbed.file(),
            folder.runId(),
            Instant.now(),
            version(),
            shard);
    return running.isPresent()
        ? Openers.open(testbed, running.get(), Dialects.of(testbed), evidence, policy, progress)
        : Openers.open(testbed, faults, Dialects.of(testbed), evidence, policy, progress);
  }

  /** Logs in to the whole of a testbed, with the faults of the command line. */
  public static Sessions open(
      Testbed testbed, RunFolder folder, SessionPolicy policy, Progress progress) {
    return open(
        testbed,
        System.getProperty("fault", ""),
        folder,
        Optional.empty(),
        Optional.empty(),
        policy,
        progress);
  }

  /** Before anything is written or started. */
  private static void check(Testbed testbed, String faults) {
    try {
      SimulatedAccess.check(testbed, faults);
    } catch (IllegalArgumentException fault) {
      throw new RunRefused(fault.getMessage());
    }
  }

  /**
   * @throws RunRefused where a credential of a real testbed is missing here
   */
  public static void requireCredentials(Testbed testbed) {
    List<String> missing =
        testbed.simulated() ? List.of() : AccessCheck.faults(testbed, System.getenv());
    if (!missing.isEmpty()) {
      throw new RunRefused(String.join("\n", missing));
    }
  }

  private static String version() {
    return System.getProperty("rackproof.version", "unknown");
  }
}
