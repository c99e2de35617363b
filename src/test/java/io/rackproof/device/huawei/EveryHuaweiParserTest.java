package io.rackproof.device.huawei;

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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Laws of every parser: what it reads, and that nothing shorter reads as something else. */
public class EveryHuaweiParserTest {
  private static final String PORT = "100GE1/0/1";

  /** A parser whose facts compare. */
  private interface Reading {
    Object of(String text) throws Malformed;
  }

  @DataProvider
  public Object[][] parsers() {
    return new Object[][] {
      row("version", Printed.VERSION, HuaweiVersion::parse),
      row("clock", "2026-01-05 10:20:30\nMonday\nTime Zone : UTC\n", VrpClock::parse),
      row("clock with zone", "2026-01-05 10:20:30+00:00\n", VrpClock::parse),
      row("config", Printed.CONFIG, t -> HuaweiConfig.parse(t).sections()),
      row("report up", Printed.REPORT, t -> InterfaceReport.parse(t, PORT).up()),
      row("report speed", Printed.REPORT, t -> InterfaceReport.parse(t, PORT).speed()),
      row("report mtu", Printed.REPORT, t -> InterfaceReport.parse(t, PORT).mtu()),
      row("report cleared", Printed.REPORT, t -> InterfaceReport.parse(t, PORT).cleared()),
      row("report totals", Printed.REPORT, t -> facts(InterfaceReport.parse(t, PORT).counters())),
      row("pfc", Printed.PFC, t -> facts(PfcStatistics.parse(t, PORT))),
      row("buffers", Printed.BUFFERS, t -> PfcBuffers.parse(t, PORT, Priority.of(5))),
      row("buffers, none", Printed.BUFFERS, t -> PfcBuffers.parse(t, PORT, Priority.of(1))),
      row("thresholds", Printed.THRESHOLDS, t -> PfcBuffers.parse(t, PORT, Priority.of(3))),
      row("queues", Printed.QUEUES, t -> facts(QueueStatistics.parse(t))),
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
            "Error: Unrecognized command found at '^' position.\n")) {
      assertThatThrownBy(() -> ((Reading) parser).of(bad))
          .as(name + " of '" + bad + "'")
          .isInstanceOf(Malformed.class);
    }
  }

  @Test
  public void lettersAreNoCounts() {
    assertThatThrownBy(() -> PfcStatistics.parse(Printed.PFC.replace("101", "l0l"), PORT))
        .isInstanceOf(Malformed.class);
    assertThatThrownBy(() -> QueueStatistics.parse(Printed.QUEUES.replace("973", "97x")))
        .isInstanceOf(Malformed.class);
    assertThatThrownBy(() -> PfcStatistics.parse(Printed.PFC, "100GE1/0/2"))
        .isInstanceOf(Malformed.class);
  }

  @Test
  public void versionTellsWhetherItIsKnown() throws Malformed {
    HuaweiVersion version = HuaweiVersion.parse(Printed.VERSION);
    assertThat(version.name()).isEqualTo("VRP 8.191 (CE8850EI V200R019C10SPC800)");
    assertThat(version.uptime()).isEqualTo(Duration.ofDays(12).plusHours(3).plusMinutes(4));
    assertThat(version.known()).isTrue();
    assertThat(HuaweiVersion.parse(Printed.VERSION.replace("8.191", "5.170")).known()).isFalse();
    assertThat(
            HuaweiVersion.parse(
                    Printed.VERSION.replace(
                        "12 days, 3 hours, 4 minutes", "0 day, 1 hour, 1 minute"))
                .uptime())
        .isEqualTo(Duration.ofMinutes(61));
  }

  @Test
  public void aReportIsRead() throws Malformed {
    InterfaceReport report = InterfaceReport.parse(Printed.REPORT, PORT);
    assertThat(report.up()).isTrue();
    assertThat(report.speed()).isEqualTo(Bandwidth.gbps(100));
    assertThat(report.mtu()).isEqualTo(ByteSize.of(9198));
    assertThat(facts(report.counters()))
        .containsEntry("Input bytes BYTES_RECEIVED Optional.empty", 207592L)
        .containsEntry("Output packets PACKETS_SENT Optional.empty", 9268L)
        .containsEntry("Input Discard DROP Optional.empty", 14L)
        .containsEntry("Output Discard DROP Optional.empty", 24L)
        .containsEntry("Output Pause GLOBAL_PAUSE_SENT Optional.empty", 25L)
        .containsEntry("Input Total Error WIRE_ERROR Optional.empty", 16L);
    String routed =
        Printed.REPORT.replaceFirst(
            "Switch Port.*",
            "Route Port,The Maximum Transmit Unit is 1500,The Maximum Frame Length is 9216");
    assertThat(InterfaceReport.parse(routed, PORT).mtu()).isEqualTo(ByteSize.of(1500));
    String down = Printed.REPORT.replace("state : UP (", "state : ERROR DOWN(monitor-link) (");
    assertThat(InterfaceReport.parse(down, PORT).up()).isFalse();
    assertThatThrownBy(() -> InterfaceReport.parse(Printed.REPORT, "100GE1/0/11").up())
        .isInstanceOf(Malformed.class);
    String automatic = Printed.REPORT.replace("100000,", "  AUTO,");
    assertThatThrownBy(() -> InterfaceReport.parse(automatic, PORT).speed())
        .isInstanceOf(Malformed.class);
  }

  @Test
  public void countersAreReadWithTheirPriority() throws Malformed {
    assertThat(facts(PfcStatistics.parse(Printed.PFC, PORT)))
        .containsEntry("queue 3 PFC received PFC_RECEIVED Optional[3]", 101L)
        .containsEntry("queue 3 PFC sent PFC_SENT Optional[3]", 102L)
        .containsEntry("queue 3 DeadlockNum WATCHDOG Optional[3]", 2L)
        .containsEntry("queue 5 PFC sent PFC_SENT Optional[5]", 104L)
        .hasSize(6);
    assertThat(facts(QueueStatistics.parse(Printed.QUEUES)))
        .containsEntry("queue 3 passed packets PACKETS_SENT Optional[3]", 73L)
        .containsEntry("queue 3 passed bytes BYTES_SENT Optional[3]", 973L)
        .containsEntry("queue 3 dropped packets DROP Optional[3]", 83L)
        .hasSize(24);
  }

  @Test
  public void neighboursAreRead() throws Malformed {
    assertThat(Neighbours.all(Printed.NEIGHBOURS, PORT))
        .containsExactly(new Neighbour("node01", "ens1np0"));
    assertThat(Neighbours.all(Printed.NEIGHBOURS, "100GE1/0/2")).hasSize(2);
    assertThat(Neighbours.all(Printed.NEIGHBOURS, "100GE1/0/3")).isEmpty();
    for (String bad : List.of("", "Error: LLDP is off\n", Printed.NEIGHBOURS + "torn 1")) {
      assertThatThrownBy(() -> Neighbours.all(bad, PORT)).isInstanceOf(Malformed.class);
    }
  }

  @Test
  public void thresholdsOfPfcAreQuoted() throws Malformed {
    assertThat(PfcBuffers.parse(Printed.BUFFERS, PORT, Priority.of(5)))
        .contains("Guaranteed 1600(B), Xon-Lowest 640(B), Xon-Offset 6(K), Xoff 4(D), Hdrm 41(K)");
    assertThat(PfcBuffers.parse(Printed.THRESHOLDS, PORT, Priority.of(3)))
        .contains("Xon 3(K), Xoff 4(K)");
    assertThat(PfcBuffers.parse(Printed.BUFFERS, PORT, Priority.of(4))).isEmpty();
    for (String bad :
        List.of(
            "",
            "garbage\n",
            Printed.BUFFERS.replace("41(K)", "41(M)"),
            Printed.BUFFERS.replace("100GE1/0/1  ", "            "))) {
      assertThatThrownBy(() -> PfcBuffers.parse(bad, PORT, Priority.of(5)))
          .isInstanceOf(Malformed.class);
    }
  }

  private static Observed<SwitchQos> qos(String text, String port) throws Malformed {
    return new HuaweiQos(
            HuaweiConfig.parse(text),
            Profiles.PROFILE,
            Observed.known("Hdrm 40(K)"),
            List.of(new EvidenceRef("leaf1/1")))
        .of(port);
  }

  @Test
  public void qosIsReadFromTheConfiguration() throws Malformed {
    SwitchQos qos = qos(Printed.CONFIG, PORT).asOptional().orElseThrow();
    assertThat(qos.pfc().asOptional())
        .contains(PriorityMask.of(List.of(Priority.of(3), Priority.of(5))));
    assertThat(qos.dscpToPriority())
        .containsEntry(Dscp.of(26), Priority.of(3))
        .containsEntry(Dscp.of(44), Priority.of(5))
        .hasSize(10);
    assertThat(qos.ecn().asOptional())
        .contains(
            Optional.of(
                new EcnThresholds(
                    ByteSize.of(150_000), ByteSize.of(1_500_000), Ratio.percent(20))));
    assertThat(qos.scheduler().asOptional()).contains("qos drr 0 to 4 weight 40");
    assertThat(qos.headroom().asOptional()).contains("Hdrm 40(K)");
    assertThat(qos.watchdog().asOptional()).contains("as VRP has it by default: nothing is set");
    String detecting =
        Printed.CONFIG.replaceFirst(
            " priority 4\n", " priority 4\n dcb pfc deadlock-detect timer 15\n");
    assertThat(qos(detecting, PORT).asOptional().orElseThrow().watchdog().asOptional())
        .contains("dcb pfc deadlock-detect timer 15");
    SwitchQos second = qos(Printed.CONFIG, "100GE1/0/2").asOptional().orElseThrow();
    assertThat(second.pfc().asOptional()).contains(PriorityMask.only(Priority.of(4)));
    assertThat(second.dscpToPriority()).isEmpty();
    assertThat(second.ecn().asOptional()).contains(Optional.empty());
  }

  @Test
  public void whatTheConfigurationDoesNotSayIsUnknown() throws Malformed {
    assertThat(why(qos(Printed.CONFIG, "100GE1/0/3"))).contains("no 'trust' line");
    assertThat(why(qos(Printed.CONFIG, "100GE1/0/4"))).contains("has no 'interface");
    assertThat(why(qos(Printed.CONFIG.replace("24 26 phb", "24 25 phb"), PORT)))
        .contains("does not say where DSCP 26 goes");
    assertThat(why(qos(Printed.CONFIG.replace("phb af3", "phb gold"), PORT)))
        .contains("unknown PHB");
    SwitchQos auto =
        qos(Printed.CONFIG.replace("storage mode manual", "storage mode auto"), PORT)
            .asOptional()
            .orElseThrow();
    assertThat(why(auto.pfc())).contains("negotiates PFC");
    SwitchQos percent =
        qos(Printed.CONFIG.replace("ecn buffer-size low-limit 150000", "ecn low-limit 50"), PORT)
            .asOptional()
            .orElseThrow();
    assertThat(why(percent.ecn())).contains("no ECN thresholds in bytes");
    SwitchQos off =
        qos(Printed.CONFIG.replace("sysname leaf1", "dcb pfc global disable"), PORT)
            .asOptional()
            .orElseThrow();
    assertThat(off.pfc().asOptional()).contains(PriorityMask.NONE);
  }

  private static String why(Observed<?> fact) {
    return ((Observed.Unknown<?>) fact).why();
  }

  @Test
  public void aFurtherSampleIsRead() throws Exception {
    Path file =
        Path.of(
            System.getProperty("samples.further", "../shared/formats/samples"),
            "huawei_dcb_pfc/interface.txt");
    if (!Files.isRegularFile(file)) {
      System.out.println("a further sample is not checked: there is no " + file);
      return;
    }
    assertThat(facts(PfcStatistics.parse(withoutEcho(file), PORT)))
        .containsEntry("queue 5 PFC received PFC_RECEIVED Optional[5]", 0L)
        .containsEntry("queue 5 PFC sent PFC_SENT Optional[5]", 0L);
  }

  /** The sample begins with the prompt and what was typed. */
  private static String withoutEcho(Path file) throws IOException {
    String text = Files.readString(file);
    return text.substring(text.indexOf('\n') + 1).stripTrailing() + "\n";
  }
}
