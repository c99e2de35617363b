package io.rackproof.report.signoff;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.testng.annotations.Test;

public class NamesTest {
  @Test
  public void neighboursBecomeARange() {
    assertThat(Names.of(List.of("node01", "node02", "node03", "leaf1", "node05"), 9))
        .isEqualTo("node[01-03], leaf1, node05");
    assertThat(Names.of(List.of("node01/mlx5_0", "node02/mlx5_0"), 9))
        .isEqualTo("node[01-02]/mlx5_0");
    assertThat(Names.of(List.of("node1/mlx5_0", "node1/mlx5_1", "node2/mlx5_0", "node2/mlx5_1"), 9))
        .isEqualTo("node[1-2]/mlx5_0, node[1-2]/mlx5_1");
    assertThat(Names.of(List.of("node9", "node10"), 9)).isEqualTo("node9, node10");
    assertThat(Names.of(List.of("a", "b", "c"), 2)).isEqualTo("a, b, and 1 more");
    assertThat(Names.of(List.of("99999999999999999999"), 2)).isEqualTo("99999999999999999999");
    assertThat(Names.of(List.of(), 2)).isEmpty();
  }
}
