package io.rackproof.device.nvue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rackproof.device.KernelClock;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Counter;
import io.rackproof.facts.Neighbour;
import io.rackproof.testbed.EcnThresholds;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import io.rackproof.units.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Laws of every parser: what it reads, and that nothing shorter reads as something else. */
public class EveryNvueParserTest {
  /** A parser whose facts compare. */
  private interface Reading {
    Object of(String text) throws Malformed;
  }

  @DataProvider
  public Object[][] parsers() {
    return new Object[][] {
      row("config", Printed.CONFIG, t -> AppliedConfig.parse(t).sections()),
      row("version", Printed.CONFIG, t -> AppliedConfig.parse(t).version()),
      row("revisions", Printed.REVISIONS, Revisions::underWay),
      row("interfaces up", Printed.INTERFACES, t -> InterfaceStates.up(t, "swp1")),
      row("interfaces speed", Printed.INTERFACES, t -> InterfaceStates.speed(t, "swp2s0")),
      row("interfaces mtu", Printed.INTERFACES, t -> InterfaceStates.mtu(t, "swp2s0")),
      row("interfaces ports", Printed.INTERFACES, InterfaceStates::ports),
      row("one neighbour", Printed.LLDP, t -> Neighbours.all(t, "swp1")),
      row("no neighbour", Printed.LLDP, t -> Neighbours.all(t, "swp9")),
      row("mapping", Printed.MAPPING, t -> PortQos.dscps(Json.object(t))),
      row("queues", Printed.QUEUES, t -> PortQos.queues(Json.object(t))),
      row("pfc", Printed.PFC, t -> PortQos.pfc(Json.object(t))),
      row("marking", Printed.CONGESTION, t -> PortQos.marking(Json.object(t), 3)),
      row("scheduler", Printed.SCHEDULER, t -> PortQos.scheduler(Json.object(t), 3)),
      row("counters", Printed.COUNTERS, t -> facts(QosCounters.of(t))),
      row("link stats", Printed.STATS, t -> facts(LinkStats.of(t))),
      row("watchdog", Printed.WATCHDOG, t -> facts(WatchdogStatus.of(t))),
      row("boot", "01234567-89ab-cdef-0123-456789abcdef\n", KernelClock::boot),
      row("uptime", "12345.67 99999.10\n", KernelClock::uptime),
    };
  }

  private static Object[] row(String name, String text, Reading reading) {
    return new Object[] {name, text, reading};
  }

  private static Map<String, Long> facts(Tally tally) {
    Map<String, Long> facts = new TreeMap<>();
    for (Map.Entry<Counter, Long> entry : tally.values().entrySet()) {
      Counter counter = entry.getKey();
      facts.put(counter.name() + " " + counter.kind() + " " + counter.priority(), entry.getValue());
    }
    return facts;
  }

  @Test(dataProvider = "parsers")
  public void everyPrefixIsRefusedOrSaysTheSame(String name, String text, Object parser)
      throws Malformed {
    Reading reading = (Reading) parser;
    Object whole = reading.of(text);
    List<String> wrong = new ArrayList<>();
    for (int end = 0; end < text.length(); end++) {
      Optional<Object> facts = attempt(reading, text.substring(0, end));
      if (facts.isPresent() && !facts.get().equals(whole)) {
        wrong.add(end + ": " + facts.get());
      }
    }
    assertThat(wrong).as(name).isEmpty();
  }

  private static Optional<Object> attempt(Reading reading, String text) {
    try {
      return Optional.of(reading.of(text));
    } catch (Malformed refused) {
      return Optional.empty();
    }
  }

  @Test(dataProvider = "parsers")
  public void emptyAndGarbageAreRefused(String name, String text, Object parser) {
    Reading reading = (Reading) parser;
    for (String bad :
        List.of(
            "", "\n", "Killed\n", "{}\n", "[]", "null", "\u0000\u0001", "3\n3\n", "{\"a\":1}")) {
      if (name.equals("watchdog") && bad.startsWith("{")) {
        continue; // a switch whose watchdog is off has nothing to say
      }
      if (name.endsWith("neighbour") && bad.equals("{\"a\":1}")) {
        continue;
      }
      if (name.equals("interfaces ports") && bad.equals("{\"a\":1}")) {
        continue;
      }
      assertThatThrownBy(() -> reading.of(bad))
          .as(name + " of '" + bad + "'")
          .isInstanceOf(Malformed.class);
    }
  }

