package io.rackproof.testbed.loader;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Every kind of fault: where it is reported, and in what words. */
public class DescriptorFaultsTest {
  private static final String VALID = Descriptors.sample("minimal");
  private static final String NIC = "{ netdev: eth9, model: m, speed: 100 Gb/s }";

  /** Text of the valid descriptor, what replaces it, and the faults that this makes. */
  @DataProvider
  public Object[][] slips() {
    return new Object[][] {
      slip(
          "hosts:",
          "hostz:",
          "1:1: descriptor: 'hosts' is missing; add it, e.g. hosts: {node[01-16]: {nics: …}}",
          "2:1: descriptor: unknown key 'hostz'; allowed are testbed, simulated, access, hosts,"
              + " switches, profile, tuning, bounds, traffic, timeouts, qos; did you mean 'hosts'?"),
      slip(
          "netdev: eth",
          "netdve: eth",
          "5:7: mlx5_[0-1]: 'netdev' is missing; add it, e.g. netdev: eth[0-7]",
          "6:9: mlx5_[0-1]: unknown key 'netdve'; allowed are netdev, model, speed, rail, switch,"
              + " psid, firmware, numa, gpu; did you mean 'netdev'?"),
      slip(
          "        model: ConnectX-7\n",
          "",
          "5:7: mlx5_[0-1]: 'model' is missing; add it, e.g. model: ConnectX-7"),
      slip(
          "        speed: 400 Gb/s\n",
          "",
          "5:7: mlx5_[0-1]: 'speed' is missing; add it, e.g. speed: 400 Gb/s"),
      slip("    os: sonic", "    {}", "11:3: leaf[1-2]: 'os' is missing; add it, e.g. os: sonic"),
      slip(
          "{ user: rack }",
          "{ port: 22 }",
          "1:1: access: 'user' is missing; add the login name, e.g. user: rack"),
      slip(
          "speed: 400 Gb/s",
          "speed: 400",
          "8:16: speed: found '400', which has no unit; write a unit, e.g. 400 Gb/s"),
      slip(
          "speed: 400 Gb/s",
          "speed: 400 Gbps",
          "8:20: speed: found the unit 'Gbps'; units are Mb/s, Gb/s, Tb/s, e.g. 400 Gb/s; did you"
              + " mean 'Gb/s'?"),
      slip(
          "speed: 400 Gb/s",
          "speed: fast",
          "8:16: speed: found 'fast'; write a number and a unit, e.g. 400 Gb/s"),
      slip(
          "speed: 400 Gb/s",
          "speed: 300 Gb/s",
          "8:16: speed: found 300 Gb/s; Ethernet ports have 1, 10, 25, 40, 50, 100, 200, 400, 800,"
              + " 1600 Gb/s"),
      slip("speed: 400 Gb/s", "speed: [1]", "8:16: speed: found a list; write a single value"),
      slip(
          "speed: 400 Gb/s",
          "speed:",
          "8:15: speed: found nothing; write a value or delete the key"),
      slip(
          "os: sonic",
          "os: sonik",
          "12:9: os: found 'sonik'; write comware or eos or huawei or linux or nvue or nxos or sonic; did"
              + " you mean 'sonic'?"),
      slip(
          "    os: sonic",
          "    os: sonic\n    os: linux",
          "13:5: leaf[1-2]: the key 'os' is given twice, first at 12:5; delete one"),
      slip(
          "    os: sonic",
          "    os: sonic\n  leaf2: { os: sonic }",
          "13:3: the device 'leaf2' is described twice, first at 11:3; hosts and switches share"
              + " their names"),
      slip(
          "  leaf[1-2]:",
          "  node1: { os: sonic }\n  leaf[1-2]:",
          "11:3: the device 'node1' is described twice, first at 3:3; hosts and switches share"
              + " their names"),
      slip(
          "switches:",
          "      mlx5_1: " + NIC + "\nswitches:",
          "10:7: node1 has the RDMA device 'mlx5_1' twice, first with mlx5_1 (5:7); each NIC needs"
              + " its own (and 1 more like it)"),
      slip(
          "eth[0-1]",
          "eth0",
          "6:17: node1 has the netdev 'eth0' twice, first with mlx5_0 (6:17); each NIC needs its own"
              + " (and 1 more like it)"),
      slip(
          "        model",
          "        rail: 0\n        model",
          "7:15: node1 has rail 0 twice, first with mlx5_0 (7:15); each NIC needs its own (and 1"
              + " more like it)",
          "10:17: switch: node1/mlx5_1 is plugged into leaf1/Ethernet0 as is node1/mlx5_0 (10:17); a"
              + " switch port takes one cable (and 1 more like it)"),
      slip(
          "leaf{rail+1}/",
          "leef{rail+1}/",
          "9:17: switch: node1/mlx5_0 is plugged into leef1/Ethernet0, but there is no switch"
              + " 'leef1'; there are leaf1, leaf2; did you mean 'leaf1'? (and 3 more like it)"),
      slip(
          "switches:\n  leaf[1-2]:\n    os: sonic\n",
          "",
          "9:17: switch: node1/mlx5_0 is plugged into leaf1/Ethernet0, but there is no switch"
              + " 'leaf1'; describe it in 'switches' (and 3 more like it)"),
      slip(
          "os: sonic",
          "os: sonic\n    ports: [Ethernet0, Ethernet1]",
          "9:17: switch: node2/mlx5_0 is plugged into leaf1/Ethernet8, but 'ports' of leaf1 are"
              + " Ethernet0, Ethernet1; did you mean 'Ethernet0'? (and 1 more like it)"),
      slip(
          "Ethernet{8*host}",
          "Ethernet8",
          "9:17: switch: node2/mlx5_0 is plugged into leaf1/Ethernet8 as is node1/mlx5_0 (9:17); a"
              + " switch port takes one cable (and 1 more like it)"),
      slip(
          "leaf{rail+1}/Ethernet{8*host}",
          "leaf1",
          "9:17: switch: found 'leaf1'; write a switch and its port, e.g. leaf1/Ethernet8"),
      slip(
          "{8*host}",
          "{8*hots}",
          "9:41: switch: unknown variable 'hots'; here are host, nic, rail; did you mean 'host'?"),
      slip(
          "{8*host}",
          "{8*}",
          "9:41: switch: found the end in {…}; expected a number, host, nic, rail or ("),
      slip(
          "{8*host}",
          "{host-1}",
          "9:38: switch: {…} gives -1 at host = 0, nic = 0, rail = 0; allowed is 0 to 2^31-1 (and 1"
              + " more like it)"),
      slip(
          "eth[0-1]",
          "eth[0-2]",
          "6:20: netdev: the range has 3 values for 2 in the entry's name; write one value or 2"),
      slip(
          "eth[0-1]",
          "e[0-1]p[1-3]",
          "6:24: netdev: the ranges have 2 and 3 values; they advance together, so give them the"
              + " same number"),
      slip(
          "eth[0-1]",
          "eth[0..1]",
          "6:21: netdev: found '0..1' in the range [0..1]; write e.g. [01-16] or [1,3,5-8]"),
      slip("eth[0-1]", "eth[0-1", "6:20: netdev: found '[' in 'eth[0-1' without its other half"),
      slip(
          "eth[0-1]",
          "enp156s0f0np[0000-0001]",
          "6:17: netdev: found 'enp156s0f0np0000'; write a network interface of at most 15 characters (and 2 more like it)"),
      slip(
          "node[1-2]",
          "node[2-1]",
          "3:8: hosts: the range 2-1 runs backwards; write the smaller end first"),
      slip(
          "node[1-2]",
          "node{host}",
          "3:7: hosts: found {…}; here only ranges are allowed, e.g. [01-16]"),
      slip(
          "node[1-2]:",
          "node[1-2]:\n    address: 192.0.2.1",
          "4:14: address: node2 is at 192.0.2.1:22 as is node1 (4:14); give each its own, e.g."
              + " 192.0.2.[11-26]"),
      slip(
          "node[1-2]:",
          "node[1-2]:\n    gpus: yes",
          "4:11: gpus: found 'yes'; write false or true"),
      slip(
          "node[1-2]:",
          "node[1-2]:\n    simulated_qos: dcb",
          "4:20: simulated_qos: only hosts of a simulated rack are what the descriptor says; delete"
              + " it, a real host is asked what it has"),
    };
  }

  @Test(dataProvider = "slips")
  public void aSlipIsReportedWhereItIs(String valid, String slip, List<String> faults) {
    assertThat(VALID).contains(valid);

    assertThat(Descriptors.faults(VALID.replace(valid, slip))).containsExactlyElementsOf(faults);
  }

  private static Object[] slip(String valid, String slip, String... faults) {
    return new Object[] {valid, slip, List.of(faults)};
  }
}
