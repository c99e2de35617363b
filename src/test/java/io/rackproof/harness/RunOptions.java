package io.rackproof.harness;

import io.rackproof.bench.QosMode;
import io.rackproof.testbed.Shard;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * What is asked of a run.
 *
 * @param testbed name or path of a descriptor
 * @param evidence folder of a recorded run to be judged again, instead of a rack
 * @param faults faults of the simulated rack, as {@code name:target,…}
 * @param duration how long a soak lasts
 * @param resume folder of an earlier run whose soak goes on
 * @param state folder where journals and leases outlive a run
 * @param shard which part of the testbed the run has; empty for the whole
 * @param family what all shards of a run have in common; empty for nothing
 * @param keepForeign whether settings of a dead run that somebody else has changed are to stay
 * @param takeLease whether to take devices from whoever holds them
 * @param restartBaseline whether earlier nights no longer count as a baseline
 * @param metrics file for Prometheus, beside the one in the run's folder
 */
record RunOptions(
    String testbed,
    QosMode qos,
    Optional<Path> evidence,
    Optional<String> faults,
    String duration,
    Optional<Path> resume,
    Path state,
    Optional<Shard> shard,
    String family,
    boolean takeLease,
    boolean keepForeign,
    boolean restartBaseline,
    Optional<Path> metrics) {
  /**
   * @param given what was given under a name, on the command line or else in the suite; null where
   *     nothing was
   * @throws RunRefused when something given is not known
   */
  static RunOptions from(UnaryOperator<String> given) {
    return new RunOptions(
        Optional.ofNullable(given.apply("testbed")).orElse(""),
        mode(Optional.ofNullable(given.apply("qos")).orElse("apply")),
        Optional.ofNullable(given.apply("evidence")).map(Path::of),
        Optional.ofNullable(given.apply("fault")),
        Optional.ofNullable(given.apply("duration")).orElse("1h"),
        Optional.ofNullable(given.apply("resume")).map(Path::of),
        Optional.ofNullable(given.apply("state")).map(Path::of).orElseGet(RunOptions::home),
        ShardOption.of(Optional.ofNullable(given.apply("shard")), System.getenv()),
        ShardOption.family(Optional.ofNullable(given.apply("family")), System.getenv()),
        only("lease", "take", given),
        only("foreign", "keep", given),
        only("baseline", "restart", given),
        Optional.ofNullable(given.apply("metrics")).map(Path::of));
  }

  private static QosMode mode(String text) {
    for (QosMode mode : QosMode.values()) {
      if (mode.name().toLowerCase(Locale.ROOT).equals(text)) {
        return mode;
      }
    }
    throw new RunRefused("-Dqos=" + text + " is not known: use apply, verify or restore");
  }

  /** Whether an option that knows one word only was given. */
  private static boolean only(String option, String word, UnaryOperator<String> given) {
    String value = given.apply(option);
    if (value != null && !value.equals(word)) {
      throw new RunRefused(
          "-D" + option + "=" + value + " is not known: use " + word + ", or leave it out");
    }
    return value != null;
  }

  /** Outside the work tree, so that cleaning it cannot lose what has to be undone. */
  static Path home() {
    String xdg = System.getenv("XDG_STATE_HOME");
    Path base =
        xdg == null || xdg.isEmpty()
            ? Path.of(System.getProperty("user.home"), ".local", "state")
            : Path.of(xdg);
    return base.resolve("rackproof");
  }
}
