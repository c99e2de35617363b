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
    boolean allSizes,
    boolean gpu,
    boolean dmaBuf,
    Optional<String> jsonFile,
    Optional<String> server) {
  /** Of {@code -a}: 2 bytes to 8 MiB. */
  static final int LARGEST = 1 << 23;

  private static final String CUDA = "--use_cuda=";
  private static final String DMA_BUF = "--use_cuda_dmabuf";
  private static final String JSON_FILE = "--out_json_file=";

  private static final Set<String> WITH_VALUE =
      Set.of("-d", "-i", "-x", "-s", "-q", "-D", "-n", "-p", "-m", "-t", "-u", "--tclass");
  private static final Set<String> FLAGS =
      Set.of("-F", "--report_gbits", "-b", "-U", "-a", DMA_BUF, "--out_json");

  /** Empty when there is an option that the program does not have. */
  static Optional<PerftestOptions> read(List<String> argv, int defaultSize, int defaultIterations) {
    Optional<String> server = Optional.empty();
    for (int n = 1; n < argv.size(); n++) {
      String word = argv.get(n);
      if (WITH_VALUE.contains(word)) {
        n++;
      } else if (!word.startsWith("-")) {
        server = Optional.of(word);
      } else if (!FLAGS.contains(word) && !word.startsWith(CUDA) && !word.startsWith(JSON_FILE)) {
        return Optional.empty();
      }
    }
    Arguments arguments = new Arguments(argv);
    return Optional.of(
        new PerftestOptions(
            arguments.after("-d").orElse("mlx5_0"),
            arguments.number("-x").orElse(3),
            arguments.has("-a") ? LARGEST : arguments.number("-s").orElse(defaultSize),
            arguments.number("-q").orElse(1),
            arguments.number("-D").orElse(0),
            arguments.number("-n").orElse(defaultIterations),
            arguments.number("--tclass").orElse(0),
            arguments.number("-p").orElse(18515),
            arguments.has("--report_gbits"),
            arguments.has("-b"),
            arguments.has("-U"),
            arguments.has("-a"),
            argv.stream().anyMatch(word -> word.startsWith(CUDA)),
            arguments.has(DMA_BUF),
            arguments.has("--out_json") ? file(argv) : Optional.empty(),
            server));
  }

  private static Optional<String> file(List<String> argv) {
    return argv.stream()
        .filter(word -> word.startsWith(JSON_FILE))
        .map(word -> word.substring(JSON_FILE.length()))
        .findFirst();
  }

  boolean timed() {
    return seconds > 0;
  }

  /** Seconds that are measured: the tool leaves a quarter out at either end. */
  int measuredSeconds() {
    return Math.max(1, seconds - 2 * (seconds / 4));
  }
}
