package io.rackproof.device.sonic;

import io.rackproof.plan.Change;
import io.rackproof.plan.Setting;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.TrustMode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/**
 * What a lossless profile asks of a SONiC switch. Names that only the switch knows (which map is
 * bound, which key covers a queue) come from the last survey, or are SONiC's defaults
 * (qos_config.j2: AZURE) when there was none.
 *
 * <p>Buffers are left alone: buffermgrd gives a priority group its {@code pg_lossless_…} profile
 * when PFC is turned on (sonic-swss cfgmgr/buffermgr.cpp).
 */
final class SonicPlan {
  /** Objects and maps, before what refers to them. */
  private static final int OBJECTS = 1;

  private static final int BINDINGS = 2;

  /** Name of the setting that is a whole object, as JSON. */
  static final String OBJECT = "(all fields)";

  private final DeviceName device;
  private final List<String> ports;
  private final LosslessProfile profile;
  private final Optional<ConfigDb> surveyed;
  private final Set<Change> objects = new LinkedHashSet<>();
  private final List<Change> bindings = new ArrayList<>();

  SonicPlan(
      DeviceName device, List<String> ports, LosslessProfile profile, Optional<ConfigDb> surveyed) {
    this.device = device;
    this.ports = ports;
    this.profile = profile;
    this.surveyed = surveyed;
  }

  List<Change> changes() {
    objects.clear();
    bindings.clear();
    if (ports.isEmpty()) {
      return List.of();
    }
    object(LosslessObjects.WRED, LosslessObjects.wred(profile), "ECN marking thresholds");
    object(LosslessObjects.SCHEDULER, LosslessObjects.scheduler(profile), "share of the queue");
    for (String port : ports) {
      if (profile.trust() == TrustMode.DSCP) {
        dscpMap(port);
      }
      int queue = queueMap(port);
      bind("PORT|" + port, "mtu", Long.toString(profile.switchMtu().bytes()), "MTU");
      queue(port, queue, "wred_profile", "ECN marking of the lossless queue");
      queue(port, queue, "scheduler", "scheduling of the lossless queue");
      bind(
          portKey(port),
          "pfc_enable",
          profile.priority().toString(),
          "PFC on priority " + profile.priority() + " alone");
    }
    List<Change> changes = new ArrayList<>(objects);
    changes.addAll(bindings);
    return changes;
  }

  private void dscpMap(String port) {
    Optional<String> map = bound(port, "dscp_to_tc_map");
    if (map.isEmpty()) {
      object(LosslessObjects.DSCP_MAP, LosslessObjects.dscpMap(profile), "DSCP to priority");
      bind(portKey(port), "dscp_to_tc_map", LosslessObjects.NAME, "DSCP to priority");
      return;
    }
    objects.add(
        new Change(
            setting("DSCP_TO_TC_MAP|" + map.get(), profile.dscp().toString()),
            profile.priority().toString(),
            "DSCP " + profile.dscp() + " to priority " + profile.priority(),
            OBJECTS,
            others("dscp_to_tc_map", map.get())));
  }

  /** Plans the map and tells the queue that the lossless priority will have. */
  private int queueMap(String port) {
    Optional<String> map = bound(port, "tc_to_queue_map");
    String priority = profile.priority().toString();
    if (map.isEmpty()) {
      object(LosslessObjects.QUEUE_MAP, LosslessObjects.queueMap(), "priority to queue");
      bind(portKey(port), "tc_to_queue_map", LosslessObjects.NAME, "priority to queue");
    } else {
      objects.add(
          new Change(
              setting("TC_TO_QUEUE_MAP|" + map.get(), priority),
              priority,
              "priority " + priority + " to the queue of its number",
              OBJECTS,
              others("tc_to_queue_map", map.get())));
    }
    return profile.priority().value();
  }

  private void queue(String port, int queue, String field, String purpose) {
    String own = "QUEUE|" + port + "|" + queue;
    String key = surveyed.flatMap(db -> db.ofIndex("QUEUE", port, queue)).orElse(own);
    List<String> affects = key.equals(own) ? List.of() : List.of("every queue of " + key);
    bindings.add(new Change(setting(key, field), LosslessObjects.NAME, purpose, BINDINGS, affects));
  }

  private void object(String key, SortedMap<String, String> fields, String purpose) {
    objects.add(new Change(setting(key, OBJECT), ConfigDb.json(fields), purpose, OBJECTS));
  }

  private void bind(String key, String field, String value, String purpose) {
    bindings.add(new Change(setting(key, field), value, purpose, BINDINGS));
  }

  private Setting setting(String key, String name) {
    return new Setting(device, key, name);
  }

  private String portKey(String port) {
    return surveyed.flatMap(db -> db.ofPort("PORT_QOS_MAP", port)).orElse("PORT_QOS_MAP|" + port);
  }

  /** Empty only when a survey found no map. Our own, left by a run that died, counts as none. */
  private Optional<String> bound(String port, String field) {
    return surveyed.isEmpty()
        ? Optional.of("AZURE")
        : surveyed.get().map(port, field).filter(map -> !map.equals(LosslessObjects.NAME));
  }

  private List<String> others(String field, String map) {
    return surveyed.map(db -> db.boundTo(field, map)).orElse(List.of()).stream()
        .filter(port -> !ports.contains(port))
        .toList();
  }
}
