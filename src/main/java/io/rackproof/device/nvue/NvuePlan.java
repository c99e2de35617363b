package io.rackproof.device.nvue;

import io.rackproof.plan.Change;
import io.rackproof.plan.Setting;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.LosslessProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a lossless profile asks of a switch with NVUE. All of it is one stage, because NVUE takes
 * objects and what refers to them in one transaction, and each transaction reloads switchd.
 *
 * <p>Switch-wide are only the memory of the lossless traffic pool, which PFC needs (Quality of
 * Service, Flow Control Buffers), and the queue of the priority where it is not the one of its
 * number. They are left alone where RoCE mode, an advanced buffer configuration or somebody else's
 * lossless pool has them.
 */
final class NvuePlan {
  private static final int STAGE = 1;
  private static final String HALF = "50";
  private static final String EVERY_PORT = "every port of the switch";

  /** Name of the setting that is a whole object, as JSON. */
  static final String OBJECT = "(all fields)";

  /**
   * What the last survey saw.
   *
   * @param ports front panel ports of the switch
   */
  record Seen(AppliedConfig config, List<String> ports) {
    Seen {
      ports = List.copyOf(ports);
    }
  }

  private final DeviceName device;
  private final List<String> ports;
  private final LosslessProfile profile;
  private final Optional<Seen> seen;
  private final List<Change> changes = new ArrayList<>();

  NvuePlan(DeviceName device, List<String> ports, LosslessProfile profile, Optional<Seen> seen) {
    this.device = device;
    this.ports = ports;
    this.profile = profile;
    this.seen = seen;
  }

  List<Change> changes() {
    changes.clear();
    if (ports.isEmpty()) {
      return List.of();
    }
    pool();
    queue();
    object(LosslessObjects.MAPPING, LosslessObjects.mapping(profile), "DSCP to priority");
    object(
        LosslessObjects.CONGESTION, LosslessObjects.congestion(profile), "ECN marking thresholds");
    object(LosslessObjects.SCHEDULER, LosslessObjects.scheduler(profile), "share of the queue");
    object(LosslessObjects.PFC, LosslessObjects.pfc(profile), "PFC on one priority");
    for (String port : ports) {
      change("interface " + port + " link", "mtu", profile.switchMtu().bytes() + "", "MTU");
      bind(port, PortQos.MAPPING, "DSCP to priority");
      bind(port, PortQos.CONGESTION, "ECN marking of the lossless queue");
      bind(port, PortQos.SCHEDULER, "scheduling of the lossless queue");
      bind(port, PortQos.PFC, "PFC on priority " + profile.priority() + " alone");
    }
    return List.copyOf(changes);
  }

  private void pool() {
    boolean others =
        seen.map(
                last ->
                    Pools.advanced(last.config())
                        || Pools.roce(last.config())
                        || Pools.lossless(last.config())
                            .filter(percent -> !percent.equals(HALF))
                            .isPresent())
            .orElse(false);
    if (others) {
      return;
    }
    for (String pool : List.of(Pools.LOSSY, Pools.LOSSLESS)) {
      changes.add(
          new Change(
              new Setting(device, "qos traffic-pool " + pool, "memory-percent"),
              HALF,
              "buffer memory for lossless traffic",
              STAGE,
              affected()));
    }
  }

  private void queue() {
    String scope = "qos egress-queue-mapping default-global switch-priority " + profile.priority();
    String priority = profile.priority().toString();
    boolean own =
        seen.flatMap(last -> last.config().value(scope, "traffic-class"))
            .map(priority::equals)
            .orElse(true);
    if (!own) {
      changes.add(
          new Change(
              new Setting(device, scope, "traffic-class"),
              priority,
              "priority " + priority + " to the queue of its number",
              STAGE,
              affected()));
    }
  }

  private List<String> affected() {
    return seen.map(last -> last.ports().stream().filter(port -> !ports.contains(port)).toList())
        .orElse(List.of(EVERY_PORT));
  }

  private void bind(String port, String part, String purpose) {
    change("interface " + port + " qos " + part, "profile", LosslessObjects.NAME, purpose);
  }

  private void object(String path, String json, String purpose) {
    change(path, OBJECT, json, purpose);
  }

  private void change(String scope, String name, String value, String purpose) {
    changes.add(new Change(new Setting(device, scope, name), value, purpose, STAGE));
  }
}
