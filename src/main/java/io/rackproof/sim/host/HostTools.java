package io.rackproof.sim.host;

import io.rackproof.testbed.SimulatedQos;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The programs of a host as it is delivered; {@code mstconfig} is not among them. */
final class HostTools {
  /** What only comes with NVIDIA's drivers and tools. */
  static final Set<String> OF_NVIDIA =
      Set.of("cma_roce_mode", "cma_roce_tos", "mlnx_qos", "mlxconfig", "mst");

  private HostTools() {}

  static Map<String, HostTool> standard(SimulatedQos qos) {
    Map<String, HostTool> tools = new HashMap<>(standard());
    switch (qos) {
      case MLNX_QOS -> tools.put("mlnx_qos", new MlnxQos());
      case OLD_MLNX_QOS -> tools.put("mlnx_qos", new OldMlnxQos());
      case LLDPAD -> tools.put("lldptool", new Lldptool());
      case DCB -> {}
    }
    return tools;
  }

  private static Map<String, HostTool> standard() {
    return Map.ofEntries(
        Map.entry("cat", new Cat()),
        Map.entry("cma_roce_mode", new CmaRoceMode()),
        Map.entry("cma_roce_tos", new CmaRoceTos()),
        Map.entry("dcb", new Dcb()),
        Map.entry("ethtool", new Ethtool()),
        Map.entry("grep", new Grep()),
        Map.entry("ib_read_bw", new WriteBandwidth("RDMA_Read")),
        Map.entry("ib_send_bw", new WriteBandwidth("Send")),
        Map.entry("ib_write_bw", new WriteBandwidth("RDMA_Write")),
        Map.entry("ib_write_lat", new WriteLatency()),
        Map.entry("ibv_devinfo", new IbvDevinfo()),
        Map.entry("ip", new Ip()),
        Map.entry("lldpcli", new Lldpcli()),
        Map.entry("lsmod", new Lsmod()),
        Map.entry("lspci", new Lspci()),
        Map.entry("mlxconfig", new Mlxconfig()),
        Map.entry("mst", new Mst()),
        Map.entry("nvidia-smi", new NvidiaSmi()),
        Map.entry("mlxlink", new Mlxlink()),
        Map.entry("od", new Od()),
        Map.entry("ping", new Ping()),
        Map.entry("printenv", new Printenv()),
        Map.entry("rdma", new Rdma()),
        Map.entry("readlink", new Readlink()),
        Map.entry("setpci", new Setpci()),
        Map.entry("sh", new Sh()),
        Map.entry("ss", new Ss()),
        Map.entry("tee", new Tee()),
        Map.entry("uname", new Uname()));
  }
}
