package io.rackproof.device.nvue;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.facts.CounterSample;
import io.rackproof.facts.Observed;
import io.rackproof.sim.Output;
import io.rackproof.sim.fabric.SwitchPortCounters;
import io.rackproof.sim.fabric.SwitchPortCounters.Kind;
import io.rackproof.units.Priority;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.testng.annotations.Test;

/** Counters of the simulated switch through the driver. */
public class NvueCountersTest {
  private static final Optional<Priority> LOSSLESS = Optional.of(Priority.of(3));

  private static Observed<CounterSample> sample(Leaf leaf) {
    return leaf.driver.counters(List.of(Leaf.FIRST, Leaf.SECOND)).get(Leaf.FIRST);
  }

  @Test
  public void readsThemInOneRoundTrip() {
    Leaf leaf = new Leaf();
    SwitchPortCounters counters = leaf.ports.get(0).counters();
    counters.add(Kind.RX_PFC, 3, 12345);
    counters.add(Kind.QUEUE_BYTES, 3, 9_876_543_210L);
    counters.add(Kind.QUEUE_DROP_PACKETS, 3, 5);
    counters.add(Kind.QUEUE_ECN_MARKED, 3, 77);
    counters.add(Kind.WATCHDOG_STORMS, 3, 1);

    Map<Counter, Long> values = sample(leaf).asOptional().orElseThrow().values();

    assertThat(leaf.shell.sent()).hasSize(1);
    assertThat(values)
        .containsEntry(counter("pfc 3 rx-pause-frames", CounterKind.PFC_RECEIVED), 12345L)
        .containsEntry(counter("pfc 3 tx-pause-frames", CounterKind.PFC_SENT), 0L)
        .containsEntry(counter("tc 3 tx-bytes", CounterKind.BYTES_SENT), 9_876_543_210L)
        .containsEntry(counter("tc 3 tx-uc-buffer-discards", CounterKind.DROP), 5L)
        .containsEntry(counter("tc 3 ecn-marked-frames", CounterKind.ECN_MARK), 77L)
        .containsEntry(counter("tc 3 deadlock-count", CounterKind.WATCHDOG), 1L);
    assertThat(leaf.driver.counters(List.of())).isEmpty();
  }

  private static Counter counter(String name, CounterKind kind) {
    return new Counter(name, kind, LOSSLESS);
  }

  @Test
  public void anyPartThatIsNotUnderstoodMakesTheSampleUnknown() {
    for (String line :
        List.of(
            "cat /proc/sys",
            "cat /proc/uptime",
            "nv show interface swp1 counters qos",
            "nv show interface swp1 link stats",
            "nv show interface swp1 qos pfc-watchdog")) {
      Leaf leaf = new Leaf();
      for (String bad : List.of("", "Error: the daemon is busy\n", "garbage\n")) {
        leaf.shell.alter(line, (command, output) -> Output.ok(bad));
        assertThat(sample(leaf)).as(line + ": " + bad).isInstanceOf(Observed.Unknown.class);
      }
      leaf.shell.alter(
          line,
          (command, output) ->
              Output.ok(output.stdout().substring(0, output.stdout().length() * 2 / 3)));
      assertThat(sample(leaf)).as(line + " cut").isInstanceOf(Observed.Unknown.class);
    }
  }

  @Test
  public void aReleaseWithoutWatchdogIsReadWithoutIt() {
    Leaf leaf = new Leaf();
    leaf.shell.alter(
        "nv show interface swp1 qos pfc-watchdog",
        (command, output) -> Output.failed(1, "Error: Invalid Command: nv show interface\n"));
    assertThat(sample(leaf).asOptional().orElseThrow().values().keySet())
        .noneMatch(counter -> counter.kind() == CounterKind.WATCHDOG);
  }
}
