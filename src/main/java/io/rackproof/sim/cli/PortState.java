package io.rackproof.sim.cli;

import io.rackproof.sim.fabric.SwitchPort;
import java.util.ArrayList;
import java.util.List;

/** A port's hardware as fingerprints show it. */
public final class PortState {
  private PortState() {}

  /** One {@code key=value} a line. */
  public static List<String> lines(SwitchPort port) {
    List<String> lines = new ArrayList<>();
    String prefix = "HARDWARE " + port.name() + " ";
    lines.add(prefix + "mtu=" + port.mtu());
    lines.add(prefix + "pfc=" + port.pfc());
    lines.add(prefix + "ecn=" + port.ecnByQueue());
    for (int dscp = 0; dscp < 64; dscp++) {
      lines.add(prefix + "dscp." + dscp + "=" + port.priorityOf(dscp));
    }
    for (int priority = 0; priority < 8; priority++) {
      lines.add(prefix + "queue." + priority + "=" + port.queueOf(priority));
    }
    return lines;
  }
}
