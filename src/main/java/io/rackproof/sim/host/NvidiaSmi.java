package io.rackproof.sim.host;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import io.rackproof.sim.fabric.SimNic;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * {@code nvidia-smi topo -m} of a host with a GPU beside each NIC, in the form of driver 570: the
 * heading underlined, columns of NICs numbered, a legend below.
 */
final class NvidiaSmi implements HostTool {
  @Override
  public Output run(SimHost host, Invocation call) {
    if (!host.gpus()) {
      return Output.notFound("nvidia-smi");
    }
    if (!call.argv().equals(List.of("nvidia-smi", "topo", "-m"))) {
      return Output.failed(2, "Invalid combination of input arguments. Please run 'nvidia-smi -h'\n");
    }
    List<SimNic> nics = host.nics();
    List<String> names = new ArrayList<>();
    IntStream.range(0, nics.size()).forEach(n -> names.add("GPU" + n));
    IntStream.range(0, nics.size()).forEach(n -> names.add("NIC" + n));
    StringBuilder text = new StringBuilder();
    text.append("\t\u001B[4m").append(String.join("\t", names));
    text.append("\tCPU Affinity\tNUMA Affinity\tGPU NUMA ID\u001B[0m\n");
    for (int row = 0; row < names.size(); row++) {
      text.append(names.get(row));
      for (int column = 0; column < names.size(); column++) {
        text.append('\t').append(link(row, column, nics.size()));
      }
      text.append(row < nics.size() ? "\t0-31,64-95\t0\t\tN/A\n" : "\t\t\t\t\n");
    }
    text.append("\nLegend:\n\n  X    = Self\n  PIX  = Connection traversing at most a single PCIe");
    text.append(" bridge\n\nNIC Legend:\n\n");
    for (int n = 0; n < nics.size(); n++) {
      text.append("  NIC").append(n).append(": ").append(nics.get(n).id().rdmaDevice()).append('\n');
    }
    return Output.ok(text.append('\n').toString());
  }

  private static String link(int row, int column, int count) {
    if (row == column) {
      return " X ";
    }
    if (row < count && column < count) {
      return "NV18";
    }
    return row % count == column % count ? "PIX" : "NODE";
  }
}
