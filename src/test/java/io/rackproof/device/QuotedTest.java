package io.rackproof.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.facts.EvidenceRef;
import io.rackproof.facts.Observed;
import java.util.List;
import java.util.stream.Stream;
import org.testng.annotations.Test;

public final class QuotedTest {
  private static Observed<String> quoted(String... lines) {
    return Quoted.lines(
        Stream.of(lines),
        "pause watchdog",
        "nothing is set",
        List.of(new EvidenceRef("leaf1/0001")));
  }

  @Test
  public void linesThatBeginSoAreQuotedOnceAndInOrder() {
    assertThat(
            quoted("mtu 9214", "pause watchdog action drop", "pause watchdog", "pause watchdog")
                .asOptional())
        .contains("pause watchdog action drop; pause watchdog");
    assertThat(quoted("pause watchdogs", "no pause").asOptional()).contains("nothing is set");
    assertThat(quoted().evidence()).hasSize(1);
  }
}
