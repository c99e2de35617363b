package io.rackproof.device.sonic;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.testng.annotations.Test;

/** Samples from elsewhere, where the folder is present. */
public class FurtherSonicSamplesTest {
  private static final Path FOLDER =
      Path.of(System.getProperty("samples.further", "../shared/formats/samples"));

  private static List<String> sample(String name) throws IOException {
    Path file = FOLDER.resolve(name + ".txt");
    if (!Files.isRegularFile(file)) {
      System.out.println("a further sample is not checked: there is no " + file);
      return List.of();
    }
    return List.of(Files.readString(file));
  }

  private static Optional<Priority> priority(int number) {
    return Optional.of(Priority.of(number));
  }

  @Test
  public void stateIsRead() throws Exception {
    for (String text : sample("sonic_pfc_priority/all")) {
      assertThat(PfcPriorities.of(text, "Ethernet4"))
          .isEqualTo(PriorityMask.of(List.of(Priority.of(3), Priority.of(4))));
    }
    for (String text : sample("sonic_ecn/show_ecn_one")) {
      assertThat(WredProfiles.fields(text, "AZURE_LOSSLESS"))
          .containsEntry("ecn", "ecn_all")
          .containsEntry("green_min_threshold", "1048576")
          .containsEntry("green_drop_probability", "5");
    }
    for (String text : sample("sonic_interfaces_status/status")) {
      InterfaceStatus status =
          new InterfaceStatus(Told.ok(io.rackproof.remote.Command.read("show"), text));
      assertThat(status.up("Ethernet0").asOptional()).contains(false);
      assertThat(status.speed("Ethernet24").asOptional().orElseThrow().gbps()).isEqualTo(1);
      assertThat(status.mtu("Ethernet124").asOptional().orElseThrow().bytes()).isEqualTo(9100);
    }
  }

  @Test
  public void countersAreRead() throws Exception {
    for (String text : sample("sonic_pfc_counters/basic")) {
      assertThat(PfcCounters.of(text, "Ethernet8").values())
          .containsEntry(new Counter("PFC0 Rx", CounterKind.PFC_RECEIVED, priority(0)), 1800L)
          .containsEntry(new Counter("PFC3 Tx", CounterKind.PFC_SENT, priority(3)), 813L);
    }
    for (String text : sample("sonic_interfaces_status/counters")) {
      assertThat(InterfaceCounters.of(text, "Ethernet4").values())
          .containsEntry(new Counter("RX_DRP", CounterKind.DROP, Optional.empty()), 1000L)
          .doesNotContainKey(new Counter("TX_DRP", CounterKind.DROP, Optional.empty()));
    }
    for (String text : sample("sonic_queue_counters/port_table")) {
      assertThat(QueueCounters.of(text, "Ethernet8").values())
          .containsEntry(new Counter("UC3 Drop/pkts", CounterKind.DROP, priority(3)), 63L);
    }
    for (String text : sample("sonic_queue_counters/doc_older_headers")) {
      // The manual leaves out the blank line that the tool prints after a table.
      assertThat(QueueCounters.of(text.stripTrailing() + "\n\n", "Ethernet0").values())
          .containsEntry(new Counter("UC3 Drop/pkts", CounterKind.DROP, priority(3)), 0L);
    }
    for (String text : sample("sonic_queue_counters/wred_ecn_marked")) {
      assertThat(WredCounters.of(text, "Ethernet8").values())
          .containsEntry(new Counter("UC3 EcnMarked/pkts", CounterKind.ECN_MARK, priority(3)), 63L);
    }
    for (String text : sample("sonic_pfcwd/stats")) {
      assertThat(WatchdogStats.of(text, "Ethernet4", Priority.of(3)).values())
          .containsEntry(new Counter("STORM DETECTED", CounterKind.WATCHDOG, priority(3)), 2L);
    }
  }
}
