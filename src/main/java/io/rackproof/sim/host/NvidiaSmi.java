package io.rackproof.sim.host;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import io.rackproof.sim.fabric.SimNic;
import java.util.List;

/**
 * {@code nvidia-smi topo -m} and {@code --query-gpu=name}: a host has one GPU for each of its NICs,
 * and each NIC is under one PCIe switch with its own GPU.
 */
final class NvidiaSmi implements HostTool {
  @Override
  public Output run(SimHost host, Invocation call) {
    if (!host.gpus()) {
      return Output.failed(
          9,
          "NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver. Make sure"
              + " that the latest NVIDIA driver is installed and running.\n");
    }
    int gpus = host.slots();
    if (call.argv().contains("--query-gpu=name")) {
      return Output.ok("NVIDIA H100 80GB HBM3\n".repeat(gpus));
    }
    return Output.ok(table(host.nics(), gpus));
  }

  private static String table(List<SimNic> nics, int gpus) {
    StringBuilder text = new StringBuilder();
    for (int gpu = 0; gpu < gpus; gpu++) {
      text.append("\tGPU").append(gpu);
    }
    for (int nic = 0; nic < nics.size(); nic++) {
      text.append("\tNIC").append(nic);
    }
    text.append("\tCPU Affinity\tNUMA Affinity\tGPU NUMA ID\n");
    for (int gpu = 0; gpu < gpus; gpu++) {
      text.append("GPU").append(gpu);
      for (int other = 0; other < gpus; other++) {
        text.append(gpu == other ? "\t X " : "\tNV18");
      }
      for (SimNic nic : nics) {
        text.append('\t').append(link(nic, gpu));
      }
      text.append("\t0-31\t").append(gpu % 8 < 4 ? 0 : 1).append("\t\tN/A\n");
    }
    for (int nic = 0; nic < nics.size(); nic++) {
      text.append("NIC").append(nic);
      for (int gpu = 0; gpu < gpus; gpu++) {
        text.append('\t').append(link(nics.get(nic), gpu));
      }
      for (int other = 0; other < nics.size(); other++) {
        text.append(nic == other ? "\t X " : "\tNODE");
      }
      text.append("\t\t\t\t\n");
    }
    text.append(
        "\nLegend:\n\n"
            + "  X    = Self\n"
            + "  SYS  = Connection traversing PCIe as well as the SMP interconnect between NUMA"
            + " nodes (e.g., QPI/UPI)\n"
            + "  NODE = Connection traversing PCIe as well as the interconnect between PCIe Host"
            + " Bridges within a NUMA node\n"
            + "  PHB  = Connection traversing PCIe as well as a PCIe Host Bridge (typically the"
            + " CPU)\n"
            + "  PXB  = Connection traversing multiple PCIe bridges (without traversing the PCIe"
            + " Host Bridge)\n"
            + "  PIX  = Connection traversing at most a single PCIe bridge\n"
            + "  NV#  = Connection traversing a bonded set of # NVLinks\n\nNIC Legend:\n\n");
    for (int nic = 0; nic < nics.size(); nic++) {
      text.append("  NIC").append(nic).append(": ");
      text.append(nics.get(nic).id().rdmaDevice()).append('\n');
    }
    return text.append('\n').toString();
  }

  private static String link(SimNic nic, int gpu) {
    if (nic.index() == gpu && nic.card().nearGpu()) {
      return "PIX";
    }
    return (gpu % 8 < 4 ? 0 : 1) == nic.slot().numaNode() ? "NODE" : "SYS";
  }
}
