package io.rackproof.device.sonic;

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
public class SonicCountersTest {
  private static final Optional<Priority> LOSSLESS = Optional.of(Priority.of(3));

  private static Observed<CounterSample> sample(Leaf leaf) {
    return leaf.driver.counters(List.of(Leaf.FIRST, Leaf.SECOND)).get(Leaf.FIRST);
  }

  private static long value(CounterSample sample, CounterKind kind, String name) {
    return sample.values().get(new Counter(name, kind, LOSSLESS));
  }

  @Test
  public void readsThemInOneRoundTrip() {
    Leaf leaf = new Leaf();
    SwitchPortCounters counters = leaf.ports.get(0).counters();
    counters.add(Kind.RX_PFC, 3, 12345);
    counters.add(Kind.QUEUE_BYTES, 3, 9_876_543_210L);
    counters.add(Kind.QUEUE_DROP_PACKETS, 3, 5);
    counters.add(Kind.QUEUE_ECN_MARKED, 3, 77);
    counters.add(Kind.PRIORITY_GROUP_DROPS, 3, 4);
    counters.add(Kind.WATCHDOG_STORMS, 3, 1);

    CounterSample sample = sample(leaf).asOptional().orElseThrow();

    assertThat(leaf.shell.sent()).hasSize(1);
    assertThat(sample.uptime()).isEqualTo(leaf.clock.now());
    assertThat(value(sample, CounterKind.PFC_RECEIVED, "PFC3 Rx")).isEqualTo(12345);
    assertThat(value(sample, CounterKind.PFC_SENT, "PFC3 Tx")).isZero();
    assertThat(value(sample, CounterKind.BYTES_SENT, "UC3 Counter/bytes"))
        .isEqualTo(9_876_543_210L);
    assertThat(value(sample, CounterKind.DROP, "UC3 Drop/pkts")).isEqualTo(5);
    assertThat(value(sample, CounterKind.ECN_MARK, "UC3 EcnMarked/pkts")).isEqualTo(77);
    assertThat(value(sample, CounterKind.DROP, "PG3 drop")).isEqualTo(4);
    assertThat(value(sample, CounterKind.WATCHDOG, "STORM DETECTED")).isEqualTo(1);
    assertThat(leaf.driver.counters(List.of())).isEmpty();
  }

  @Test
  public void aClearInBetweenLooksLikeAReset() {
    Leaf leaf = new Leaf();
    String before = sample(leaf).asOptional().orElseThrow().bootId();
    assertThat(sample(leaf).asOptional().orElseThrow().bootId()).isEqualTo(before);
    for (String what : List.of("counters", "pfccounters", "queuecounters")) {
      leaf.root("sonic-clear", what);
      leaf.clock.advance(java.time.Duration.ofSeconds(5));
      String after = sample(leaf).asOptional().orElseThrow().bootId();
      assertThat(after).isNotEqualTo(before);
      before = after;
    }
  }

  @Test
  public void olderReleasesWithoutWredCountersAreReadWithoutMarks() {
    Leaf leaf = new Leaf();
    leaf.shell.alter(
        "show queue wredcounters",
        (command, output) -> Output.failed(2, "Error: No such command \"wredcounters\".\n"));
    CounterSample sample = sample(leaf).asOptional().orElseThrow();
    assertThat(sample.values().keySet()).noneMatch(c -> c.kind() == CounterKind.ECN_MARK);
  }

  @Test
  public void whatIsLostOrGarbledMakesTheSampleUnknown() {
    for (String line :
        List.of(
            "cat /proc/sys",
            "cat /proc/uptime",
            "show pfc counters",
            "show interfaces counters",
            "show priority-group",
            "show queue counters",
            "show queue wredcounters",
            "pfcwd")) {
      Leaf leaf = new Leaf();
      for (String bad : List.of("", "Cannot find interface Ethernet0\n", "garbage\n")) {
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
  public void aSwitchThatDoesNotCountGroupDropsIsReadWithoutThem() {
    Leaf leaf = new Leaf();
    leaf.shell.alter(
        "show priority-group",
        (command, output) ->
            Output.ok(
                "Warning: PG counters are disabled. Use 'counterpoll pg-drop enable' to enable"
                    + " polling\n"));
    Map<Counter, Long> values = sample(leaf).asOptional().orElseThrow().values();
    assertThat(values.keySet()).noneMatch(counter -> counter.name().startsWith("PG3"));
  }
}
