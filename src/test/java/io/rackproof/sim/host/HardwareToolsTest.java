package io.rackproof.sim.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.sim.Output;
import io.rackproof.sim.fabric.NicBoard;
import io.rackproof.sim.fabric.SimNic;
import org.testng.annotations.Test;

/** What the programs print of cards, and that they print the same card. */
public final class HardwareToolsTest {
  private final TwoHosts rack = new TwoHosts();
  private final SimNic nic = rack.nics.get(0);
  private final String address = nic.slot().address();

  @Test
  public void everyProgramShowsTheSameCard() {
    TwoHosts other = new TwoHosts();
    other.nics.get(0).card().replace(NicBoard.BLUEFIELD_3);

    assertThat(other.run(0, "ibv_devinfo").stdout()).contains("vendor_part_id:\t\t\t41692\n");
    assertThat(other.run(0, "ethtool -i eth0").stdout())
        .contains("firmware-version: 32.43.2566 (MT_0000000884)\n");
    assertThat(other.run(0, "cat /sys/class/infiniband/mlx5_0/device/device").stdout())
        .isEqualTo("0xa2dc\n");
    assertThat(other.run(0, "cat /proc/bus/pci/devices").stdout()).contains("\t15b3a2dc\t");
    assertThat(other.run(0, "lspci -D -s " + address + " -vvv").stdout())
        .contains("BlueField-3 integrated ConnectX-7", "[PN] Part number: 900-9D3B4-00CV-TA0\n");
    assertThat(other.run(0, "mst status -v").stdout()).contains("/dev/mst/mt41692_pciconf0 ");
  }

  @Test
  public void parametersAreShownTogetherOrNotAtAll() {
    String query = "mlxconfig -d " + address + " -e q ";

    assertThat(rack.run(0, query + "ROCE_CC_PRIO_MASK_P1 CNP_DSCP_P1").stdout())
        .containsPattern("ROCE_CC_PRIO_MASK_P1 +255 +255 +255")
        .containsPattern("CNP_DSCP_P1 +48 +48 +48")
        .doesNotContain("*");
    Output refused = rack.run(0, query + "ROCE_CONTROL INTERNAL_CPU_OFFLOAD_ENGINE");
    assertThat(refused.status()).isEqualTo(3);
    assertThat(refused.stdout())
        .contains("-E- The Device doesn't support INTERNAL_CPU_OFFLOAD_ENGINE parameter")
        .doesNotContain("ROCE_CONTROL");
  }

  @Test
  public void aPendingParameterHasAStar() {
    TwoHosts other = new TwoHosts();
    other.nics.get(0).card().set("CNP_DSCP_P1", "48", "46");

    assertThat(other.run(0, "mlxconfig -d " + address + " -e q CNP_DSCP_P1").stdout())
        .containsPattern("(?m)^\\* +CNP_DSCP_P1 +48 +48 +46")
        .contains("The '*' shows parameters");
  }

  @Test
  public void aVanishedCardIsNowhere() {
    TwoHosts other = new TwoHosts();
    other.nics.get(0).card().vanish();

    assertThat(other.run(0, "ibv_devinfo").stdout()).doesNotContain("mlx5_0");
    assertThat(other.run(0, "ethtool -i eth0").status()).isEqualTo(71);
    assertThat(other.run(0, "cat /proc/bus/pci/devices").stdout()).doesNotContain("15b31021");
    assertThat(other.run(0, "cat /sys/class/infiniband/mlx5_0/node_guid").status()).isEqualTo(1);
    assertThat(other.nics.get(0).up()).isFalse();
  }

  @Test
  public void aNicIsNearItsGpu() {
    assertThat(rack.run(0, "nvidia-smi topo -m").stdout())
        .startsWith("\tGPU0\tNIC0\t")
        .contains("GPU0\t X \tPIX\t", "  NIC0: mlx5_0\n");
    TwoHosts other = new TwoHosts();
    other.nics.get(0).card().moveFromGpu();
    assertThat(other.run(0, "nvidia-smi topo -m").stdout()).contains("GPU0\t X \tNODE\t");
  }
}
