package io.rackproof.device.linux;

import io.rackproof.facts.Observed;
import io.rackproof.testbed.LosslessProfile;
import java.util.List;
import java.util.Map;

/**
 * One way to show and to set the DCB of a NIC port: a tool that its host has and its driver obeys,
 * over replies that the host gave at one moment.
 */
interface DcbTool {
  /** What it shows. */
  Observed<HostDcb> state();

  /** All that it shows, for comparison, by what shows it. */
  Map<String, Observed<String>> sections();

  /** What the profile asks for, in the order to apply. */
  List<Wanted> wanted(LosslessProfile profile);

  /**
   * What sets the port: {@code mlnx_qos} where it can, because NVIDIA's driver has more than DCB;
   * lldpad where it was told to; otherwise {@code dcb}. A tool that is there, but whose reply
   * cannot be used, is not passed over.
   */
  static DcbTool of(PortReplies port) {
    Observed<MlnxQos.State> nvidia = port.mlnxQos();
    if (nvidia instanceof Observed.Known<MlnxQos.State> known) {
      return known.value().trust().isPresent() ? new MlnxQosTool(port) : new OldMlnxQosTool(port);
    }
    if (nvidia instanceof Observed.Unknown && !port.beyondMlnxQos()) {
      return new MlnxQosTool(port);
    }
    if (port.lldpadSetsPfc()) {
      return new LldpadTool(port);
    }
    return port.pfc() instanceof Observed.Known ? new IprouteTool(port) : new NoTool(port);
  }
}
