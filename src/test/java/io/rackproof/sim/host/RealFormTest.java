package io.rackproof.sim.host;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.rackproof.device.Captured;
import java.io.IOException;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * The simulated tools print what the real ones printed in the Soft-RoCE lab, but for values and for
 * what a NIC of another kind has: where the form differs, the simulator is wrong.
 */
public final class RealFormTest {
  private final TwoHosts rack = new TwoHosts().lossless();

  @DataProvider
  public Object[][] texts() {
    String to = rack.nics.get(1).ipv4();
    return new Object[][] {
      {"ping/full-mtu", "ping -M do -c 3 -s 8972 " + to},
      {"ping/bound-to-port", "ping -M do -c 3 -i 0.2 -q -I eth0 -s 8972 " + to},
      {"ib_write_bw/version", "ib_write_bw --version"},
      {"ib_write_bw/no-such-device", "ib_write_bw -d mlx5_9 -x 1 -D 5 " + to},
    };
  }

  @Test(dataProvider = "texts")
  public void linesHaveTheFormOfTheRealTool(String captured, String command) {
    Captured real = Captured.of(captured);
    rack.nics.forEach(nic -> nic.set(now -> now.withMtu(9000)));
    var simulated = rack.run(0, command);

    assertThat(forms(simulated.stdout())).isEqualTo(forms(real.stdout()));
    assertThat(forms(simulated.stderr())).isEqualTo(forms(real.stderr()));
    assertThat(simulated.status()).isEqualTo(real.status());
  }

  @DataProvider
  public Object[][] measurements() {
    return new Object[][] {
      {"ib_write_bw/gbits", "ib_write_bw -d mlx5_0 -x 3 -F --tclass 106 --report_gbits -D 5"},
      {"ib_write_bw/mib", "ib_write_bw -d mlx5_0 -x 3 -F --tclass 106 -D 5"},
      {"ib_write_bw/qps", "ib_write_bw -d mlx5_0 -x 3 -F --tclass 106 --report_gbits -D 5 -q 4"},
      {"ib_write_lat/iterations", "ib_write_lat -d mlx5_0 -x 3 -F --tclass 106 -n 1000"},
    };
  }

  @Test(dataProvider = "measurements")
  public void bothEndsOfAMeasurementHaveTheFormOfTheRealTool(String captured, String command) {
    TwoHosts.Measured measured = rack.measure(0, 1, command);

    assertThat(forms(measured.client().stdout()))
        .containsExactlyInAnyOrderElementsOf(forms(Captured.of(captured + "-client").stdout()));
  }

  @DataProvider
  public Object[][] documents() {
    return new Object[][] {
      {"rdma/link-json", "rdma -j link show", "/0", "/0"},
      {"ip/link-details-json", "ip -d -j link show", "/2", "/1"},
      {"ip/addr-json", "ip -j addr show", "/2", "/1"},
    };
  }

  @Test(dataProvider = "documents")
  public void documentsHaveTheKeysOfTheRealTool(
      String captured, String command, String real, String simulated) throws IOException {
    assertThat(keys(rack.run(0, command).stdout(), simulated))
        .containsAllEntriesOf(keys(Captured.of(captured).stdout(), real));
  }

  private static SortedMap<String, String> keys(String json, String at) throws IOException {
    SortedMap<String, String> keys = new TreeMap<>();
    keys(keys, "", new ObjectMapper().readTree(json).at(at));
    return keys;
  }

  private static void keys(SortedMap<String, String> keys, String path, JsonNode node) {
    if (node.isObject()) {
      node.properties().forEach(field -> keys(keys, path + "/" + field.getKey(), field.getValue()));
    } else if (node.isArray()) {
      node.forEach(element -> keys(keys, path + "/*", element));
    } else {
      keys.put(path, node.getNodeType().toString());
    }
  }

  /** Lines without their values: numbers, addresses and names are one sign each. */
  private static Set<String> forms(String text) {
    return text.lines()
        .map(line -> line.replaceAll("\\b(rxe|mlx5_)[0-9]\\b", "DEVICE"))
        .map(line -> line.replaceAll("\\b(data|eth)0\\b", "NETDEV"))
        .map(line -> line.replaceAll("\\b0x[0-9a-f]+|[0-9]+(?:[.:][0-9]+)*", "#"))
        .map(line -> line.replaceAll("\\b(ON|OFF)\\b", "SWITCH"))
        .map(line -> line.replaceAll("[ \t]+", " ").replaceAll(" $", ""))
        // The simulated perftest is newer than the lab's: it says more.
        .map(line -> line.replaceAll(" (Lock-free|Using Enhanced Reorder) : SWITCH", ""))
        .filter(line -> !line.startsWith(" WARNING: BW peak"))
        .map(line -> line.replace("MiB/sec", "MB/sec"))
        .filter(line -> !line.startsWith(" CQE Poll Batch"))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
