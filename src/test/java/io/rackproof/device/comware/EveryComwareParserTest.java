package io.rackproof.device.comware;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rackproof.device.Malformed;
import io.rackproof.device.Profiles;
import io.rackproof.facts.Counter;
import io.rackproof.facts.EvidenceRef;
import io.rackproof.facts.Neighbour;
import io.rackproof.facts.Observed;
import io.rackproof.facts.SwitchQos;
import io.rackproof.testbed.EcnThresholds;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import io.rackproof.units.Ratio;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Laws of every parser: what it reads, and that nothing shorter reads as something else. */
public class EveryComwareParserTest {
  private static final String PORT = "HundredGigE1/0/1";

  /** A parser whose facts compare. */
  private interface Reading {
    Object of(String text) throws Malformed;
  }

  @DataProvider
  public Object[][] parsers() {
    return new Object[][] {
      row("version", Printed.VERSION, ComwareVersion::parse),
      row("clock", "10:20:30.123 UTC Mon 01/05/2026\n", ComwareClock::parse),
      row("schedule", Printed.SCHEDULE, t -> ScheduleReport.parse(t, "undo")),
      row("config", Printed.CONFIG, t -> ComwareConfig.parse(t).sections()),
      row("report up", Printed.REPORT, t -> InterfaceReport.parse(t, PORT).up()),
      row("report speed", Printed.REPORT, t -> InterfaceReport.parse(t, PORT).speed()),
      row("report mtu", Printed.REPORT, t -> InterfaceReport.parse(t, PORT).mtu()),
      row("report totals", Printed.REPORT, t -> facts(InterfaceReport.parse(t, PORT).counters())),
      row("dscps", Printed.DSCP, t -> MapTable.parse(t, MapTable.DSCP, 64)),
      row("queue map", Printed.QUEUE, t -> MapTable.parse(t, MapTable.QUEUE, 8)),
      row("queues", Printed.QUEUES, t -> facts(QueueStatistics.parse(t, PORT))),
    };
  }

  private static Object[] row(String name, String text, Reading reading) {
    return new Object[] {name, text, reading};
  }

