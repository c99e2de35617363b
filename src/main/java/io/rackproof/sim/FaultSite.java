package io.rackproof.sim;

import io.rackproof.sim.fabric.SimCard;
import io.rackproof.sim.fabric.SimNic;
import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.sim.host.SimHost;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.SwitchPortId;
import java.util.List;

/** The place in a rack at which a fault is. */
record FaultSite(RackParts rack, Fault fault) {
  DeviceName device() {
    return DeviceName.of(fault.device());
  }

  String part() {
    return fault.part();
  }

  SimHost host() {
    return rack.host(device());
  }

  SimNic nic() {
    return rack.fabric().nic(PortId.of(fault.device(), fault.part()));
  }

  SimNic lastNic() {
    List<SimNic> nics = rack.fabric().nicsOf(device());
    return nics.get(nics.size() - 1);
  }

  /** The card of a BlueField. */
  SimCard bluefield() {
    if (!nic().card().board().dpu()) {
      throw new IllegalArgumentException(
          device() + "/" + part() + " is no BlueField, and has no DPU mode");
    }
    return nic().card();
  }

  /** A NIC whose driver switches congestion control for a whole device. */
  SimNic notNvidia() {
    if (nic().card().board().nvidia()) {
      throw new IllegalArgumentException(
          device() + "/" + part() + " is one of NVIDIA's: the run itself switches its ECN on");
    }
    return nic();
  }

  /** The NIC of the same rail at another host. */
  SimNic neighbour() {
    return rack.fabric()
        .nicOfRail(nic().rail(), device())
        .orElseThrow(
            () -> new IllegalArgumentException("no other host has a NIC in the rail of " + part()));
  }

  /** The switch port that the NIC is cabled to. */
  SwitchPort nicSwitchPort() {
    return rack.fabric().portOf(nic());
  }

  SwitchPort switchPort() {
    return rack.switchPort(SwitchPortId.of(fault.device(), fault.part()));
  }

  void swapCables() {
    List<SimNic> nics = rack.fabric().nicsOf(device());
    if (nics.size() < 2) {
      throw new IllegalArgumentException(device() + " has no two cables that could be swapped");
    }
    rack.fabric().swap(nics.get(0), nics.get(1));
  }
}