  @Test
  public void aCutDifferenceIsRefusedUnlessItEndsBetweenLines() throws Malformed {
    assertThat(Revisions.lines("")).isEmpty();
    assertThat(Revisions.lines(Printed.DIFF)).hasSize(2);
    assertThatThrownBy(() -> Revisions.lines(Printed.DIFF.strip())).isInstanceOf(Malformed.class);
  }

  @Test
  public void configurationIsReadWithItsRangesWrittenOut() throws Malformed {
    AppliedConfig config = AppliedConfig.parse(Printed.CONFIG);
    assertThat(config.version()).hasToString("Cumulus Linux 5.9.1");
    for (String port : List.of("swp1", "swp2", "swp9s0", "swp9s1")) {
      assertThat(config.value("interface " + port + " link", "mtu")).contains("9216");
      assertThat(config.value("interface " + port + " qos pfc", "profile")).contains("tenant");
    }
    assertThat(config.value("interface swp3 link", "mtu")).isEmpty();
    assertThat(config.value("qos mapping tenant dscp 26", "switch-priority")).contains("2");
    assertThat(config.value("qos mapping tenant dscp 1", "switch-priority")).contains("2");
    assertThat(config.keys("qos congestion-control default-global traffic-class"))
        .containsExactlyInAnyOrder("0", "3", "4");
    assertThat(config.whole("qos pfc tenant"))
        .isEqualTo("{\"rx\":\"enable\",\"switch-priority\":{\"2\":{},\"5\":{}},\"tx\":\"enable\"}");
    assertThat(config.whole("qos pfc other")).isEqualTo("(absent)");
    assertThat(Pools.of(config, Priority.of(3))).contains("roce-lossless");
    assertThat(Pools.of(config, Priority.of(4))).isEmpty();
  }

  @Test
  public void releasesOutsideTheManualsAreNotKnown() {
    assertThat(new NvueVersion("Cumulus Linux 5.9.1").known()).isTrue();
    assertThat(new NvueVersion("Cumulus Linux 5.13.0").known()).isTrue();
    assertThat(new NvueVersion("Cumulus Linux 5.5").known()).isTrue();
    assertThat(new NvueVersion("Cumulus Linux 5.4.0").known()).isFalse();
    assertThat(new NvueVersion("Cumulus Linux 5.14.0").known()).isFalse();
    assertThat(new NvueVersion("Cumulus Linux 6.5.0").known()).isFalse();
    assertThat(new NvueVersion("NVOS 25.02").known()).isFalse();
  }

  @Test
  public void whatIsUnderWayIsNamed() throws Malformed {
    assertThat(Revisions.underWay(Printed.REVISIONS))
        .containsExactly("changeset/cumulus/2026-01-05_10.20.30_ABCD (pending)", "4 (confirm)");
  }

  @Test
  public void statesAreRead() throws Malformed {
    assertThat(InterfaceStates.up(Printed.INTERFACES, "swp2s0")).isFalse();
    assertThat(InterfaceStates.speed(Printed.INTERFACES, "swp1")).isEqualTo(Bandwidth.gbps(400));
    assertThat(InterfaceStates.ports(Printed.INTERFACES)).containsExactly("swp1", "swp2s0");
    assertThat(Neighbours.all(Printed.LLDP, "swp1"))
        .containsExactly(new Neighbour("node01", "ens1np0"));
    assertThat(Neighbours.all(Printed.LLDP, "swp2"))
        .containsExactly(new Neighbour("a", "1"), new Neighbour("", "2"));
  }

  @Test
  public void qosInForceIsRead() throws Malformed {
    Map<Dscp, Priority> dscps = PortQos.dscps(Json.object(Printed.MAPPING));
    assertThat(dscps).hasSize(64).containsEntry(Dscp.of(26), Priority.of(3));
    String untrusted = Printed.MAPPING.replace("both", "l2");
    assertThat(PortQos.dscps(Json.object(untrusted))).containsEntry(Dscp.of(26), Priority.of(4));
    assertThat(PortQos.pfc(Json.object(Printed.PFC)))
        .isEqualTo(PriorityMask.of(List.of(Priority.of(3), Priority.of(6))));
    assertThat(PortQos.pfc(Json.object("{\"rx\":\"disable\",\"tx\":\"disable\"}")))
        .isEqualTo(PriorityMask.NONE);
    assertThat(PortQos.marking(Json.object(Printed.CONGESTION), 3))
        .contains(
            new EcnThresholds(ByteSize.of(156_672), ByteSize.of(1_502_208), Ratio.percent(20)));
    assertThat(PortQos.marking(Json.object(Printed.CONGESTION), 0)).isEmpty();
    assertThat(PortQos.marking(Json.object(Printed.CONGESTION), 5)).isEmpty();
    assertThat(PortQos.scheduler(Json.object(Printed.SCHEDULER), 3)).contains("dwrr 60 %");
    assertThat(PortQos.scheduler(Json.object(Printed.SCHEDULER), 0)).contains("strict");
  }

