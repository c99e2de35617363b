package io.rackproof.device.eos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rackproof.device.Malformed;
import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.facts.Neighbour;
import io.rackproof.units.Priority;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Laws of every parser: what it reads, and that nothing shorter reads as something else. */
public final class EveryEosParserTest {
  static final String CONFIG =
      "! Command: show running-config sanitized\n! device: leaf1\n!\nhostname leaf1\n!\n"
          + "qos map dscp 26 30 to traffic-class 4\nqos map traffic-class 5 to tx-queue 1\n!\n"
          + "interface Ethernet1\n   mtu 9214\n   no switchport\n   priority-flow-control on\n"
          + "   priority-flow-control priority 3 no-drop\n   !\n   uc-tx-queue 3\n"
          + "      no priority\n      bandwidth percent 50\n"
          + "      random-detect ecn minimum-threshold 150 kbytes maximum-threshold 1500 kbytes"
          + " max-mark-probability 20 weight 0\n!\n"
          + "interface Ethernet2\n   switchport mode trunk\n   priority-flow-control priority 3"
          + " no-drop\n!\ninterface Ethernet3\n   service-profile ROCE\n!\nend\n";
  static final String VERSION =
      "{\n    \"version\": \"4.31.2F\",\n    \"modelName\": \"DCS-7280DR3A-36-F\",\n"
          + "    \"bootupTimestamp\": 1767225600.25,\n    \"uptime\": 86400.5\n}\n";
  static final String INTERFACES =
      "{\"interfaces\": {\"Ethernet1\": {\"lineProtocolStatus\": \"up\", \"mtu\": 9214,"
          + " \"bandwidth\": 400000000000, \"interfaceCounters\": {\"inOctets\": 1, \"outOctets\":"
          + " 2, \"inDiscards\": 3, \"outDiscards\": 4, \"totalInErrors\": 5, \"totalOutErrors\":"
          + " 6}}}}\n";
  static final String LLDP =
      "{\"lldpNeighbors\": [{\"port\": \"Ethernet1\", \"neighborDevice\": \"node01\","
          + " \"neighborPort\": \"0200.5e00.5301\", \"ttl\": 120}]}\n";
  static final String PFC =
      "{\"interfaceCounters\": {\"Ethernet1\": {\"rxFrames\": 7, \"txFrames\": 8}}}\n";
  static final String MARKS =
      "{\"intfQueueCounters\": {\"Ethernet1\": {\"queueCounters\": {\"3\": \"12\", \"4\":"
          + " \"-\"}}}}\n";
  static final String WATCHDOG =
      "{\"interfaces\": {\"Ethernet1\": {\"txQueues\": {\"3\": {\"stuckCount\": 2,"
          + " \"recoveryCount\": 1}}}}}\n";
  static final String QUEUES = queues("Et1") + queues("Et2").replaceFirst("(?s)^.*?\n.*?\n", "");

  private static String queues(String port) {
    StringBuilder text = new StringBuilder("Port  TxQ  Counter/pkts  Counter/bytes  Drop/pkts\n");
    text.append("----- ---- ------------- -------------- ----------\n");
    for (int queue = 0; queue < 8; queue++) {
      text.append(port + "   UC" + queue + "  " + queue * 10 + "  " + queue * 1000 + "  1  64\n");
    }
    return text.append(port).append("   MC0  0  0  0  0\n").toString();
  }

  /** A parser whose facts compare. */
  private interface Reading {
    Object of(String text) throws Malformed;
  }

  @DataProvider
  public Object[][] parsers() {
    return new Object[][] {
      row("version", VERSION, EosVersion::parse),
      row("config", CONFIG, text -> EosConfig.parse(text).tree()),
      row("interfaces", INTERFACES, text -> EosSurveyor.entry(text, "Ethernet1")),
      row("lldp", LLDP, text -> EosSurveyor.neighbours(text, "Ethernet1")),
      row("totals", INTERFACES, text -> EosCounters.totals(text, "Ethernet1").toString()),
      row("pfc", PFC, text -> EosCounters.pauses(text, "Ethernet1", Priority.of(3)).toString()),
      row("marks", MARKS, text -> EosCounters.marks(text, "Ethernet1").toString()),
      row("watchdog", WATCHDOG, text -> EosCounters.watchdog(text, "Ethernet1").toString()),
      row("queues", QUEUES, text -> QueueCounters.of(text, "Ethernet1")),
      row("last queues", QUEUES, text -> QueueCounters.of(text, "Ethernet2")),
    };
  }

  @Test
  public void queueWithoutAnEventWasNeverStuck() throws Malformed {
    assertThat(EosCounters.watchdog(WATCHDOG, "Ethernet1"))
        .hasSize(8)
        .containsEntry(
            new Counter("queue 3 stuck", CounterKind.WATCHDOG, Optional.of(Priority.of(3))), 2L);
    assertThat(EosCounters.watchdog(WATCHDOG, "Ethernet2").values()).hasSize(8).containsOnly(0L);
  }

