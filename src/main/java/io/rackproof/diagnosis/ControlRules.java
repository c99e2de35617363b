package io.rackproof.diagnosis;

import static io.rackproof.criteria.CriterionId.LOSSLESS;

import io.rackproof.diagnosis.PortRule.Shown;
import io.rackproof.facts.DcbControl;
import io.rackproof.facts.DcbxMode;
import io.rackproof.facts.HostQos;
import io.rackproof.testbed.NicPort;
import io.rackproof.units.PriorityMask;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Rows on who sets the QoS of a NIC port beside the host's own tool. */
final class ControlRules {
  private ControlRules() {}

  static List<RunRule> all() {
    return List.of(
        new PortRule(
            new Cause(
                "lldpad-fights",
                "qos",
                "lldpad runs on the host and sets the NIC's PFC back to its own",
                "systemctl disable --now lldpad lldpad.socket, or set the port with lldptool alone",
                "lldptool -t -i <netdev> -V PFC -c enabled ; systemctl status lldpad"),
            LOSSLESS,
            PortRules.qos(),
            PortRules.SHARED,
            ControlRules::rival),
        new PortRule(
            new Cause(
                "dcbx-firmware",
                "qos",
                "DCBX is the NIC firmware's, which may overwrite PFC with what the switch announces",
                "mlnx_qos -i <netdev> --dcbx os; on ice: ethtool --set-priv-flags <netdev>"
                    + " fw-lldp-agent off",
                "mlnx_qos -i <netdev> | grep DCBX ; dcb dcbx show dev <netdev>"),
            LOSSLESS,
            Set.of(LOSSLESS),
            Set.of(),
            ControlRules::firmware),
        new PortRule(
            new Cause(
                "dcbx-willing",
                "qos",
                "the port is willing: it takes PFC and ETS from what the switch's DCBX announces",
                "lldptool -T -i <netdev> -V PFC willing=no, and the same for ETS-CFG",
                "lldptool -t -i <netdev> -V PFC -c willing ; dcb ets show dev <netdev> willing"),
            LOSSLESS,
            Set.of(LOSSLESS),
            Set.of(),
            ControlRules::willing));
  }

  private static Optional<DcbControl> control(RackView rack, NicPort port) {
    return rack.near(port).qos().asOptional().map(HostQos::control);
  }

  /** PFC that lldpad sets beside another tool. */
  static Optional<Shown> rival(RackView rack, NicPort port) {
    return control(rack, port)
        .flatMap(control -> control.rival().asOptional())
        .flatMap(rival -> rival)
        .map(
            (PriorityMask own) ->
                PortRules.shown(port, "lldpad sets PFC of " + port.netdev() + " to " + own));
  }

  private static Optional<Shown> firmware(RackView rack, NicPort port) {
    return control(rack, port)
        .flatMap(control -> control.mode().asOptional())
        .filter(mode -> mode == DcbxMode.FIRMWARE)
        .map(mode -> PortRules.shown(port, "DCBX of " + port.netdev() + " is the firmware's"));
  }

  private static Optional<Shown> willing(RackView rack, NicPort port) {
    return control(rack, port)
        .filter(control -> control.mode().asOptional().equals(Optional.of(DcbxMode.OS)))
        .flatMap(control -> control.willing().asOptional())
        .filter(willing -> willing)
        .map(willing -> PortRules.shown(port, port.netdev() + " is willing in DCBX"));
  }
}
