package io.rackproof.device.nxos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rackproof.device.Malformed;
import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.facts.Neighbour;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Laws of every parser: what it reads, and that nothing shorter reads as something else. */
public final class EveryNxosParserTest {
  private static final Path FOLDER = Path.of("..", "shared", "formats", "samples");
  private static final String PORT = "Ethernet1/1";

  private static final String CONFIG =
      "leaf1#show running-config ipqos\n\n!Command: show running-config ipqos\n\n"
          + "version 10.3(4a) Bios:version 01.08\n"
          + "class-map type qos match-any ROCE\n  match dscp 24,26\n"
          + "class-map type qos match-all CNP\n  match dscp 48\n"
          + "policy-map type qos IN\n  class ROCE\n    set qos-group 3\n  class CNP\n"
          + "    set qos-group 7\n  class class-default\n    set qos-group 0\n"
          + "interface Ethernet1/1\n  priority-flow-control mode on\n"
          + "  service-policy type qos input IN\n\n"
          + "leaf1#show clock\n12:34:56.789 UTC Thu Jan 01 2026\n";
  private static final String PFC =
      "============================================================\n"
          + "Port               Mode Oper(VL bmap)  RxPPP      TxPPP\n"
          + "============================================================\n\n"
          + "Ethernet1/1        On   On  (8)        12         34\n"
          + "Ethernet1/2        On   On  (18)       0          0\n"
          + "Ethernet1/3        Auto Off            7          0\n";
  private static final String INTERFACE =
      "{\"TABLE_interface\": {\"ROW_interface\": [{\"interface\": \"mgmt0\", \"state\": \"up\"},"
          + " {\"interface\": \"Ethernet1/1\", \"state\": \"up\", \"eth_mtu\": \"9216\","
          + " \"eth_bw\": 400000000, \"eth_inbytes\": 1, \"eth_outbytes\": 2, \"eth_indiscard\":"
          + " \"3\", \"eth_outdiscard\": \"4\", \"eth_inerr\": \"5\", \"eth_outerr\": \"6\","
          + " \"eth_crc\": \"7\"}]}}\n";
  private static final String VERSION =
      "{\"nxos_ver_str\": \"10.3(4a)\", \"proc_board_id\": \"FDO00000SIM\", \"kern_uptm_days\": 1,"
          + " \"kern_uptm_hrs\": \"2\", \"kern_uptm_mins\": 3, \"kern_uptm_secs\": 4}\n";
  private static final String LLDP =
      "{\"TABLE_nbor_detail\": {\"ROW_nbor_detail\": {\"sys_name\": \"node01\", \"l_port_id\":"
          + " \"Eth1/1\", \"port_id\": \"0200.5e00.5301\", \"port_desc\": \"eth2\"}}}\n";
  private static final String QUEUING = queuing("Ethernet1/1") + queuing("Ethernet1/2");

  private static String queuing(String port) {
    String box = "+-----------------------------------------------------+\n";
    return "Egress Queuing for "
        + port
        + " [System]\n"
        + box
        + "|                     QOS GROUP 3                     |\n"
        + box
        + "|                |  Unicast       |  Multicast     |\n"
        + box
        + "|        Tx Pkts |             100|               5|\n"
        + "|        Tx Byts |          409600|               0|\n"
        + "| WRED & Tail Drop Pkts |      7|               1|\n"
        + box
        + "|                  CONTROL QOS GROUP                  |\n"
        + box
        + "|        Tx Pkts |              99|   Dropped Pkts |               6|\n"
        + box
        + "\nPort Egress Statistics\n----------------------------------\n"
        + "WRED Drop Pkts                              9\n\n"
        + "Ingress Queuing for "
        + port
        + "\n\nPort Ingress Statistics\n----------------------------------\n"
        + "Ingress MMU Drop Pkts              10\n\nPFC Statistics\n"
        + "----------------------------------\nTxPPP:     11, RxPPP:        12\n"
        + "----------------------------------\n"
        + " COS QOS Group        PG   TxPause   TxCount         RxPause         RxCount\n"
        + "   0         -         -  Inactive         0        Inactive               0\n"
        + "   3         3         3  Active           7        Active                 8\n"
        + "----------------------------------\n\n";
  }

  /** A parser whose facts compare. */
  private interface Reading {
    Object of(String text) throws Malformed;
  }

  @DataProvider
  public Object[][] parsers() {
    return new Object[][] {
      row("version", VERSION, NxosVersion::parse),
      row("config", CONFIG, text -> IpQos.parse(text).tree()),
      row("pfc", PFC, text -> PfcTable.of(text, PORT)),
      row("pfc off", PFC, text -> PfcTable.of(text, "Ethernet1/3")),
      row("interface", INTERFACE, text -> NxosSurveyor.entry(text, PORT)),
      row("totals", INTERFACE, text -> NxosCounters.totals(text, PORT).toString()),
      row("lldp", LLDP, text -> NxosSurveyor.neighbours(text, PORT)),
      row("queuing", QUEUING, text -> Queuing.of(text, PORT).toString()),
      row("last queuing", QUEUING, text -> Queuing.of(text, "Ethernet1/2").toString()),
    };
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
    for (String other : new String[] {"", "\n", "garbage\n", "% Invalid command\n", "[]\n"}) {
      assertThatThrownBy(() -> ((Reading) parser).of(other)).isInstanceOf(Malformed.class);
    }
  }

