package io.rackproof.sim;

import io.rackproof.sim.eos.EosSim;
import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.sim.nxos.NxosSim;
import io.rackproof.sim.sonic.SonicSim;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.SwitchOs;
import java.util.List;
import java.util.stream.Collectors;

/** Which simulated operating system each kind of switch runs. */
final class SwitchSims {
  private SwitchSims() {}

  static SwitchSimFactory of(SwitchOs os) {
    return switch (os) {
      case SONIC -> SonicSim::new;
      case LINUX -> Bare::new;
      case NXOS -> NxosSim::new;
      case EOS -> EosSim::new;
    };
  }

  /** Whether a login to such a switch is a CLI of its own. */
  static boolean hasCli(SwitchOs os) {
    return switch (os) {
      case SONIC, LINUX -> false;
      case EOS, NXOS -> true;
    };
  }

  /** A switch that forwards as its ports are set, and has no programs. */
  private record Bare(DeviceName name, List<SwitchPort> ports, SimClock clock)
      implements SimDevice {
    @Override
    public Output run(Invocation call) {
      return Output.notFound(call.argv().get(0));
    }

    @Override
    public String fingerprint() {
      return ports.stream()
          .map(
              port ->
                  port.name() + ".mtu=" + port.mtu() + "\n" + port.name() + ".pfc=" + port.pfc())
          .sorted()
          .collect(Collectors.joining("\n", "", "\n"));
    }
  }
}
