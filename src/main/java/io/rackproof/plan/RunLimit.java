package io.rackproof.plan;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Scope;
import io.rackproof.testbed.Testbed;
import io.rackproof.testbed.Timeouts;
import java.time.Duration;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * After which time a run has ended, however its devices behave: from the time-outs, and from how
 * often it asks. Every part takes all devices at once, so a device that hangs delays no other
 * beyond its own time-out, and their number hardly counts.
 *
 * @param most the whole run, its report excepted
 */
public record RunLimit(Duration most) {
  /** How much longer than on the device a command may take here. */
  public static final Duration GRACE = Duration.ofSeconds(10);

  /** Commands that a device may leave unanswered before it is asked nothing more. */
  public static final int UNANSWERED = 4;

  /** A batch may take so many times as long as one command. */
  public static final int BATCH = 4;

  /** Attempts to log in where the server drops connections. */
  private static final int LOGINS = 4;

  /** Devices that begin in a second at least: a place is given up after one. */
  private static final int BEGIN = 32;

  /** Lease, reach, two surveys of two round trips, and a snapshot. */
  private static final int LOOKS = 7;

  /** Read, arm, write, read back; four stages of settings at most. */
  private static final int APPLY = 16;

  /** Read, write and read back, twice a stage; snapshot, timer, lease. */
  private static final int RESTORE = 27;

  /** Sweeps before and after, states of systems, the first reading of counters. */
  private static final int AROUND_TRAFFIC = 4;

  private static final Set<CriterionId> LOADED =
      EnumSet.of(
          CriterionId.PFC_FLAT,
          CriterionId.NO_LOSS,
          CriterionId.LOSSLESS_QUEUE,
          CriterionId.INCAST);

  /**
   * @param changes whether the run applies the profile and undoes it
   * @param criteria that it owes
   * @param soak of a run that owes that criterion
   */
  public static RunLimit of(
      Testbed testbed, boolean changes, Collection<CriterionId> criteria, Optional<SoakPlan> soak) {
    Timeouts limits = testbed.timeouts();
    int devices = testbed.devices().size();
    Duration queue = Duration.ofSeconds((devices + BEGIN - 1) / BEGIN);
    Duration login = limits.connect().plusSeconds(2).multipliedBy(LOGINS).plus(queue);
    Duration look = look(limits).plus(queue);
    Duration whole = login.plus(look.multipliedBy(LOOKS));
    // What is left unanswered is asked for once more without it: in tests and in undoing.
    whole = whole.plus(look(limits).multipliedBy(2L * UNANSWERED));
    if (changes) {
      whole =
          whole
              .plus(look.multipliedBy(APPLY + RESTORE))
              .plus(patience(limits.settle()).multipliedBy(4));
    }
    int heats = 2 * Rounds.of(testbed).rounds().size();
    if (criteria.stream().anyMatch(RunLimit::needsTraffic)) {
      whole = whole.plus(look.multipliedBy(AROUND_TRAFFIC)).plus(traffic(testbed, heats, look));
    }
    if (criteria.contains(CriterionId.SOAK) && soak.isPresent()) {
      Duration slice = heat(testbed, soak.get().slice(), look);
      // A lost connection is a reason to measure a slice again, twice at most.
      whole = whole.plus(slice.multipliedBy(3L * soak.get().slices()));
    }
    return new RunLimit(whole);
  }

  private static boolean needsTraffic(CriterionId criterion) {
    return criterion.scope() == Scope.PAIR || LOADED.contains(criterion);
  }

  private static Duration traffic(Testbed testbed, int heats, Duration look) {
    Duration load = testbed.traffic().duration();
    Duration samples = Duration.ofNanos(100_000L * testbed.traffic().latencyIterations());
    int tests = 1 + testbed.traffic().more().tests().size();
    int incasts = Incasts.of(testbed).rounds().size();
    // Second strike: each port that did badly against others, in as many heats at most.
    return look.multipliedBy(heats) // path MTU
        .plus(heat(testbed, Duration.ZERO, look).multipliedBy(heats)) // first messages
        .plus(heat(testbed, load, look).multipliedBy((long) heats * (tests + 1)))
        .plus(heat(testbed, samples, look).multipliedBy(heats))
        .plus(heat(testbed, load, look).multipliedBy(incasts));
  }

  /** Servers that listen, clients, both ends ended, counters. */
  private static Duration heat(Testbed testbed, Duration load, Duration look) {
    Duration listen = patience(testbed.timeouts().command());
    Duration run = load.plusSeconds(30).plus(GRACE);
    return listen.plus(run.multipliedBy(2)).plus(look.multipliedBy(2));
  }

  /** One batch to every device, over a new connection where the old one was lost. */
  private static Duration look(Timeouts limits) {
    return limits.command().plus(GRACE).multipliedBy(BATCH).plus(limits.connect());
  }

  /**
   * How long something is looked at again and again at most, beside the look at hand.
   *
   * @param quick how long that takes when each look takes no time
   */
  public static Duration patience(Duration quick) {
    return quick.multipliedBy(3).plusMinutes(1);
  }

  /** One sentence. */
  public String sentence() {
    long minutes = (most.toSeconds() + 59) / 60;
    return "Whatever its devices do, this run ends within "
        + (minutes < 60 ? "" : minutes / 60 + " h ")
        + minutes % 60
        + " min; devices that hang or are gone do not hold up the others";
  }
}