  @Test
  public void bitmapsAreHexadecimal() throws Malformed {
    assertThat(PfcTable.of(PFC, PORT).priorities()).isEqualTo(PriorityMask.only(Priority.of(3)));
    assertThat(PfcTable.of(PFC, "Ethernet1/2").priorities())
        .isEqualTo(PriorityMask.of(List.of(Priority.of(3), Priority.of(4))));
    assertThat(PfcTable.of(PFC, "Ethernet1/3").priorities()).isEqualTo(PriorityMask.NONE);
    assertThatThrownBy(() -> PfcTable.of(PFC.replace("(8)", "   "), PORT))
        .isInstanceOf(Malformed.class);
  }

  @Test
  public void neighboursAreNamedAsTheyNameThemselves() throws Malformed {
    assertThat(NxosSurveyor.neighbours(LLDP, PORT))
        .containsExactly(new Neighbour("node01", List.of("02:00:5e:00:53:01", "eth2")));
    assertThat(NxosSurveyor.neighbours(LLDP, "Ethernet1/2")).isEmpty();
  }

  @Test
  public void countersAreRead() throws Malformed {
    Optional<Priority> three = Optional.of(Priority.of(3));
    assertThat(Queuing.of(QUEUING, PORT))
        .containsEntry(new Counter("CoS 3 TxCount", CounterKind.PFC_SENT, three), 7L)
        .containsEntry(new Counter("CoS 3 RxCount", CounterKind.PFC_RECEIVED, three), 8L)
        .containsEntry(new Counter("QoS group 3 Tx Byts", CounterKind.BYTES_SENT, three), 409600L)
        .containsEntry(
            new Counter("QoS group 3 WRED & Tail Drop Pkts", CounterKind.DROP, three), 7L)
        .containsEntry(
            new Counter("Ingress MMU Drop Pkts", CounterKind.DROP, Optional.empty()), 10L)
        .containsEntry(new Counter("WRED Drop Pkts", CounterKind.DROP, Optional.empty()), 9L);
  }

  @Test
  public void classesMapDscps() throws Malformed {
    IpQos config = IpQos.parse(CONFIG);

    assertThat(config.policy(PORT, "qos input")).contains("IN");
    assertThat(DscpClasses.of(config.tree(), "IN"))
        .containsEntry(Dscp.of(24), Priority.of(3))
        .containsEntry(Dscp.of(26), Priority.of(3))
        .containsEntry(Dscp.of(48), Priority.of(7))
        .hasSize(3);
    assertThatThrownBy(() -> DscpClasses.of(config.tree(), "OTHER")).isInstanceOf(Malformed.class);
  }

  @DataProvider
  public Object[][] releases() {
    return new Object[][] {
      {"9.3(5)", true},
      {"10.5(1)", true},
      {"10.3(4a)", true},
      {"9.2(4)", false},
      {"7.0(3)I7(9)", false},
      {"10.6(1)", false},
      {"10.3", false},
    };
  }

  @Test(dataProvider = "releases")
  public void knowsItsReleases(String release, boolean known) throws Malformed {
    assertThat(NxosVersion.parse(VERSION.replace("10.3(4a)", release)).known()).isEqualTo(known);
  }

  private static List<String> sample(String name) throws IOException {
    Path file = FOLDER.resolve(name + ".txt");
    if (!Files.isRegularFile(file)) {
      System.out.println("a further sample is not checked: there is no " + file);
      return List.of();
    }
    String text = Files.readString(file);
    return List.of(text.endsWith("\n") ? text : text + "\n");
  }

  @Test
  public void furtherSamplesAreRead() throws Exception {
    for (String text : sample("nxos_pfc/n5k_auto_off")) {
      PfcTable row = PfcTable.of(text, "Ethernet1/47");
      assertThat(row.mode()).isEqualTo("Auto");
      assertThat(row.operating()).isFalse();
      assertThat(row.rx()).isEqualTo(7316);
      assertThat(row.tx()).isEqualTo(762946);
    }
    for (String text : sample("nxos_pfc/n9k_gpu_leaf_before")) {
      assertThat(PfcTable.of(text, "Ethernet1/27").priorities()).isEqualTo(PriorityMask.NONE);
    }
    for (String text : sample("nxos_pfc/ucs_fi_fex")) {
      assertThat(PfcTable.of(text, "Br-Ethernet1/17/1").rx()).isEqualTo(373112640);
    }
    for (String text : sample("nxos_queuing/n9k_show_queuing")) {
      Optional<Priority> three = Optional.of(Priority.of(3));
      Optional<Priority> zero = Optional.of(Priority.of(0));
      assertThat(Queuing.of(text, "Ethernet2/1"))
          .containsEntry(new Counter("CoS 3 TxCount", CounterKind.PFC_SENT, three), 7L)
          .containsEntry(new Counter("CoS 3 RxCount", CounterKind.PFC_RECEIVED, three), 8L)
          .containsEntry(new Counter("QoS group 0 Tx Pkts", CounterKind.PACKETS_SENT, zero), 12L)
          .containsEntry(new Counter("QoS group 0 Dropped Pkts", CounterKind.DROP, zero), 1L)
          .containsEntry(
              new Counter("Ingress MMU Drop Pkts", CounterKind.DROP, Optional.empty()), 10L);
    }
  }
}
