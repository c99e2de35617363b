package io.rackproof.sim.host;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import io.rackproof.sim.fabric.NicSettings;
import io.rackproof.sim.fabric.SimNic;
import io.rackproof.units.Priority;
import java.io.IOException;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What the programs print, and what they change. */
public final class HostToolsTest {
  private static final String ENABLE = "/sys/class/net/eth0/ecn/roce_np/enable/3";

  @Test
  public void ibvDevinfoPrintsTabsLanesAndGids() {
    String text = new TwoHosts().run(0, "ibv_devinfo -v").stdout();

    assertThat(text)
        .startsWith("hca_id:\tmlx5_0\n\ttransport:\t\t\tInfiniBand (0)\n")
        .contains("\t\t\tstate:\t\t\tPORT_ACTIVE (4)\n")
        .contains("\t\t\tactive_mtu:\t\t4096 (5)\n")
        .contains("\t\t\tactive_width:\t\t4X (2)\n")
        .contains("\t\t\tactive_speed:\t\t100.0 Gbps (128)\n")
        .contains("\t\t\tGID[  0]:\t\tfe80:0000:0000:0000:0000:5eff:fe00:0000, RoCE v1\n")
        .contains("\t\t\tGID[  1]:\t\tfe80::5eff:fe00:0, RoCE v2\n")
        .contains("\t\t\tGID[  3]:\t\t::ffff:198.18.0.1, RoCE v2\n")
        .endsWith("\n\n");
  }

  @Test
  public void aPortWithoutSignalIsDownEverywhere() throws IOException {
    TwoHosts rack = new TwoHosts();
    rack.nics.get(0).add(SimNic.Flaw.NO_CARRIER);

    assertThat(rack.run(0, "ibv_devinfo -v").stdout())
        .contains("PORT_DOWN (1)\n", "phys_state:\t\tDISABLED (3)\n");
    assertThat(json(rack.run(0, "rdma -j link show")).get(0).get("state").asText())
        .isEqualTo("DOWN");
    assertThat(rack.run(0, "ethtool eth0").stdout())
        .contains("\tSpeed: Unknown!\n", "\tLink detected: no\n");
    JsonNode link = json(rack.run(0, "ip -d -j link show dev eth0")).get(0);
    assertThat(link.get("operstate").asText()).isEqualTo("DOWN");
    assertThat(link.get("flags").toString()).contains("NO-CARRIER").doesNotContain("LOWER_UP");
  }

  @Test
  public void theMtuIsSetByRootAndTheRdmaMtuFollows() throws IOException {
    TwoHosts rack = new TwoHosts();

    Output refused =
        rack.hosts
            .get(0)
            .run(
                new Invocation(
                    List.of("ip", "link", "set", "dev", "eth0", "mtu", "1500"), false, ""));
    assertThat(refused).isEqualTo(Output.failed(2, "RTNETLINK answers: Operation not permitted\n"));
    assertThat(rack.run(0, "ip link set dev eth0 mtu 1500")).isEqualTo(Output.ok(""));
    assertThat(json(rack.run(0, "ip -d -j link show")).get(1).get("mtu").asInt()).isEqualTo(1500);
    assertThat(rack.run(0, "ibv_devinfo").stdout()).contains("\t\t\tactive_mtu:\t\t1024 (3)\n");
    assertThat(rack.run(0, "ip link set dev eth0 mtu 10000").stderr())
        .isEqualTo("Error: mtu greater than device maximum.\n");
  }

  @Test
  public void ipAddrShowsTheRailAddress() throws IOException {
    JsonNode nic = json(new TwoHosts().run(1, "ip -j addr show")).get(1);

    assertThat(nic.get("ifname").asText()).isEqualTo("eth0");
    assertThat(nic.get("addr_info").get(0).get("local").asText()).isEqualTo("198.18.0.2");
    assertThat(nic.get("addr_info").get(0).get("prefixlen").asInt()).isEqualTo(24);
  }

