package io.rackproof.sim.host;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import io.rackproof.sim.fabric.SimNic;

/** {@code mst status -v} (NVIDIA MFT): the devices of the firmware tools. */
final class Mst implements HostTool {
  @Override
  public Output run(SimHost host, Invocation call) {
    if (!call.root()) {
      return Output.failed(1, "-E- You must be root to use mst tool\n");
    }
    StringBuilder text =
        new StringBuilder(
            "MST modules:\n------------\n"
                + "    MST PCI module is not loaded\n"
                + "    MST PCI configuration module loaded\n"
                + "PCI devices:\n------------\n");
    text.append(row("DEVICE_TYPE", "MST", "PCI", "RDMA", "NET", "NUMA")).append('\n');
    for (SimNic nic : host.nics()) {
      text.append(
              row(
                  nic.card().board().deviceType() + "(rev:0)",
                  "/dev/mst/mt"
                      + Integer.parseInt(nic.card().board().device(), 16)
                      + "_pciconf"
                      + nic.index(),
                  nic.slot().address().substring(5),
                  nic.id().rdmaDevice(),
                  "net-" + nic.netdev(),
                  Integer.toString(nic.slot().numaNode())))
          .append("\n\n");
    }
    return Output.ok(text.toString());
  }

  private static String row(String... cells) {
    return String.format("%-23s %-29s %-9s %-15s %-39s %-6s", (Object[]) cells);
  }
}
