package io.rackproof.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rackproof.testbed.Shard;
import java.util.Map;
import java.util.Optional;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Which shard a run is, by its option and its engine's variables. */
public final class ShardOptionTest {
  private static final Map<String, String> GITLAB =
      Map.of("CI_NODE_INDEX", "3", "CI_NODE_TOTAL", "4");

  @DataProvider
  public Object[][] engines() {
    return new Object[][] {
      {"2/4", Map.of(), new Shard(2, 4)},
      {"2/4", GITLAB, new Shard(2, 4)},
      {"auto", GITLAB, new Shard(3, 4)},
      {"auto/4", GITLAB, new Shard(3, 4)},
      {"auto", slurm("0", "0", "4"), new Shard(1, 4)},
      {"auto", slurm("13", "10", "4"), new Shard(4, 4)},
      {"auto/4", Map.of("JOB_COMPLETION_INDEX", "0"), new Shard(1, 4)},
      {"auto/4", Map.of("JOB_COMPLETION_INDEX", "3"), new Shard(4, 4)},
      {
        "auto",
        Map.of(
            "SLURM_ARRAY_TASK_ID", "5",
            "SLURM_ARRAY_TASK_MIN", "1",
            "SLURM_ARRAY_TASK_STEP", "2",
            "SLURM_ARRAY_TASK_COUNT", "4"),
        new Shard(3, 4)
      },
    };
  }

  private static Map<String, String> slurm(String id, String min, String count) {
    return Map.of(
        "SLURM_ARRAY_TASK_ID", id, "SLURM_ARRAY_TASK_MIN", min, "SLURM_ARRAY_TASK_COUNT", count);
  }

  @Test(dataProvider = "engines")
  public void theShardIsFound(String given, Map<String, String> environment, Shard shard) {
    assertThat(ShardOption.of(Optional.of(given), environment)).contains(shard);
  }

  /** A pipeline that runs several jobs of any kind must not silently judge a part of each rack. */
  @Test
  public void withoutTheOptionVariablesMeanNothing() {
    assertThat(ShardOption.of(Optional.empty(), GITLAB)).isEmpty();
  }

  @DataProvider
  public Object[][] mistakes() {
    return new Object[][] {
      {"auto", Map.of(), "is set here"},
      {"auto", Map.of("JOB_COMPLETION_INDEX", "0"), "auto/4"},
      {"auto/3", GITLAB, "the engine runs 4 jobs"},
      {"auto", Map.of("CI_NODE_INDEX", "1"), "CI_NODE_TOTAL"},
      {"auto", Map.of("CI_NODE_INDEX", "5", "CI_NODE_TOTAL", "4"), "no shard 5/4"},
      {"auto/", GITLAB, "is no shard"},
      {"automatic", GITLAB, "is no shard"},
      {"0/4", Map.of(), "counted from 1"},
      {"half", Map.of(), "as in 2/4"},
      {"auto/2", Map.of("JOB_COMPLETION_INDEX", "2"), "no shard 3/2"},
    };
  }

  @Test(dataProvider = "mistakes")
  public void aMistakeIsOneSentence(String given, Map<String, String> environment, String says) {
    assertThatThrownBy(() -> ShardOption.of(Optional.of(given), environment))
        .isInstanceOf(RunRefused.class)
        .hasMessageContaining("-Dshard=" + given)
        .hasMessageContaining(says);
  }

  @Test
  public void aFamilyIsGivenOrThePipeline() {
    assertThat(ShardOption.family(Optional.of("mine"), Map.of("CI_PIPELINE_ID", "7")))
        .isEqualTo("mine");
    assertThat(ShardOption.family(Optional.empty(), Map.of("CI_PIPELINE_ID", "7"))).isEqualTo("7");
    assertThat(ShardOption.family(Optional.empty(), Map.of("SLURM_ARRAY_JOB_ID", "9")))
        .isEqualTo("9");
    assertThat(ShardOption.family(Optional.empty(), Map.of())).isEmpty();
  }
}
