package io.rackproof.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.testng.annotations.Test;

public final class SoakPlanTest {
  @Test
  public void slicesFillTheTime() {
    assertThat(SoakPlan.parse("8h")).isEqualTo(new SoakPlan(96, Duration.ofMinutes(5)));
    assertThat(SoakPlan.parse("90 min")).isEqualTo(new SoakPlan(20, Duration.ofSeconds(270)));
    assertThat(SoakPlan.parse("60s")).isEqualTo(new SoakPlan(12, Duration.ofSeconds(5)));
    assertThat(SoakPlan.parse("3s").slices()).isEqualTo(1);
  }

  @Test
  public void whatIsNoTimeIsRefused() {
    for (String text : new String[] {"", "8", "0h", "h", "-1h", "1d", "8h30"}) {
      assertThatThrownBy(() -> SoakPlan.parse(text))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("write e.g. 8h");
    }
  }
}