  private static Object[] row(String name, String text, Reading reading) {
    return new Object[] {name, text, reading};
  }

  @Test(dataProvider = "parsers")
  public void everyPrefixIsRefusedOrSaysTheSame(String name, String text, Object parser)
      throws Malformed {
    Reading reading = (Reading) parser;
    Object whole = reading.of(text);
    int refused = 0;
    for (int end = 0; end < text.length(); end++) {
      try {
        assertThat(reading.of(text.substring(0, end))).isEqualTo(whole);
      } catch (Malformed cut) {
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(text.length() / 3);
  }

  @Test(dataProvider = "parsers")
  public void otherTextIsRefused(String name, String text, Object parser) {
    for (String other : new String[] {"", "\n", "garbage\n", "% Invalid input\n", "[]\n"}) {
      assertThatThrownBy(() -> ((Reading) parser).of(other)).isInstanceOf(Malformed.class);
    }
  }

  @Test
  public void mapsAreDefaultsWithWhatIsConfigured() throws Malformed {
    EosConfig config = EosConfig.parse(CONFIG);

    assertThat(config.trafficClass(0)).isEqualTo(1);
    assertThat(config.trafficClass(8)).isZero();
    assertThat(config.trafficClass(26)).isEqualTo(4);
    assertThat(config.trafficClass(27)).isEqualTo(3);
    assertThat(config.trafficClass(30)).isEqualTo(4);
    assertThat(config.trafficClass(63)).isEqualTo(7);
    assertThat(config.queue(5)).isEqualTo(1);
    assertThat(config.queue(3)).isEqualTo(3);
  }

  @Test
  public void trustDependsOnTheKindOfPort() throws Malformed {
    EosConfig config = EosConfig.parse(CONFIG);

    assertThat(config.trust("Ethernet1")).contains("dscp");
    assertThat(config.trust("Ethernet2")).isEmpty();
    assertThat(config.profile("Ethernet3")).contains("ROCE");
  }

  @Test
  public void neighboursAreNamedAsTheyNameThemselves() throws Malformed {
    assertThat(EosSurveyor.neighbours(LLDP, "Ethernet1"))
        .containsExactly(new Neighbour("node01", "02:00:5e:00:53:01"));
    assertThat(EosSurveyor.neighbours(LLDP, "Ethernet2")).isEmpty();
  }

  @Test
  public void countersAreRead() throws Malformed {
    Optional<Priority> three = Optional.of(Priority.of(3));
    assertThat(EosCounters.pauses(PFC, "Ethernet1", Priority.of(3)))
        .isEqualTo(
            Map.of(
                new Counter("rxFrames", CounterKind.PFC_RECEIVED, three), 7L,
                new Counter("txFrames", CounterKind.PFC_SENT, three), 8L));
    assertThat(EosCounters.marks(MARKS, "Ethernet1"))
        .isEqualTo(Map.of(new Counter("queue 3 marked", CounterKind.ECN_MARK, three), 12L));
    assertThat(QueueCounters.of(QUEUES, "Ethernet2").get(3))
        .isEqualTo(new QueueCounters.Queue(30, 3000, 1));
    assertThat(EosCounters.totals(INTERFACES, "Ethernet1")).hasSize(6);
  }

  @Test
  public void modelsDivideQueuesOrNot() throws Malformed {
    assertThat(EosVersion.parse(VERSION).queueWord()).isEqualTo("tx-queue");
    assertThat(EosVersion.queueWord("DCS-7060DX5-64S-F")).isEqualTo("uc-tx-queue");
  }

  @DataProvider
  public Object[][] releases() {
    return new Object[][] {
      {"4.28.0F", true},
      {"4.36.1M", true},
      {"4.27.9M", false},
      {"4.37.0F", false},
      {"5.1.0F", false},
      {"4.31", false},
    };
  }

  @Test(dataProvider = "releases")
  public void knowsItsReleases(String release, boolean known) throws Malformed {
    assertThat(EosVersion.parse(VERSION.replace("4.31.2F", release)).known()).isEqualTo(known);
  }

  @Test
  public void furtherSampleIsRead() throws Exception {
    Path file = Path.of("..", "shared", "formats", "samples", "eos_pfc", "json_counters.txt");
    if (!Files.isRegularFile(file)) {
      System.out.println("a further sample is not checked: there is no " + file);
      return;
    }
    String text = read(file);
    assertThat(EosCounters.pauses(text, "Ethernet3/1/1", Priority.of(3)).values())
        .containsExactlyInAnyOrder(1L, 0L);
    assertThat(EosCounters.pauses(text, "Ethernet3/2/1", Priority.of(3)).values())
        .containsExactlyInAnyOrder(0L, 2L);
  }

  private static String read(Path file) throws IOException {
    return Files.readString(file);
  }
}
