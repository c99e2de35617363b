package io.rackproof.remote;

import io.rackproof.facts.Observed;
import io.rackproof.plan.Progress;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Testbed;
import java.util.Map;

/** Opens the sessions of a run: over SSH, to real devices or to simulated ones alike. */
public final class Openers {
  private Openers() {}

  /**
   * Opens sessions to a testbed, which is started first where it is simulated and stopped when the
   * sessions are closed.
   *
   * @param faults of a simulated testbed, as named on the command line; empty for none
   * @param dialects of those devices that have a CLI of their own
   * @throws IllegalArgumentException when a fault is unknown, or the testbed isn't simulated and
   *     one is asked for
   */
  public static Sessions open(
      Testbed testbed,
      String faults,
      Map<DeviceName, CliDialect> dialects,
      Evidence evidence,
      SessionPolicy policy,
      Progress progress) {
    if (testbed.simulated()) {
      SimulatedAccess rack = SimulatedAccess.start(testbed, faults);
      return new Simulated(open(testbed, rack, dialects, evidence, policy, progress), rack);
    }
    if (!faults.isBlank()) {
      throw new IllegalArgumentException(
          testbed.name() + " is a real testbed: a fault can only be put into a simulated one");
    }
    return new SshOpener(dialects)
        .open(testbed, SshOpener.described(testbed), evidence, policy, progress);
  }

  /** Opens sessions to a simulated testbed that goes on when they are closed. */
  public static Sessions open(
      Testbed testbed,
      SimulatedAccess rack,
      Map<DeviceName, CliDialect> dialects,
      Evidence evidence,
      SessionPolicy policy,
      Progress progress) {
    return new SshOpener(dialects).open(testbed, rack.access(), evidence, policy, progress);
  }

  /** Sessions that take their rack with them. */
  private record Simulated(Sessions sessions, SimulatedAccess rack) implements Sessions {
    @Override
    public Shell shell(DeviceName device) {
      return sessions.shell(device);
    }

    @Override
    public Shell teardownShell(DeviceName device) {
      return sessions.teardownShell(device);
    }

    @Override
    public Observed<String> reached(DeviceName device) {
      return sessions.reached(device);
    }

    @Override
    public void teardownOnly() {
      sessions.teardownOnly();
    }

    @Override
    public void close() {
      sessions.close();
      rack.close();
    }
  }
}
