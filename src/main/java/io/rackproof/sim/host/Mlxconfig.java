package io.rackproof.sim.host;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import io.rackproof.sim.fabric.SimNic;
import java.util.Optional;

/** {@code mlxconfig -d BDF -e q ROCE_CONTROL} (NVIDIA MFT): default, current and next boot. */
final class Mlxconfig implements HostTool {
  @Override
  public Output run(SimHost host, Invocation call) {
    Arguments arguments = new Arguments(call.argv());
    Optional<SimNic> nic =
        arguments
            .after("-d")
            .flatMap(
                device ->
                    host.nics().stream()
                        .filter(candidate -> candidate.slot().address().equals(device))
                        .findFirst());
    if (nic.isEmpty() || !call.root()) {
      return new Output(3, "-E- Failed to open the device\n", "");
    }
    String head =
        "\nDevice #1:\n----------\n\n"
            + String.format("%-20s%-20s\n", "Device type:", "ConnectX7")
            + String.format("%-20s%-20s\n", "Name:", "MCX75310AAS-NEA_Ax")
            + "Description:        NVIDIA ConnectX-7 HHHL Adapter card; 400GbE / NDR IB (default"
            + " mode); Single-port OSFP; PCIe 5.0 x16; Crypto Disabled; Secure Boot Enabled\n"
            + String.format("%-20s%-20s\n\n", "Device:", nic.get().slot().address());
    String parameter = call.argv().get(call.argv().size() - 1);
    if (!parameter.equals("ROCE_CONTROL")) {
      return new Output(
          3, head + "-E- The Device doesn't support " + parameter + " parameter\n", "");
    }
    String mode = "ROCE_ENABLE(2)";
    return Output.ok(
        head
            + row("", "Configurations:", "Default", "Current", "Next Boot")
            + row("        ", parameter, mode, mode, mode));
  }

  private static String row(String indent, String name, String a, String b, String c) {
    return String.format("%-56s%-20s%-20s%-20s\n", indent + name, a, b, c);
  }
}
