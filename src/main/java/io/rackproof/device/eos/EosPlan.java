package io.rackproof.device.eos;

import io.rackproof.device.ConfigLine;
import io.rackproof.plan.Change;
import io.rackproof.plan.Setting;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.TrustMode;
import java.util.ArrayList;
import java.util.List;

/**
 * What a lossless profile asks of an EOS switch. Maps are the switch's, all else is the port's own
 * (EOS user manual, Quality of Service; Broadcom, RoCE Deployment Guide, Arista switches).
 */
final class EosPlan {
  static final String DSCP_MAP = "qos map dscp";
  static final String QUEUE_MAP = "qos map traffic-class";
  static final String TRUST = "qos trust";
  static final String PFC = "priority-flow-control";

  /** Not a line: the priorities of all {@code priority-flow-control priority N no-drop} lines. */
  static final String NO_DROP = PFC + " no-drop priorities";

  private static final int MAPS = 1;
  private static final int PORTS = 2;

  /** The largest that {@code mtu} takes on EOS. */
  private static final long LARGEST_MTU = 9214;

  private final DeviceName device;
  private final List<String> ports;
  private final LosslessProfile profile;
  private final String queueWord;

  EosPlan(DeviceName device, List<String> ports, LosslessProfile profile, String queueWord) {
    this.device = device;
    this.ports = ports;
    this.profile = profile;
    this.queueWord = queueWord;
  }

  List<Change> changes() {
    List<Change> changes = new ArrayList<>();
    if (ports.isEmpty()) {
      return changes;
    }
    String priority = profile.priority().toString();
    List<String> shared = List.of("all other ports of " + device);
    if (profile.trust() == TrustMode.DSCP) {
      changes.add(
          new Change(
              new Setting(device, DSCP_MAP, profile.dscp().toString()),
              priority,
              "DSCP " + profile.dscp() + " to traffic class " + priority,
              MAPS,
              shared));
    }
    changes.add(
        new Change(
            new Setting(device, QUEUE_MAP, priority),
            priority,
            "traffic class " + priority + " to the queue of its number",
            MAPS,
            shared));
    for (String port : ports) {
      port(changes, List.of("interface " + port), priority);
    }
    return changes;
  }

  private void port(List<Change> changes, List<String> port, String priority) {
    long mtu = Math.min(LARGEST_MTU, profile.switchMtu().bytes());
    String most = mtu < profile.switchMtu().bytes() ? ", the most that EOS takes" : "";
    add(changes, port, "mtu", Long.toString(mtu), "MTU" + most);
    add(changes, port, TRUST, profile.trust() == TrustMode.DSCP ? "dscp" : "cos", "trust");
    List<String> queue = List.of(port.get(0), queueWord + " " + priority);
    add(changes, queue, "no priority", ConfigLine.SET, "round robin instead of strict priority");
    long share = Math.max(1, Math.round(profile.share().value() * 100));
    add(changes, queue, "bandwidth percent", Long.toString(share), "share of the lossless queue");
    add(changes, queue, EcnLine.NAME, EcnLine.of(profile.ecn()), "ECN marking");
    add(changes, port, NO_DROP, priority, "PFC on priority " + priority + " alone");
    add(changes, port, PFC + " on", ConfigLine.SET, "PFC");
  }

  private void add(
      List<Change> changes, List<String> sections, String name, String value, String purpose) {
    changes.add(new Change(ConfigLine.setting(device, sections, name), value, purpose, PORTS));
  }
}
