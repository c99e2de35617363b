package io.rackproof.device.linux;

import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Reply.Outcome;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.DeviceName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** A shell that answers known command lines; any other tool is missing. Keeps what was sent. */
final class FakeShell implements Shell {
  private record Answer(Outcome outcome, int status, String stdout, String stderr) {}

  private final Map<String, Answer> answers = new HashMap<>();
  private final List<List<Command>> sent = new ArrayList<>();

  FakeShell says(String line, String stdout) {
    return says(line, 0, stdout, "");
  }

  FakeShell says(String line, int status, String stdout, String stderr) {
    answers.put(line, new Answer(Outcome.EXITED, status, stdout, stderr));
    return this;
  }

  FakeShell ends(String line, Outcome outcome) {
    answers.put(line, new Answer(outcome, 0, "", ""));
    return this;
  }

  FakeShell lacks(String line) {
    answers.remove(line);
    return this;
  }

  /** The batches that were sent, one a round trip. */
  List<List<Command>> sent() {
    return sent;
  }

  List<String> lines() {
    return sent.stream().flatMap(List::stream).map(Command::line).toList();
  }

  @Override
  public DeviceName device() {
    return DeviceName.of("node01");
  }

  @Override
  public List<Reply> run(List<Command> commands) {
    sent.add(commands);
    return commands.stream().map(this::reply).toList();
  }

  private Reply reply(Command command) {
    Answer answer = answers.get(command.line());
    if (answer == null) {
      return Replies.reply(command, Outcome.TOOL_MISSING, OptionalInt.of(127), "", "");
    }
    OptionalInt status =
        answer.outcome() == Outcome.EXITED ? OptionalInt.of(answer.status()) : OptionalInt.empty();
    return Replies.reply(command, answer.outcome(), status, answer.stdout(), answer.stderr());
  }

  /** A healthy node01 with one port, as the samples have it. */
  static FakeShell healthy() {
    String end = " /proc/sys/kernel/ostype";
    String port = "/sys/class/infiniband/mlx5_0/ports/1/";
    String device = "/sys/class/infiniband/mlx5_0/device";
    return new FakeShell()
        .says("uname -r", "6.8.0-45-generic\n")
        .says("cat /etc/os-release", Samples.own("system/os-release.txt"))
        .says("cat /proc/sys/kernel/random/boot_id", Samples.own("system/boot_id.txt"))
        .says("cat /proc/uptime", Samples.own("system/uptime.txt"))
        .says("lsmod", Samples.own("lsmod/peermem.txt"))
        .says("cat /proc/driver/nvidia/version", 1, "", "cat: x: No such file or directory\n")
        .says("ibv_devinfo -v", Samples.own("ibv_devinfo/two.txt"))
        .says("rdma -j link show", Samples.own("rdma/link.txt"))
        .says("ip -d -j link show", Samples.own("ip/link.txt"))
        .says("ip -d -j link show dev eth0", Samples.own("ip/link.txt"))
        .says("ip -j addr show", Samples.own("ip/addr.txt"))
        .says("ib_write_bw --version", 1, Samples.own("perftest/version.txt"), "")
        .says("ethtool eth0", Samples.own("ethtool/speed.txt"))
        .says("ethtool -i eth0", Samples.own("ethtool/driver.txt"))
        .says("ethtool -S eth0", Samples.own("ethtool_stats/mlx5.txt"))
        .says("mlnx_qos -i eth0", Samples.own("mlnx_qos/dscp.txt"))
        .says("cma_roce_mode -d mlx5_0 -p 1", Samples.own("cma_roce_mode/v2.txt"))
        .says(
            "grep -rsv '^0000:0000:0000:0000:0000:0000:0000:0000$' "
                + port
                + "gids "
                + port
                + "gid_attrs"
                + end,
            2,
            Samples.own("gids/mlx5.txt"),
            "")
        .says(
            "grep -rs '' " + port + "hw_counters " + port + "counters" + end,
            Samples.own("hw_counters/mlx5.txt"))
        .says(ECN, Samples.own("ecn/mlx5.txt"))
        .says("readlink -f " + device, Samples.own("pci/path.txt"))
        .says("cat " + device + "/numa_node", "1\n")
        .says(PCIE, Samples.own("pci/link.txt"))
        .says(
            "lspci -D -s 0000:17:00.0 -vvv",
            Samples.own("lspci/x8.txt").replace("x8 (downgraded)", "x16"))
        .says(NIC, Samples.own("pci/nic.txt"))
        .says(BUS, Samples.own("pci/bus.txt"))
        .says("mst status -v", Samples.own("mst/status.txt"))
        .says("nvidia-smi topo -m", Samples.own("nvidia_smi/nics.txt"))
        .says("nvidia-smi --query-gpu=name --format=csv,noheader", "GPU Model X\nGPU Model X\n")
        .says(CONGESTION, Samples.own("mlxconfig/congestion.txt"))
        .says("mlxconfig -d 0000:17:00.0 -e q ROCE_CONTROL", Samples.own("mlxconfig/enabled.txt"));
  }

  static final String CONGESTION =
      "mlxconfig -d 0000:17:00.0 -e q ROCE_CC_PRIO_MASK_P1 CNP_DSCP_P1";

  static final String BUS = "grep -s '' /proc/bus/pci/devices /proc/sys/kernel/ostype";

  static final String NIC =
      "grep -s '' /sys/class/infiniband/mlx5_0/node_guid"
          + " /sys/class/infiniband/mlx5_0/sys_image_guid /sys/class/infiniband/mlx5_0/fw_ver"
          + " /sys/class/infiniband/mlx5_0/board_id /sys/class/infiniband/mlx5_0/device/vendor"
          + " /sys/class/infiniband/mlx5_0/device/device /proc/sys/kernel/ostype";

  static final String ECN =
      "grep -rs '' /sys/class/net/eth0/ecn/roce_np /sys/class/net/eth0/ecn/roce_rp"
          + " /proc/sys/kernel/ostype";

  static final String PCIE =
      "grep -s '' /sys/class/infiniband/mlx5_0/device/current_link_speed"
          + " /sys/class/infiniband/mlx5_0/device/current_link_width"
          + " /sys/class/infiniband/mlx5_0/device/max_link_speed"
          + " /sys/class/infiniband/mlx5_0/device/max_link_width /proc/sys/kernel/ostype";
}
