package io.rackproof.device.linux;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.facts.HostInventory;
import io.rackproof.facts.Observed;
import io.rackproof.facts.RdmaNic;
import io.rackproof.remote.Reply;
import java.util.List;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

public final class InventoryReaderTest {
  private static final String LINKS =
      """
      [{"ifindex":0,"ifname":"mlx5_0","port":1,"state":"ACTIVE","physical_state":"LINK_UP",\
      "netdev":"ens1np0","netdev_index":3},\
      {"ifindex":1,"ifname":"mlx5_1","port":1,"state":"ACTIVE","physical_state":"LINK_UP",\
      "netdev":"ens1v0","netdev_index":4},\
      {"ifindex":2,"ifname":"rxe0","port":1,"state":"ACTIVE","physical_state":"LINK_UP",\
      "netdev":"data0","netdev_index":5},\
      {"ifindex":3,"ifname":"mlx5_2","port":1,"state":"DOWN","physical_state":"POLLING"}]
      """;

  private FakeShell shell;

  @BeforeMethod
  public void plugIn() {
    shell =
        new FakeShell()
            .says("uname -n", "node01\n")
            .says("rdma -j link show", LINKS)
            .says("cat /proc/driver/nvidia/version", 1, "", "No such file or directory\n")
            .says("lspci -D -d 10de::0302", "")
            .says("readlink -f /sys/class/infiniband/mlx5_0/device", path("0000:17:00.0"))
            .says("readlink -f /sys/class/infiniband/mlx5_1/device", path("0000:17:00.2"))
            .says("readlink -f /sys/class/infiniband/mlx5_2/device", path("0000:18:00.0"))
            .says(
                "readlink -f /sys/class/infiniband/rxe0/device",
                "/sys/class/infiniband/rxe0/device\n")
            .says("cat /sys/class/infiniband/rxe0/parent", "data0\n")
            .says(
                "lspci -D -s 0000:17:00.0",
                "0000:17:00.0 Ethernet controller: Mellanox Technologies MT2892 Family"
                    + " [ConnectX-6 Dx]\n")
            .says(
                "lspci -D -s 0000:17:00.2",
                "0000:17:00.2 Ethernet controller: Mellanox Technologies ConnectX Family mlx5Gen"
                    + " Virtual Function (rev 01)\n")
            .says(
                "lspci -D -s 0000:18:00.0",
                "0000:18:00.0 Ethernet controller: Broadcom Inc. and subsidiaries BCM57608"
                    + " 25Gb/50Gb/100Gb/200Gb/400Gb Ethernet (rev 11)\n");
  }

  private static String path(String address) {
    return "/sys/devices/pci0000:16/0000:16:01.0/" + address + "\n";
  }

  @Test
  public void everyRdmaDeviceIsListedWithWhatItIs() {
    HostInventory found = new InventoryReader(shell).read();

    List<RdmaNic> nics = found.nics().asOptional().orElseThrow();
    assertThat(nics.stream().map(nic -> nic.model().asOptional().orElse("?")))
        .containsExactly(
            "ConnectX-6 Dx",
            "Mellanox Technologies ConnectX Family mlx5Gen Virtual Functi",
            "Soft-RoCE",
            "Broadcom Inc. and subsidiaries BCM57608 25Gb/50Gb/100Gb/200G");
    assertThat(nics.stream().map(RdmaNic::virtual)).containsExactly(false, true, false, false);
    assertThat(nics.get(3).netdev()).isEmpty();
    assertThat(found.gpus()).isEqualTo(Observed.known(false, found.gpus().evidence().get(0)));
    assertThat(shell.sent()).hasSize(3);
  }

  @Test
  public void whatIsCutOrMissingIsNotKnown() {
    shell.says("rdma -j link show", LINKS.substring(0, 200));
    assertThat(new InventoryReader(shell).read().nics()).isInstanceOf(Observed.Unknown.class);

    shell.ends("rdma -j link show", Reply.Outcome.TOOL_MISSING);
    assertThat(((Observed.Unknown<?>) new InventoryReader(shell).read().nics()).why())
        .contains("install the package iproute2");
  }

  @Test
  public void aDriverThatIsLoadedTellsOfGpus() {
    shell.says("cat /proc/driver/nvidia/version", Samples.own("system/nvidia-open.txt"));

    assertThat(new InventoryReader(shell).read().gpus().asOptional()).contains(true);
  }
}
