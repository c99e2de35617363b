package io.rackproof.sim.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.testng.annotations.Test;

/** Max-min fairness on worked examples. */
public final class RateSharingTest {
  @Test
  public void whatOneFlowCannotUseGoesToTheOther() {
    RateSharing sharing = new RateSharing();
    sharing.resource("narrow", 10);
    sharing.resource("wide", 100);
    sharing.flow(Map.of("narrow", 1.0, "wide", 1.0));
    sharing.flow(Map.of("wide", 1.0));

    assertThat(sharing.rates()).containsExactly(10, 90);
  }

  @Test
  public void equalFlowsShareEqually() {
    RateSharing sharing = new RateSharing();
    sharing.resource("port", 90);
    for (int n = 0; n < 3; n++) {
      sharing.flow(Map.of("port", 1.0));
    }

    assertThat(sharing.rates()).containsExactly(30, 30, 30);
  }

  @Test
  public void aFlowTakesMoreOfTheWireThanItsPayload() {
    RateSharing sharing = new RateSharing();
    sharing.resource("wire", 100);
    sharing.flow(Map.of("wire", 1.25));

    assertThat(sharing.rates()).containsExactly(80);
  }

  @Test
  public void noFlowNoRate() {
    assertThat(new RateSharing().rates()).isEmpty();
  }
}
