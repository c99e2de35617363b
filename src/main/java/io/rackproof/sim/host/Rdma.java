package io.rackproof.sim.host;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import io.rackproof.sim.fabric.SimNic;

/** {@code rdma -j link show} (iproute2, rdma/link.c). */
final class Rdma implements HostTool {
  @Override
  public Output run(SimHost host, Invocation call) {
    if (!call.argv().contains("link")) {
      return Output.failed(1, "Unknown argument \"" + call.argv().get(1) + "\".\n");
    }
    if (!call.argv().contains("-j")) {
      StringBuilder text = new StringBuilder();
      host.nics().forEach(nic -> text.append(line(nic)));
      return Output.ok(text.toString());
    }
    ArrayNode links = JsonNodeFactory.instance.arrayNode();
    for (SimNic nic : host.nics()) {
      links
          .addObject()
          .put("ifindex", nic.index())
          .put("ifname", nic.id().rdmaDevice())
          .put("port", 1)
          .put("state", nic.up() ? "ACTIVE" : "DOWN")
          .put("physical_state", nic.up() ? "LINK_UP" : "DISABLED")
          .put("netdev", nic.netdev())
          .put("netdev_index", nic.ifindex());
    }
    return Output.ok(links + "\n");
  }

  private static String line(SimNic nic) {
    return String.format(
        "link %s/1 state %s physical_state %s netdev %s \n",
        nic.id().rdmaDevice(),
        nic.up() ? "ACTIVE" : "DOWN",
        nic.up() ? "LINK_UP" : "DISABLED",
        nic.netdev());
  }
}