  @Test
  public void mlnxQosShowsTheDscpMapOnlyWhileDscpIsTrusted() {
    TwoHosts rack = new TwoHosts();
    assertThat(rack.run(0, "mlnx_qos -i eth0").stdout())
        .startsWith("DCBX mode: OS controlled\nPriority trust state: pcp\ndefault priority:\n")
        .contains("\tenabled     0   0   0   0   0   0   0   0   \n");

    String trusting = rack.run(0, "mlnx_qos -i eth0 --trust dscp").stdout();
    assertThat(trusting)
        .contains("Priority trust state: dscp\ndscp2prio mapping:\n")
        .contains("\tprio:3 dscp:31,30,29,28,27,26,25,24,\n");
    assertThat(rack.run(0, "mlnx_qos -i eth0 --pfc 0,0,0,1,0,0,0,0").stdout())
        .contains("\tenabled     0   0   0   1   0   0   0   0   \n");
    assertThat(rack.run(0, "mlnx_qos -i eth0 --dscp2prio set,26,5").stdout())
        .contains("\tprio:3 dscp:31,30,29,28,27,25,24,\n")
        .contains("\tprio:5 dscp:47,46,45,44,43,42,41,40,\n\tprio:5 dscp:26,\n");
    assertThat(rack.run(0, "mlnx_qos -i eth9").status()).isNotZero();
    assertThat(rack.run(0, "mlnx_qos -i eth0 --pfc 1,2").status()).isNotZero();
  }

  @Test
  public void dcbAddsAndDeletesRulesAndTheFirstMakesTheNicTrustDscp() {
    TwoHosts rack = new TwoHosts();
    assertThat(rack.run(0, "dcb -j app show dev eth0")).isEqualTo(Output.ok("{}\n"));

    assertThat(rack.run(0, "dcb app add dev eth0 dscp-prio 26:3")).isEqualTo(Output.ok(""));
    assertThat(rack.run(0, "dcb -j app show dev eth0"))
        .isEqualTo(Output.ok("{\"dscp_prio\":[[26,3]]}\n"));
    assertThat(rack.nics.get(0).settings().trustDscp()).isTrue();
    assertThat(rack.run(0, "dcb app add dev eth0 dscp-prio 26:3").status()).isNotZero();
    assertThat(rack.run(0, "dcb app del dev eth0 dscp-prio 26:5").status()).isNotZero();
    assertThat(rack.run(0, "dcb app del dev eth0 dscp-prio 26:3")).isEqualTo(Output.ok(""));
    assertThat(rack.nics.get(0).settings()).isEqualTo(NicSettings.atBoot());

    rack.run(0, "dcb pfc set dev eth0 prio-pfc all:off 3:on");
    assertThat(rack.run(0, "dcb -j pfc show dev eth0").stdout())
        .contains("[false,false,false,true,false,false,false,false]");
    assertThat(rack.run(0, "mlnx_qos -i eth0").stdout())
        .contains("\tenabled     0   0   0   1   0   0   0   0   \n");
  }

  @Test
  public void lldpadSetsWhatItWasTold() {
    TwoHosts rack = new TwoHosts();
    SimNic nic = rack.nics.get(0);
    rack.hosts.get(0).obey(nic);
    assertThat(rack.run(0, "lldptool -t -i eth0 -V PFC -c enabled"))
        .isEqualTo(Output.ok("enabled=\n"));
    assertThat(rack.run(0, "lldptool -t -i eth0 -V PFC -c willing"))
        .isEqualTo(Output.ok("willing=yes\n"));

    rack.run(0, "lldptool -T -i eth0 -V PFC enabled=7");
    rack.run(0, "lldptool -T -i eth0 -V APP app=3,5,26");
    assertThat(rack.run(0, "lldptool -t -i eth0 -V PFC -c enabled"))
        .as("two digits of 128")
        .isEqualTo(Output.ok("enabled=12\n"));
    assertThat(rack.run(0, "lldptool -t -i eth0 -V APP -c app"))
        .isEqualTo(Output.ok("APP=(prio,sel,proto)\n0:(3,5,26) local hw (set)\n\n"));
    assertThat(nic.settings().pfc()).hasToString("7");
    assertThat(rack.run(0, "mlnx_qos -i eth0").stdout()).startsWith("****** WARNING: lldpad");

    rack.hosts.get(0).reboot();
    assertThat(nic.settings().pfc()).as("kept over a reboot").hasToString("7");
    rack.run(0, "lldptool -T -i eth0 -V APP -d app=3,5,26");
    assertThat(nic.settings().trustDscp()).isFalse();
  }

