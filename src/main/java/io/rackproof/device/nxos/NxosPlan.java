package io.rackproof.device.nxos;

import io.rackproof.device.ConfigLine;
import io.rackproof.plan.Change;
import io.rackproof.plan.Setting;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.TrustMode;
import io.rackproof.units.Priority;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a lossless profile asks of a Nexus 9000: maps and policies of the run's own, bound to the
 * ports; only the network-qos policy, which makes the class lossless, exists once for the whole
 * switch (Cisco Nexus 9000 QoS Configuration Guide, Configuring Network QoS, Priority Flow Control
 * and ECN; the queues of the queuing policy as in Cisco's blueprint for AI/ML networks).
 */
final class NxosPlan {
  static final String POLICY = "RACKPROOF";
  static final String CLASS_MAP = "class-map type qos match-any " + POLICY;
  static final String INPUT = "policy-map type qos " + POLICY;
  static final String NETWORK = "policy-map type network-qos " + POLICY;
  static final String OUTPUT = "policy-map type queuing " + POLICY;
  static final String BIND_NETWORK = "service-policy type network-qos";
  static final String BIND_INPUT = "service-policy type qos input";
  static final String BIND_OUTPUT = "service-policy type queuing output";
  static final String MODE = "priority-flow-control mode";
  static final String SYSTEM = "system qos";
  static final String MTU = "mtu";

  private static final int OBJECTS = 1;
  private static final int BINDINGS = 2;

  private final DeviceName device;
  private final List<String> ports;
  private final LosslessProfile profile;

  NxosPlan(DeviceName device, List<String> ports, LosslessProfile profile) {
    this.device = device;
    this.ports = ports;
    this.profile = profile;
  }

  List<Change> changes() {
    List<Change> changes = new ArrayList<>();
    if (ports.isEmpty()) {
      return changes;
    }
    String priority = profile.priority().toString();
    boolean dscp = profile.trust() == TrustMode.DSCP;
    String match = dscp ? "match dscp " + profile.dscp() : "match cos " + priority;
    object(changes, CLASS_MAP, match, "which packets are RoCE");
    object(changes, INPUT, "class " + POLICY + " ; set qos-group " + priority, "their priority");
    object(changes, NETWORK, network(), "no-drop class with PFC");
    object(changes, OUTPUT, queuing(), "share of the lossless queue and its ECN marking");
    changes.add(
        new Change(
            new Setting(device, SYSTEM, BIND_NETWORK),
            POLICY,
            "no-drop class with PFC on priority " + priority,
            BINDINGS,
            List.of("all other ports of " + device)));
    for (String port : ports) {
      bind(changes, port, MTU, Long.toString(profile.switchMtu().bytes()), "MTU");
      bind(changes, port, BIND_OUTPUT, POLICY, "scheduling and ECN marking");
      bind(changes, port, BIND_INPUT, POLICY, "classification by DSCP");
      bind(changes, port, MODE, "on", "PFC without waiting for DCBX");
    }
    return changes;
  }

  private String network() {
    SortedMap<String, List<String>> classes = new TreeMap<>();
    String mtu = "mtu " + profile.switchMtu().bytes();
    classes.put(NxosQos.networkClass(Priority.of(0)), List.of(mtu));
    classes.put(
        NxosQos.networkClass(profile.priority()),
        List.of(mtu, "pause pfc-cos " + profile.priority()));
    return joined(classes);
  }

  private String queuing() {
    long share = Math.max(1, Math.min(99, Math.round(profile.share().value() * 100)));
    SortedMap<String, List<String>> classes = new TreeMap<>();
    for (int queue = 0; queue < 8; queue++) {
      long percent = queue == 0 ? 100 - share : 0;
      classes.put(
          NxosQos.queueClass(Priority.of(queue)),
          List.of(queue == 7 ? "priority level 1" : "bandwidth remaining percent " + percent));
    }
    classes.put(
        NxosQos.queueClass(profile.priority()),
        List.of("bandwidth remaining percent " + share, EcnLine.of(profile.ecn())));
    return joined(classes);
  }

  /** As {@link IpQos#canonical} reads it. */
  private static String joined(SortedMap<String, List<String>> classes) {
    List<String> lines = new ArrayList<>();
    classes.forEach(
        (header, body) -> {
          lines.add(header);
          body.stream().sorted().forEach(lines::add);
        });
    return String.join(" ; ", lines);
  }

  private void object(List<Change> changes, String header, String body, String purpose) {
    changes.add(new Change(new Setting(device, "", header), body, purpose, OBJECTS));
  }

  private void bind(List<Change> changes, String port, String name, String value, String purpose) {
    changes.add(
        new Change(
            ConfigLine.setting(device, List.of("interface " + port), name),
            value,
            purpose,
            BINDINGS));
  }
}
