package io.rackproof.sim.host;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import io.rackproof.sim.fabric.SimNic;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code setpci -s BDF CAP_EXP+8.w[=VALUE:MASK]} (pciutils): PCIe Device Control. Of an unknown
 * device nothing, and status 0.
 */
final class Setpci implements HostTool {
  private static final Pattern WRITE =
      Pattern.compile("CAP_EXP\\+8\\.w=([0-9a-f]{1,4}):([0-9a-f]{1,4})");

  @Override
  public boolean changes(Invocation call) {
    return call.argv().get(call.argv().size() - 1).contains("=");
  }

  @Override
  public Output run(SimHost host, Invocation call) {
    Optional<SimNic> nic =
        new Arguments(call.argv())
            .after("-s")
            .flatMap(
                address ->
                    host.nics().stream()
                        .filter(one -> one.slot().address().equals(address))
                        .findFirst());
    if (!call.root()) {
      return Output.failed(1, "setpci: Capability EXP not found\n");
    }
    if (nic.isEmpty()) {
      return new Output(0, "", "setpci: Warning: No devices selected for operation group 1.\n");
    }
    String operation = call.argv().get(call.argv().size() - 1);
    int now = control(nic.get());
    if (operation.equals("CAP_EXP+8.w")) {
      return Output.ok(String.format("%04x%n", now).replace(System.lineSeparator(), "\n"));
    }
    Matcher write = WRITE.matcher(operation);
    if (!write.matches()) {
      return Output.failed(1, "setpci: Invalid operation\n");
    }
    int mask = Integer.parseInt(write.group(2), 16);
    int next = now & ~mask | Integer.parseInt(write.group(1), 16) & mask;
    nic.get().tune(tuned -> tuned.withMaxReadRequest(128 << (next >> 12 & 7)));
    return Output.ok("");
  }

  /** Errors reported, extended tags, no snoop; the rest as the NIC has it. */
  private static int control(SimNic nic) {
    int ordering = nic.has(SimNic.Flaw.STRICT_ORDERING) ? 0 : 1 << 4;
    int payload = Integer.numberOfTrailingZeros(nic.slot().maxPayload() / 128) << 5;
    int request = Integer.numberOfTrailingZeros(nic.tuning().maxReadRequest() / 128) << 12;
    return 0x090f | ordering | payload | request;
  }
}
