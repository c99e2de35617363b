package io.rackproof.device.linux;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.facts.GpuLinks;
import io.rackproof.facts.Observed;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Which GPU is next to which NIC, by {@code nvidia-smi topo -m}. */
public final class NvidiaTopologyTest {
  private static final String GOOD = Samples.own("nvidia/topo.txt");

  private static Observed<GpuLinks> read(String text) {
    return NvidiaTopology.links(Replies.ok(text));
  }

  private static GpuLinks further(String text) {
    return read(text.endsWith("\n") ? text : text + "\n").asOptional().orElseThrow();
  }

  @Test
  public void columnsAreNamedByTheLegend() {
    GpuLinks links = read(GOOD).asOptional().orElseThrow();

    assertThat(links.nextTo("mlx5_2")).contains(0);
    assertThat(links.nextTo("mlx5_0")).contains(1);
    assertThat(links.nextTo("mlx5_bond_0")).isEmpty(); // over a host bridge
    assertThat(links.nextTo("mlx5_7")).isEmpty();
  }

  @Test
  public void olderDriversNameTheColumnsByDevice() {
    GpuLinks links = read(Samples.own("nvidia/topo-older.txt")).asOptional().orElseThrow();

    assertThat(links.nextTo("mlx5_0")).contains(0);
    assertThat(links.nextTo("mlx5_1")).contains(1);
    assertThat(links.nextTo("mlx5_2")).isEmpty();
  }

  @DataProvider
  public Object[][] broken() {
    return new Object[][] {
      {GOOD.replaceAll("NIC Legend:(?s:.*)", ""), "which device NIC"},
      {GOOD.replaceAll("(?m)^GPU1\t.*\n", ""), "no rows of"},
      {GOOD.replace("PIX\tSYS", "PIX?\tSYS"), "is PIX?"},
      {"No devices were found\n", "no heading of GPUs"},
      {"", "empty"},
    };
  }

  @Test(dataProvider = "broken")
  public void whatIsNotWholeIsUnknown(String text, String says) {
    Observed<GpuLinks> seen = read(text);

    assertThat(seen).isInstanceOf(Observed.Unknown.class);
    assertThat(((Observed.Unknown<GpuLinks>) seen).why()).contains(says);
  }

  @Test
  public void noPrefixSaysAnythingElse() {
    for (String text : new String[] {GOOD, Samples.own("nvidia/topo-older.txt")}) {
      GpuLinks whole = read(text).asOptional().orElseThrow();
      for (int length = 0; length < text.length(); length++) {
        read(text.substring(0, length))
            .asOptional()
            .ifPresent(cut -> assertThat(cut).isEqualTo(whole));
      }
    }
  }

  @Test
  public void furtherSamplesAreRead() {
    Map<String, Integer> expected = Map.of("mlx5_0", 0, "mlx5_5", 3, "mlx5_11", 7);
    for (String text : Samples.further("nvidia_smi_topo", "gb_single_numa_12nic")) {
      GpuLinks links = further(text);
      expected.forEach((device, gpu) -> assertThat(links.nextTo(device)).contains(gpu));
    }
    for (String text : Samples.further("nvidia_smi_topo", "older_mlx5_columns")) {
      GpuLinks links = further(text);
      assertThat(links.nextTo("mlx5_7")).contains(7);
      assertThat(links.nextTo("mlx5_8")).isEmpty();
    }
    for (String text : Samples.further("nvidia_smi_topo", "b300_ansi_header")) {
      assertThat(read(text)).isInstanceOf(Observed.Unknown.class); // its legend is cut off
    }
  }
}
