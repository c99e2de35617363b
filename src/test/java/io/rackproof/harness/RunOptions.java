package io.rackproof.harness;

import io.rackproof.bench.QosMode;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;

/**
 * What the command line asks of a run.
 *
 * @param testbed name or path of a descriptor
 * @param evidence folder of a recorded run to be judged again, instead of a rack
 * @param faults faults of the simulated rack, as {@code name:target,…}
 * @param state folder where journals and leases outlive a run
 */
record RunOptions(
    String testbed, QosMode qos, Optional<Path> evidence, Optional<String> faults, Path state) {
  /**
   * @param suiteQos what the suite says about QoS, null where it says nothing; the command line
   *     wins
   */
  static RunOptions from(Properties properties, String suiteQos) {
    String qos = properties.getProperty("qos", suiteQos == null ? "apply" : suiteQos);
    return new RunOptions(
        properties.getProperty("testbed", ""),
        mode(qos),
        Optional.ofNullable(properties.getProperty("evidence")).map(Path::of),
        Optional.ofNullable(properties.getProperty("fault")),
        state(properties));
  }

  private static QosMode mode(String text) {
    for (QosMode mode : QosMode.values()) {
      if (mode.name().toLowerCase(Locale.ROOT).equals(text)) {
        return mode;
      }
    }
    throw new RunRefused("-Dqos=" + text + " is not known: use apply, verify or restore");
  }

  /** Outside the work tree, so that cleaning it cannot lose what has to be undone. */
  private static Path state(Properties properties) {
    String given = properties.getProperty("state", "");
    if (!given.isEmpty()) {
      return Path.of(given);
    }
    String xdg = System.getenv("XDG_STATE_HOME");
    Path base =
        xdg == null || xdg.isEmpty()
            ? Path.of(properties.getProperty("user.home"), ".local", "state")
            : Path.of(xdg);
    return base.resolve("rackproof");
  }
}