  @Test
  public void teeSwitchesEcnAndRefusesTheRest() {
    TwoHosts rack = new TwoHosts();

    assertThat(rack.run(0, "tee " + ENABLE, "1\n")).isEqualTo(Output.ok("1\n"));
    assertThat(rack.nics.get(0).settings().ecnNotification().contains(Priority.of(3))).isTrue();
    assertThat(rack.run(0, "cat " + ENABLE).stdout()).isEqualTo("1\n");
    assertThat(rack.run(0, "tee " + ENABLE, "x\n").stderr()).contains("Invalid argument");
    assertThat(rack.run(0, "tee /sys/nothing", "1\n").stderr())
        .contains("No such file or directory");
    assertThat(rack.hosts.get(0).run(new Invocation(List.of("tee", ENABLE), false, "0\n")).stderr())
        .contains("Permission denied");
  }

  @Test
  public void grepListsSysfsAndEndsWithTheKnownLine() {
    TwoHosts rack = new TwoHosts();
    String port = "/sys/class/infiniband/mlx5_0/ports/1";

    Output gids =
        rack.run(0, "grep -rs  " + port + "/gids " + port + "/gid_attrs /proc/sys/kernel/ostype");

    assertThat(gids.status()).isEqualTo(2);
    assertThat(gids.stderr()).isEmpty();
    assertThat(gids.stdout())
        .contains(port + "/gids/3:0000:0000:0000:0000:0000:ffff:c612:0001\n")
        .contains(port + "/gids/200:0000:0000:0000:0000:0000:0000:0000:0000\n")
        .contains(port + "/gid_attrs/types/3:RoCE v2\n")
        .doesNotContain("/gid_attrs/types/4:")
        .endsWith("/proc/sys/kernel/ostype:Linux\n");
    Output used =
        rack.run(
            0,
            "grep -rsv ^0000:0000:0000:0000:0000:0000:0000:0000$ "
                + port
                + "/gids /proc/sys/kernel/ostype");
    assertThat(used.stdout().lines())
        .contains(port + "/gids/3:0000:0000:0000:0000:0000:ffff:c612:0001")
        .noneMatch(line -> line.endsWith(":0000:0000"))
        .endsWith("/proc/sys/kernel/ostype:Linux");
    assertThat(rack.run(0, "grep -rs  /nothing /proc/sys/kernel/ostype"))
        .isEqualTo(new Output(2, "/proc/sys/kernel/ostype:Linux\n", ""));
  }

  @Test
  public void pauseCountersExistOnlyWhilePfcIsOn() {
    TwoHosts rack = new TwoHosts();
    assertThat(rack.run(0, "ethtool -S eth0").stdout())
        .startsWith("NIC statistics:\n     ")
        .contains("     rx_prio3_packets: ")
        .doesNotContain("_pause: ");

    rack.lossless();

    assertThat(rack.run(0, "ethtool -S eth0").stdout())
        .contains("     rx_prio3_pause: ", "     tx_prio3_pause: ")
        .doesNotContain("rx_prio4_pause");
  }

  @Test
  public void lspciShowsTheTrainedLinkToRootOnly() {
    TwoHosts rack = new TwoHosts();
    SimNic nic = rack.nics.get(0);
    nic.setSlot(nic.slot().withLanes(8));
    String address = nic.slot().address();

    assertThat(rack.run(0, "readlink -f /sys/class/infiniband/mlx5_0/device").stdout())
        .endsWith("/" + address + "\n");
    assertThat(rack.run(0, "lspci -D -s " + address + " -vvv").stdout())
        .startsWith(address + " Ethernet controller: Mellanox")
        .contains("\t\tLnkSta:\tSpeed 32GT/s, Width x8 (downgraded)\n")
        .contains("\t\t\tMaxPayload 256 bytes, MaxReadReq 4096 bytes\n");
    assertThat(
            rack.hosts
                .get(0)
                .run(new Invocation(List.of("lspci", "-s", address, "-vvv"), false, ""))
                .stdout())
        .contains("<access denied>");
    assertThat(rack.run(0, "mlxconfig -d " + address + " -e q ROCE_CONTROL").stdout())
        .containsPattern("ROCE_CONTROL +ROCE_ENABLE\\(2\\) +ROCE_ENABLE\\(2\\) +ROCE_ENABLE");
  }

