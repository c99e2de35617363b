package io.rackproof.sim.host;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a perftest program was told (perftest_parameters.c).
 *
 * @param server address of the server; empty when this is the server
 */
record PerftestOptions(
    String device,
    int gidIndex,
    int size,
    int queuePairs,
    int seconds,
    int iterations,
    int trafficClass,
    int port,
    boolean gigabits,
    boolean bothWays,
    boolean unsorted,
    Optional<String> server) {
  private static final Set<String> WITH_VALUE =
      Set.of("-d", "-i", "-x", "-s", "-q", "-D", "-n", "-p", "-m", "-t", "-u", "--tclass");
  private static final Set<String> FLAGS = Set.of("-F", "--report_gbits", "-b", "-U");

  /** Empty when there is an option that the program does not have. */
  static Optional<PerftestOptions> read(List<String> argv, int defaultSize, int defaultIterations) {
    Optional<String> server = Optional.empty();
    for (int n = 1; n < argv.size(); n++) {
      String word = argv.get(n);
      if (WITH_VALUE.contains(word)) {
        n++;
      } else if (!word.startsWith("-")) {
        server = Optional.of(word);
      } else if (!FLAGS.contains(word)) {
        return Optional.empty();
      }
    }
    Arguments arguments = new Arguments(argv);
    return Optional.of(
        new PerftestOptions(
            arguments.after("-d").orElse("mlx5_0"),
            arguments.number("-x").orElse(3),
            arguments.number("-s").orElse(defaultSize),
            arguments.number("-q").orElse(1),
            arguments.number("-D").orElse(0),
            arguments.number("-n").orElse(defaultIterations),
            arguments.number("--tclass").orElse(0),
            arguments.number("-p").orElse(18515),
            arguments.has("--report_gbits"),
            arguments.has("-b"),
            arguments.has("-U"),
            server));
  }

  boolean timed() {
    return seconds > 0;
  }

  /** Seconds that are measured: the tool leaves a quarter out at either end. */
  int measuredSeconds() {
    return Math.max(1, seconds - 2 * (seconds / 4));
  }
}
