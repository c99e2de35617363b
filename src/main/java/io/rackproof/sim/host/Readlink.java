package io.rackproof.sim.host;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import io.rackproof.sim.fabric.PcieSlot;

/** {@code readlink -f PATH}: where a device of sysfs really is (GNU coreutils). */
final class Readlink implements HostTool {
  @Override
  public Output run(SimHost host, Invocation call) {
    String path = call.argv().get(call.argv().size() - 1);
    return host.nics().stream()
        .filter(
            nic ->
                path.equals(FileTree.deviceFolder(nic) + "/device")
                    || path.equals("/sys/class/net/" + nic.netdev() + "/device"))
        .findFirst()
        .map(nic -> Output.ok(place(nic.slot()) + "\n"))
        .orElseGet(() -> Output.failed(1, ""));
  }

  private static String place(PcieSlot slot) {
    String bus = slot.bridge().substring(0, 7);
    return "/sys/devices/pci" + bus + "/" + slot.bridge() + "/" + slot.address();
  }
}