  @Test
  public void pingTellsTheOwnMtuFromASwitchThatDrops() {
    TwoHosts rack = new TwoHosts();
    String ping = "ping -M do -n -c 3 -i 0.2 -W 2 -s 8972 -I eth0 198.18.0.2";

    Output reached = rack.run(0, ping);
    assertThat(reached.status()).isZero();
    assertThat(reached.stdout())
        .startsWith(
            "PING 198.18.0.2 (198.18.0.2) from 198.18.0.1 eth0: 8972(9000) bytes of data.\n")
        .contains("8980 bytes from 198.18.0.2: icmp_seq=3 ttl=64 time=0.081 ms\n")
        .contains("3 packets transmitted, 3 received, 0% packet loss, time 410ms\nrtt min/");
    rack.ports.get(1).setMtu(1500);
    assertThat(rack.run(0, ping).stdout()).contains("3 packets transmitted, 0 received, 100%");
    rack.nics.get(0).set(now -> now.withMtu(1500));
    Output local = rack.run(0, ping);
    assertThat(local.stderr()).startsWith("ping: local error: message too long, mtu=1500\n");
    assertThat(local.stdout()).contains("0 received, +3 errors, 100% packet loss");
    assertThat(local.status()).isEqualTo(1);
  }

  @Test
  public void peerMemoryIsAModule() {
    TwoHosts rack = new TwoHosts();
    assertThat(rack.run(0, "lsmod").stdout())
        .startsWith("Module                  Size  Used by\nnvidia_peermem         20480  0\n");

    rack.hosts.get(0).unloadPeerMemory();

    assertThat(rack.run(0, "lsmod").stdout()).doesNotContain("peermem");
  }

  @DataProvider
  public Object[][] reads() {
    return new Object[][] {
      {"uname -r"},
      {"cat /etc/os-release"},
      {"cat /proc/uptime"},
      {"lsmod"},
      {"ibv_devinfo -v"},
      {"rdma -j link show"},
      {"ip -d -j link show"},
      {"ip -j addr show"},
      {"ethtool eth0"},
      {"ethtool -i eth0"},
      {"ethtool -S eth0"},
      {"mlnx_qos -i eth0"},
      {"cma_roce_mode -d mlx5_0 -p 1"},
      {"ss -Hltn"},
      {"cat /sys/class/infiniband/mlx5_0/device/numa_node"}
    };
  }

  @Test(dataProvider = "reads")
  public void readingChangesNothingAndSucceeds(String line) {
    TwoHosts rack = new TwoHosts();
    SimHost host = rack.hosts.get(0);
    String before = host.fingerprint();

    Output output = rack.run(0, line);

    assertThat(output.status()).isZero();
    assertThat(output.stdout()).endsWith("\n").isNotBlank();
    assertThat(output.stderr()).isEmpty();
    assertThat(host.fingerprint()).isEqualTo(before);
    assertThat(host.changes(new Invocation(List.of(line.split(" ", -1)), true, ""))).isFalse();
  }

  @Test
  public void aRebootLosesSettingsAndKeepsNoBootId() {
    TwoHosts rack = new TwoHosts();
    SimHost host = rack.hosts.get(0);
    String before = host.fingerprint();
    String bootId = host.bootId();
    rack.lossless();
    rack.run(0, "ip link set dev eth0 mtu 1500");
    assertThat(host.fingerprint()).isNotEqualTo(before);

    host.reboot();

    assertThat(host.fingerprint()).isEqualTo(before);
    assertThat(host.bootId()).isNotEqualTo(bootId);
    assertThat(host.uptime()).isZero();
  }

  private static JsonNode json(Output output) throws IOException {
    return new ObjectMapper().readTree(output.stdout());
  }
}