  private static Map<String, Long> facts(Map<Counter, Long> counters) {
    Map<String, Long> facts = new TreeMap<>();
    counters.forEach(
        (counter, value) ->
            facts.put(counter.name() + " " + counter.kind() + " " + counter.priority(), value));
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

  /** Its end is not marked: a shorter table has fewer counters, never other ones. */
  @Test
  public void aPrefixOfThePfcTableHasNoOtherCounts() throws Malformed {
    Map<Counter, Long> whole = PfcTable.parse(Printed.PFC, PORT).counters();
    for (int end = 0; end < Printed.PFC.length(); end++) {
      String text = Printed.PFC.substring(0, end);
      Optional<Object> facts = attempt(t -> PfcTable.parse(t, PORT).counters(), text);
      facts.ifPresent(
          found ->
              assertThat(whole.entrySet())
                  .as(text)
                  .containsAll(((Map<Counter, Long>) found).entrySet()));
    }
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
    for (String bad :
        List.of(
            "",
            "\n",
            "Killed\n",
            "return\n",
            "#\nreturn\n",
            "\u0000\u0001\n",
            " % Unrecognized command found at '^' position.\n")) {
      assertThatThrownBy(() -> ((Reading) parser).of(bad))
          .as(name + " of '" + bad + "'")
          .isInstanceOf(Malformed.class);
    }
  }

  @Test
  public void versionTellsWhetherItIsKnown() throws Malformed {
    ComwareVersion version = ComwareVersion.parse(Printed.VERSION);
    assertThat(version.name()).isEqualTo("Comware 7.1.070 Release 6710");
    assertThat(version.uptime()).isEqualTo(Duration.ofDays(13).plusHours(3).plusMinutes(12));
    assertThat(version.known()).isTrue();
    assertThat(ComwareVersion.parse(Printed.VERSION.replace("7.1.070", "5.20.99")).known())
        .isFalse();
    assertThat(ComwareVersion.parse(Printed.VERSION.replace("H3C Comware", "HPE Comware")).known())
        .isTrue();
  }

  @Test
  public void aReportIsRead() throws Malformed {
    InterfaceReport report = InterfaceReport.parse(Printed.REPORT, PORT);
    assertThat(report.up()).isTrue();
    assertThat(report.speed()).isEqualTo(Bandwidth.gbps(100));
    assertThat(report.mtu()).isEqualTo(ByteSize.of(9198));
    assertThat(report.cleared()).isEqualTo("Never");
    assertThat(facts(report.counters()))
        .containsEntry("Input bytes BYTES_RECEIVED Optional.empty", 28_736_553_745_726L)
        .containsEntry("Input pauses GLOBAL_PAUSE_RECEIVED Optional.empty", 11L)
        .containsEntry("Input errors WIRE_ERROR Optional.empty", 12L)
        .containsEntry("Output packets PACKETS_SENT Optional.empty", 965L)
        .containsEntry("Output pauses GLOBAL_PAUSE_SENT Optional.empty", 13L)
        .containsEntry("Output errors WIRE_ERROR Optional.empty", 14L);
    String down =
        Printed.REPORT
            .replace("Current state: UP", "Current state: DOWN")
            .replace("100Gbps-speed mode, full-duplex", "Unknown-speed mode, unknown-duplex");
    assertThat(InterfaceReport.parse(down, PORT).up()).isFalse();
    assertThatThrownBy(() -> InterfaceReport.parse(down, PORT).speed())
        .isInstanceOf(Malformed.class);
    assertThatThrownBy(() -> InterfaceReport.parse(Printed.REPORT, "HundredGigE1/0/11"))
        .isInstanceOf(Malformed.class);
  }

  @Test
  public void countersAreReadWithTheirPriority() throws Malformed {
    PfcTable.Port pfc = PfcTable.parse(Printed.PFC, PORT);
    assertThat(pfc.operational()).isTrue();
    assertThat(facts(pfc.counters()))
        .containsEntry("dot1p 3 Recv PFC_RECEIVED Optional[3]", 101L)
        .containsEntry("dot1p 3 Send PFC_SENT Optional[3]", 102L)
        .containsEntry("dot1p 5 Send PFC_SENT Optional[5]", 104L)
        .hasSize(4);
    String off =
        Printed.PFC.lines().findFirst().orElseThrow()
            + "\nHGE1/0/1                         Disabled   Disabled\n";
    assertThat(PfcTable.parse(off, PORT).operational()).isFalse();
    for (String bad :
        List.of(
            Printed.PFC.replace("HGE1/0/1 ", "HGE1/0/2 "),
            Printed.PFC.replace("Enabled   3,5", "Maybe     3,5"),
            Printed.PFC.replace("103 ", "l03 "))) {
      assertThatThrownBy(() -> PfcTable.parse(bad, PORT)).isInstanceOf(Malformed.class);
    }
    assertThat(facts(QueueStatistics.parse(Printed.QUEUES, PORT)))
        .containsEntry("queue 3 forwarded packets PACKETS_SENT Optional[3]", 73L)
        .containsEntry("queue 3 forwarded bytes BYTES_SENT Optional[3]", 973L)
        .containsEntry("queue 3 dropped packets DROP Optional[3]", 83L)
        .hasSize(24);
  }

  @Test
  public void neighboursAreRead() throws Malformed {
    assertThat(Neighbours.all(Printed.NEIGHBOURS, PORT))
        .containsExactly(new Neighbour("node01", "ens1np0"));
    assertThat(Neighbours.all(Printed.NEIGHBOURS, "HundredGigE1/0/2"))
        .containsExactly(new Neighbour("node02", "eth1"), new Neighbour("node03", "eth2"));
    assertThat(Neighbours.all(Printed.NEIGHBOURS, "HundredGigE1/0/3")).isEmpty();
  }

  @Test
  public void listsOfPrioritiesAreRead() throws Malformed {
    assertThat(PfcTable.list("0,2-3"))
        .isEqualTo(PriorityMask.of(List.of(Priority.of(0), Priority.of(2), Priority.of(3))));
    assertThatThrownBy(() -> PfcTable.list("3;4")).isInstanceOf(Malformed.class);
  }

  private static Observed<SwitchQos> qos(String config, String port, Optional<Cells> cells)
      throws Malformed {
    PfcTable.Port on = PfcTable.parse(Printed.PFC, PORT);
    return new ComwareQos(
            ComwareConfig.parse(config),
            MapTable.parse(Printed.DSCP, MapTable.DSCP, 64),
            MapTable.parse(Printed.QUEUE, MapTable.QUEUE, 8),
            cells,
            Profiles.PROFILE,
            List.of(new EvidenceRef("leaf1/1")))
        .of(port, Observed.known(port.equals(PORT) ? on : new PfcTable.Port(false, Map.of())));
  }

  @Test
  public void qosIsRead() throws Malformed {
    Optional<Cells> cells = Optional.of(new Cells(ByteSize.of(250)));
    SwitchQos qos = qos(Printed.CONFIG, PORT, cells).asOptional().orElseThrow();
    assertThat(qos.pfc().asOptional())
        .contains(PriorityMask.of(List.of(Priority.of(3), Priority.of(5))));
    assertThat(qos.dscpToPriority()).containsEntry(Dscp.of(26), Priority.of(3)).hasSize(64);
    assertThat(qos.ecn().asOptional())
        .contains(
            Optional.of(
                new EcnThresholds(
                    ByteSize.of(150_000), ByteSize.of(1_500_000), Ratio.percent(20))));
    assertThat(qos.scheduler().asOptional()).contains("qos wfq byte-count");
    assertThat(qos.watchdog().asOptional().orElseThrow()).startsWith("off");
    String guarded =
        Printed.CONFIG.replaceFirst(
            " qos wfq",
            " priority-flow-control dot1p 3 headroom 2000\n"
                + " priority-flow-control deadlock enable\n qos wfq");
    SwitchQos more = qos(guarded, PORT, cells).asOptional().orElseThrow();
    assertThat(more.headroom().asOptional())
        .contains("priority-flow-control dot1p 3 headroom 2000");
    assertThat(more.watchdog().asOptional()).contains("priority-flow-control deadlock enable");
    SwitchQos second = qos(Printed.CONFIG, "HundredGigE1/0/2", cells).asOptional().orElseThrow();
    assertThat(second.pfc().asOptional()).contains(PriorityMask.NONE);
    assertThat(second.dscpToPriority()).isEmpty();
    assertThat(second.ecn().asOptional()).contains(Optional.empty());
  }

  @Test
  public void whatIsNotKnownIsSaid() throws Malformed {
    SwitchQos qos = qos(Printed.CONFIG, PORT, Optional.empty()).asOptional().orElseThrow();
    assertThat(why(qos.ecn())).contains("buffer_cell");
    Optional<Cells> cells = Optional.of(new Cells(ByteSize.of(250)));
    SwitchQos off =
        qos(Printed.CONFIG.replace("priority-flow-control enable", "qos wfq"), PORT, cells)
            .asOptional()
            .orElseThrow();
    assertThat(why(off.pfc())).contains("on in force").contains("off in its configuration");
    SwitchQos own =
        qos(
                Printed.CONFIG.replace(
                    "qos wred apply roce",
                    "qos wred queue 3 drop-level 0 low-limit 6 high-limit 9"),
                PORT,
                cells)
            .asOptional()
            .orElseThrow();
    assertThat(why(own.ecn())).contains("WRED lines of its own");
    assertThat(why(qos(Printed.CONFIG, "HundredGigE1/0/9", cells))).contains("has no 'interface");
  }

  private static String why(Observed<?> fact) {
    return ((Observed.Unknown<?>) fact).why();
  }

  @Test
  public void cellsAreTheNearest() {
    Cells cells = new Cells(ByteSize.of(256));
    assertThat(cells.of(ByteSize.of(150_000))).isEqualTo(586);
    assertThat(cells.size(586, ByteSize.of(150_000))).isEqualTo(ByteSize.of(150_000));
    assertThat(cells.size(587, ByteSize.of(150_000))).isEqualTo(ByteSize.of(150_272));
  }
}