  @Test
  public void whatIsHalfOnOrRoundedOrWordedOtherwiseIsRefused() throws Malformed {
    assertRefused(Printed.PFC.replace("\"tx\": \"enable\"", "\"tx\": \"disable\""), PortQos::pfc);
    assertRefused(Printed.PFC.replace("enable", "maybe"), PortQos::pfc);
    assertRefused(Printed.PFC.replace("switch-priority", "priorities"), PortQos::pfc);
    assertRefused(
        Printed.CONGESTION.replace("156672", "\"153.00 KB\""), t -> PortQos.marking(t, 3));
    assertRefused(Printed.MAPPING.replace("\"63\"", "\"64\""), PortQos::dscps);
    assertRefused(Printed.MAPPING.replace("both", "some"), PortQos::dscps);
    assertRefused(Printed.QUEUES.replace("\"7\": {", "\"8\": {"), PortQos::queues);
  }

  private interface OfPart {
    Object read(com.fasterxml.jackson.databind.JsonNode part) throws Malformed;
  }

  private static void assertRefused(String text, OfPart reading) throws Malformed {
    var part = Json.object(text);
    assertThatThrownBy(() -> reading.read(part)).as(text).isInstanceOf(Malformed.class);
  }

  @Test
  public void countersAreReadWithTheirPriority() throws Malformed {
    assertThat(facts(QosCounters.of(Printed.COUNTERS)))
        .containsEntry("pfc 3 rx-pause-frames PFC_RECEIVED Optional[3]", 13L)
        .containsEntry("pfc 3 tx-pause-frames PFC_SENT Optional[3]", 23L)
        .containsEntry("tc 3 tx-bytes BYTES_SENT Optional[3]", 30_000_000_003L)
        .containsEntry("tc 3 tx-uc-buffer-discards DROP Optional[3]", 43L)
        .containsEntry("tc 3 ecn-marked-frames ECN_MARK Optional[3]", 33L)
        .containsEntry("pg 3 rx-buffer-discards DROP Optional.empty", 73L)
        .containsEntry("tx ecn-marked-packets ECN_MARK Optional.empty", 77L)
        .doesNotContainKey("rx ecn-marked-packets ECN_MARK Optional.empty");
    assertThat(facts(LinkStats.of(Printed.STATS)))
        .containsEntry("in-bytes BYTES_RECEIVED Optional.empty", 10_000_000_000_001L)
        .containsEntry("out-drops DROP Optional.empty", 7L);
    assertThat(facts(WatchdogStatus.of(Printed.WATCHDOG)))
        .containsEntry("tc 5 deadlock-count WATCHDOG Optional[5]", 5L);
    assertThat(facts(WatchdogStatus.of("{}"))).isEmpty();
  }

  @Test
  public void aRoundedOrMissingCounterIsRefused() {
    for (String bad :
        List.of(
            Printed.COUNTERS.replace("30000000003", "\"27.94 GB\""),
            Printed.COUNTERS.replace("\"tx-uc-buffer-discards\": 43, ", ""),
            Printed.COUNTERS.replace("pfc-stats", "pause-stats"),
            Printed.COUNTERS.replace("\"rx-pause-frames\": 13", "\"rx-pause-frames\": -1"))) {
      assertThatThrownBy(() -> QosCounters.of(bad)).isInstanceOf(Malformed.class);
    }
  }

  @Test
  public void rangesAreWrittenAndReadBack() throws Malformed {
    assertThat(Ranges.of(new java.util.TreeSet<>(List.of(0, 1, 2, 5, 7, 8))))
        .isEqualTo("0-2,5,7-8");
    assertThat(Ranges.expand("0-2,5")).containsExactly("0", "1", "2", "5");
    assertThat(Ranges.expand("swp1s0-1,bond3-4,eth0"))
        .containsExactly("swp1s0", "swp1s1", "bond3", "bond4", "eth0");
    assertThatThrownBy(() -> Ranges.expand("swp5-3")).isInstanceOf(Malformed.class);
  }
}
