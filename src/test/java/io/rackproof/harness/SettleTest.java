package io.rackproof.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.testng.annotations.Test;

/** Outcomes are told apart by type, and carry words, not stack traces. */
public class SettleTest {
  @Test
  public void outcomesHaveNoStackTrace() {
    for (Throwable outcome :
        new Throwable[] {
          new CriterionFailed("words"), new EvidenceMissing("words"), new RunRefused("words")
        }) {
      assertThat(outcome.getStackTrace()).isEmpty();
      assertThat(outcome).hasMessage("words");
    }
  }

  @Test
  public void onlyAFailedCriterionIsAnAssertion() {
    assertThatThrownBy(
            () -> {
              throw new CriterionFailed("words");
            })
        .isInstanceOf(AssertionError.class);
    assertThat(new EvidenceMissing("words")).isNotInstanceOf(AssertionError.class);
  }
}
