package io.rackproof.device.sonic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rackproof.device.KernelClock;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Counter;
import io.rackproof.remote.Command;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Laws of every parser: what it reads, and that nothing shorter reads as something else. */
public class EverySonicParserTest {
  private static final String PORT = "Ethernet0";

  /** A parser whose facts compare. */
  private interface Reading {
    Object of(String text) throws Malformed;
  }

  @DataProvider
  public Object[][] parsers() {
    return new Object[][] {
      row("version", Printed.VERSION, SonicVersion::parse),
      row("config", Printed.CONFIG, ConfigDb::parse),
      row("status up", Printed.STATUS, t -> status(t).up(PORT)),
      row("status speed", Printed.STATUS, t -> status(t).speed("Ethernet8")),
      row("status mtu", Printed.STATUS, t -> status(t).mtu("Ethernet8")),
      row("pfc priority", Printed.PFC_PRIORITY, t -> PfcPriorities.of(t, PORT)),
      row("pfc priority none", Printed.PFC_PRIORITY, t -> PfcPriorities.of(t, "Ethernet16")),
      row("ecn", Printed.ECN, t -> WredProfiles.fields(t, "LOSSLESS")),
      row("lldp", Printed.LLDP, t -> LldpNeighbours.neighbours(t, PORT)),
      row("lldp none", Printed.LLDP, t -> LldpNeighbours.neighbours(t, "Ethernet16")),
      row("pfc counters", Printed.PFC_COUNTERS, t -> facts(PfcCounters.of(t, PORT))),
      row("counters", Printed.INTERFACE_COUNTERS, t -> facts(InterfaceCounters.of(t, PORT))),
      row("queues", Printed.QUEUE_TABLE, t -> facts(QueueCounters.of(t, PORT))),
      row("all queues", Printed.ALL_QUEUES, t -> facts(QueueCounters.of(t, PORT))),
      row("last queues", Printed.ALL_QUEUES, t -> facts(QueueCounters.of(t, "Ethernet8"))),
      row("wred", Printed.WRED_COUNTERS, t -> facts(WredCounters.of(t, PORT))),
      row("groups", Printed.GROUPS, t -> facts(PriorityGroupDrops.of(t, PORT))),
      row(
          "watchdog",
          Printed.WATCHDOG,
          t -> facts(WatchdogStats.of(t, PORT, io.rackproof.units.Priority.of(3)))),
      row("boot", "01234567-89ab-cdef-0123-456789abcdef\n", KernelClock::boot),
      row("uptime", "12345.67 99999.10\n", KernelClock::uptime),
    };
  }

  private static Object[] row(String name, String text, Reading reading) {
    return new Object[] {name, text, reading};
  }

  private static InterfaceStatus status(String text) throws Malformed {
    InterfaceStatus status = new InterfaceStatus(Told.ok(Command.read("show"), text));
    if (status.up(PORT).asOptional().isEmpty() || status.up("Ethernet8").asOptional().isEmpty()) {
      throw new Malformed("unknown");
    }
    return status;
  }

