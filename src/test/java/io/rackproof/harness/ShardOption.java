package io.rackproof.harness;

import io.rackproof.testbed.Shard;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which shard a run is: {@code -Dshard=2/4}, or {@code -Dshard=auto} for what the engine that
 * started it says: GitLab's {@code CI_NODE_INDEX} and {@code CI_NODE_TOTAL} (from 1), a Slurm
 * array's {@code SLURM_ARRAY_TASK_ID}, {@code _MIN}, {@code _STEP} and {@code _COUNT}, or the
 * {@code JOB_COMPLETION_INDEX} of a Kubernetes indexed Job (from 0), which doesn't tell how many
 * there are: {@code -Dshard=auto/4}. Engines set these variables for other purposes too, so without
 * the option they mean nothing: half a rack must never pass for a whole one.
 *
 * @see <a href="https://docs.gitlab.com/ci/variables/predefined_variables/">GitLab</a>
 * @see <a href="https://slurm.schedmd.com/job_array.html">Slurm</a>
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/controllers/job/">Kubernetes</a>
 */
final class ShardOption {
  private static final String AUTO = "auto";

  private final Map<String, String> environment;
  private final Optional<Integer> said;

  private ShardOption(Map<String, String> environment, Optional<Integer> said) {
    this.environment = environment;
    this.said = said;
  }

  /**
   * @param given what the option says; empty when it was not given
   * @throws RunRefused when it names no shard
   */
  static Optional<Shard> of(Optional<String> given, Map<String, String> environment) {
    if (given.isEmpty()) {
      return Optional.empty();
    }
    String text = given.get();
    try {
      if (!text.startsWith(AUTO)) {
        return Optional.of(Shard.parse(text));
      }
      Optional<Integer> said =
          text.equals(AUTO)
              ? Optional.empty()
              : Optional.of(Shard.parse("1" + text.substring(AUTO.length())).count());
      return Optional.of(new ShardOption(environment, said).found());
    } catch (IllegalArgumentException wrong) {
      throw new RunRefused("-Dshard=" + text + ": " + wrong.getMessage());
    }
  }

  /** What the shards of one run have in common, so that others are not merged with them. */
  static String family(Optional<String> given, Map<String, String> environment) {
    return given
        .or(
            () ->
                Stream.of("CI_PIPELINE_ID", "SLURM_ARRAY_JOB_ID")
                    .flatMap(name -> Optional.ofNullable(environment.get(name)).stream())
                    .findFirst())
        .orElse("");
  }

  private Shard found() {
    if (environment.containsKey("CI_NODE_INDEX")) {
      return shard(number("CI_NODE_INDEX"), Optional.of(number("CI_NODE_TOTAL")));
    }
    if (environment.containsKey("SLURM_ARRAY_TASK_ID")) {
      int step =
          environment.containsKey("SLURM_ARRAY_TASK_STEP") ? number("SLURM_ARRAY_TASK_STEP") : 1;
      int past = number("SLURM_ARRAY_TASK_ID") - number("SLURM_ARRAY_TASK_MIN");
      if (step < 1 || past % step != 0) {
        throw new IllegalArgumentException("the array of this job is not evenly spaced");
      }
      return shard(past / step + 1, Optional.of(number("SLURM_ARRAY_TASK_COUNT")));
    }
    if (environment.containsKey("JOB_COMPLETION_INDEX")) {
      return shard(number("JOB_COMPLETION_INDEX") + 1, Optional.empty());
    }
    throw new IllegalArgumentException(
        "neither CI_NODE_INDEX, SLURM_ARRAY_TASK_ID nor JOB_COMPLETION_INDEX is set here; write"
            + " e.g. -Dshard=2/4");
  }

  private Shard shard(int number, Optional<Integer> told) {
    if (said.isPresent() && told.isPresent() && !said.equals(told)) {
      throw new IllegalArgumentException("the engine runs " + told.get() + " jobs");
    }
    int count =
        told.or(() -> said)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "an indexed Job doesn't tell how many pods it has; write e.g."
                            + " -Dshard=auto/4, with its number of completions"));
    return new Shard(number, count);
  }

  private int number(String name) {
    String text = environment.getOrDefault(name, "");
    if (!text.matches("\\d{1,6}")) {
      throw new IllegalArgumentException(name + " is '" + text + "', which is no number");
    }
    return Integer.parseInt(text);
  }
}
