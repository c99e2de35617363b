package io.rackproof.device.linux;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterSample;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Reply.Outcome;
import io.rackproof.testbed.PortId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.testng.annotations.Test;

/** Counters of one moment. */
public final class HostCountersTest {
  private static Map<PortId, Observed<CounterSample>> counters(FakeShell shell) {
    return new LinuxHost(Rack.node01(), shell).counters(List.of(Rack.OWN));
  }

  @Test
  public void oneRoundTripGivesBothSourcesAndTheClock() {
    FakeShell shell = FakeShell.healthy();
    CounterSample sample = counters(shell).get(Rack.OWN).asOptional().orElseThrow();

    assertThat(shell.sent()).hasSize(1);
    assertThat(sample.bootId()).isEqualTo("0b7d9c52-4f4e-4d1c-9a53-6f6f3a1f2c10");
    assertThat(sample.uptime()).isEqualTo(Duration.ofMillis(86_400_250));
    assertThat(sample.values().keySet())
        .extracting(Counter::name)
        .contains("rx_prio3_pause", "out_of_sequence", "port_xmit_data");
  }

  @Test
  public void withoutAnyOfItNothingIsKnown() {
    for (String line :
        List.of("cat /proc/uptime", "cat /proc/sys/kernel/random/boot_id", "ethtool -S eth0")) {
      assertThat(counters(FakeShell.healthy().ends(line, Outcome.TIMED_OUT)).get(Rack.OWN))
          .as(line)
          .isInstanceOf(Observed.Unknown.class);
    }
  }

  @Test
  public void aDriverWithoutStatisticsShowsItsRdmaCounters() {
    FakeShell shell = FakeShell.healthy().says("ethtool -S eth0", 94, "", "no stats available\n");

    assertThat(counters(shell).get(Rack.OWN).asOptional().orElseThrow().values().keySet())
        .extracting(Counter::name)
        .contains("out_of_sequence")
        .doesNotContain("rx_prio3_pause");
  }

  @Test
  public void aPortOfAnotherHostIsUnknown() {
    var counters = new LinuxHost(Rack.node01(), FakeShell.healthy()).counters(List.of(Rack.PEER));

    assertThat(counters.get(Rack.PEER)).isInstanceOf(Observed.Unknown.class);
  }
}
