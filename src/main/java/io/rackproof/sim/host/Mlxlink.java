package io.rackproof.sim.host;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import io.rackproof.sim.fabric.SimNic;
import java.util.Optional;

/** {@code mlxlink -d BDF -m -c --json} (NVIDIA MFT): every value is a string. */
final class Mlxlink implements HostTool {
  @Override
  public Output run(SimHost host, Invocation call) {
    Optional<SimNic> nic = new Arguments(call.argv()).after("-d").flatMap(host::byPciAddress);
    if (nic.isEmpty() || !call.root()) {
      return new Output(
          1,
          "\n-E- Failed to open device: \"" + call.argv().get(2) + "\", Permission denied\n",
          "");
    }
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    ObjectNode output = root.putObject("result").putObject("output");
    boolean up = nic.get().up();
    boolean off = nic.get().has(SimNic.Flaw.NO_FEC);
    boolean bad = nic.get().has(SimNic.Flaw.BIT_ERRORS);
    output
        .putObject("Module Info")
        .put("Identifier", "OSFP")
        .put("Temperature [C]", ModuleText.celsius(nic.get()) + " [-5.." + ModuleText.ALARM + "]");
    output
        .putObject("Operational Info")
        .put("State", up ? "Active" : "Polling")
        .put("Physical state", up ? "ETH_AN_FSM_ENABLE" : "N/A")
        .put("FEC", !up ? "N/A" : off ? "No FEC" : "Standard_RS-FEC - (544,514)")
        .put("Speed", up ? Math.round(nic.get().speed().gbps()) + "G" : "N/A");
    output
        .putObject("Physical Counters and BER Info")
        .put("Time Since Last Clear [Min]", "2718.1")
        .put("Effective Physical Errors", bad ? "48211" : "0")
        .put("Effective Physical BER", !up ? "N/A" : bad ? "2E-9" : "15E-255")
        .put("Raw Physical BER", !up ? "N/A" : bad ? "4E-4" : "5E-10")
        .put("Link Down Counter", "0");
    root.putObject("status").put("code", 0).put("message", "success");
    return Output.ok(root.toPrettyString() + "\n");
  }
}