  private static Map<String, Object> facts(Tally tally) {
    Map<String, Object> facts = new TreeMap<>();
    for (Map.Entry<Counter, Long> entry : tally.values().entrySet()) {
      Counter counter = entry.getKey();
      facts.put(counter.name() + " " + counter.kind() + " " + counter.priority(), entry.getValue());
    }
    facts.put("cleared", tally.clearedAt().toString());
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
        List.of("", "\n", "Killed\n", "{}\n", "[]", "null", "\u0000\u0001", "3\n3\n")) {
      assertThatThrownBy(() -> reading.of(bad))
          .as(name + " of '" + bad + "'")
          .isInstanceOf(Malformed.class);
    }
  }

  @Test(dataProvider = "parsers")
  public void lettersAreNoCounts(String name, String text, Object parser) {
    if (text.contains("PFC0") || text.contains("TxQ") || text.contains("PG0")) {
      String garbled = text.replaceAll("(?<=[ ,])\\d(?=[ ,\\d])", "o");
      assertThat(garbled).isNotEqualTo(text);
      assertThatThrownBy(() -> ((Reading) parser).of(garbled))
          .as(name)
          .isInstanceOf(Malformed.class);
    }
  }

  @Test
  public void versionTellsWhetherItIsKnown() throws Malformed {
    SonicVersion version = SonicVersion.parse(Printed.VERSION);
    assertThat(version).hasToString("SONiC.202405.77-0a0b0c0d0, build 0a0b0c0d0");
    assertThat(version.known()).isTrue();
    assertThat(new SonicVersion("SONiC.20220531.11", "x").known()).isTrue();
    assertThat(new SonicVersion("SONiC.202505.1", "x").known()).isFalse();
    assertThat(new SonicVersion("SONiC.201911.2", "x").known()).isFalse();
    assertThat(new SonicVersion("SONiC.master.9-dirty", "x").known()).isFalse();
  }

  @Test
  public void countersAreReadWithTheirPriority() throws Malformed {
    assertThat(facts(PfcCounters.of(Printed.PFC_COUNTERS, PORT)))
        .hasSize(15)
        .containsEntry("PFC3 Rx PFC_RECEIVED Optional[3]", 1003L)
        .containsEntry("PFC3 Tx PFC_SENT Optional[3]", 13L);
    assertThat(facts(QueueCounters.of(Printed.QUEUE_TABLE, PORT)))
        .containsEntry("UC3 Counter/bytes BYTES_SENT Optional[3]", 98765L)
        .containsEntry("UC3 Drop/pkts DROP Optional[3]", 6L)
        .containsEntry("MC10 Drop/pkts DROP Optional.empty", 8L)
        .doesNotContainKey("ALL20 Drop/pkts DROP Optional.empty");
    assertThat(facts(QueueCounters.of(Printed.ALL_QUEUES, "Ethernet8")))
        .containsEntry("UC3 Counter/pkts PACKETS_SENT Optional[3]", 15L)
        .containsEntry("cleared", "[2026-01-06T11:22:33.123456]");
    assertThat(facts(WredCounters.of(Printed.WRED_COUNTERS, PORT)))
        .containsEntry("UC3 EcnMarked/pkts ECN_MARK Optional[3]", 41L);
    assertThat(facts(PriorityGroupDrops.of(Printed.GROUPS, PORT)))
        .containsEntry("PG3 drop DROP Optional[3]", 33L)
        .hasSize(8);
    assertThat(facts(InterfaceCounters.of(Printed.INTERFACE_COUNTERS, PORT)))
        .containsEntry("TX_DRP DROP Optional.empty", 4L)
        .containsEntry("cleared", "[2026-01-05T10:20:30.123456]");
  }

  @Test
  public void rangesListsAndOldReferencesAreFollowed() throws Malformed {
    ConfigDb db = ConfigDb.parse(Printed.CONFIG);
    assertThat(db.ofIndex("QUEUE", "Ethernet8", 4)).contains("QUEUE|Ethernet0,Ethernet8|3-4");
    assertThat(db.ofIndex("QUEUE", "Ethernet8", 5)).isEmpty();
    assertThat(db.map("Ethernet0", "dscp_to_tc_map")).contains("AZURE");
    assertThat(db.map("Ethernet8", "dscp_to_tc_map")).contains("AZURE");
    assertThat(db.map("Ethernet8", "tc_to_queue_map")).isEmpty();
    assertThat(db.boundTo("dscp_to_tc_map", "AZURE")).containsExactly("Ethernet0", "Ethernet8");
  }

  @Test
  public void statusAndNeighboursAreRead() throws Malformed {
    assertThat(status(Printed.STATUS).speed("Ethernet8").asOptional().map(Object::toString))
        .contains("2.50 Gb/s");
    assertThat(LldpNeighbours.neighbours(Printed.LLDP, "Ethernet8"))
        .extracting(Object::toString)
        .containsExactly("node02/02:00:5e:10:00:02");
    assertThat(WredProfiles.fields(Printed.ECN, "LOSSLESS"))
        .hasSize(5)
        .containsEntry("green_drop_probability", "7");
  }
}
