package io.rackproof.sim.host;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import io.rackproof.sim.fabric.Announcement;
import io.rackproof.sim.fabric.SimNic;
import java.util.Optional;

/** {@code lldpcli -f json0 show neighbors ports IF} of lldpd 1.0. */
final class Lldpcli implements HostTool {
  @Override
  public Output run(SimHost host, Invocation call) {
    Arguments arguments = new Arguments(call.argv());
    if (!call.root()) {
      return Output.failed(
          1,
          "2026-01-15T08:00:00 [WARN/control] unable to connect to socket"
              + " /run/lldpd/lldpd.socket: Permission denied\n");
    }
    if (!arguments.after("-f").equals(Optional.of("json0")) || !arguments.has("neighbors")) {
      return Output.failed(1, "2026-01-15T08:00:00 [WARN/lldpctl] unknown command\n");
    }
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    ObjectNode lldp = root.putArray("lldp").addObject();
    Optional<SimNic> nic = arguments.after("ports").flatMap(host::byNetdev).filter(SimNic::up);
    nic.flatMap(port -> host.fabric().portOf(port).announced())
        .ifPresent(switchPort -> neighbour(lldp.putArray("interface"), nic.get(), switchPort));
    return Output.ok(root.toPrettyString() + "\n\n");
  }

  private static void neighbour(ArrayNode ports, SimNic nic, Announcement heard) {
    ObjectNode port = ports.addObject();
    port.put("name", nic.netdev()).put("via", "LLDP").put("rid", "1");
    port.put("age", "12 days, 04:11:09");
    ObjectNode chassis = port.putArray("chassis").addObject();
    chassis.putArray("id").addObject().put("type", "mac").put("value", "02:00:5e:90:00:01");
    chassis.putArray("name").addObject().put("value", heard.system());
    ObjectNode far = port.putArray("port").addObject();
    far.putArray("id").addObject().put("type", "local").put("value", heard.portId());
    far.putArray("descr").addObject().put("value", heard.description());
    far.putArray("ttl").addObject().put("value", "120");
  }
}
