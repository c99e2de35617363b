package io.rackproof.sim.host;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import io.rackproof.sim.fabric.SimNic;
import java.util.Optional;

/** {@code mlnx_qos} as it was before it knew DSCP: PFC alone, and no word on DCBX and trust. */
final class OldMlnxQos implements HostTool {
  @Override
  public boolean changes(Invocation call) {
    return call.argv().contains("--pfc");
  }

  @Override
  public Output run(SimHost host, Invocation call) {
    Arguments arguments = new Arguments(call.argv());
    for (String option : new String[] {"--trust", "--dscp2prio", "--dcbx"}) {
      if (arguments.has(option)) {
        return Output.failed(
            2,
            "Usage: mlnx_qos -i <interface> [options]\n\nmlnx_qos: error: no such option: "
                + option
                + "\n");
      }
    }
    Optional<SimNic> nic = arguments.after("-i").flatMap(host::byNetdev);
    if (nic.isEmpty()) {
      return new Output(1, "Interface " + arguments.after("-i").orElse("") + " not found\n", "");
    }
    Optional<String> pfc = arguments.after("--pfc");
    if (pfc.isPresent() && (!call.root() || !pfc.get().matches("([01],){7}[01]"))) {
      return new Output(1, "", "Netlink error: Operation not permitted. see dmesg.\n");
    }
    pfc.ifPresent(flags -> nic.get().set(now -> now.withPfc(MlnxQos.mask(flags))));
    return Output.ok(
        MlnxQos.warning(host)
            + "PFC configuration:\n"
            + MlnxQos.pfc(nic.get().settings().pfc())
            + MlnxQos.classes());
  }
}
