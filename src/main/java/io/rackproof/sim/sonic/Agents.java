package io.rackproof.sim.sonic;

import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.testbed.EcnThresholds;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import io.rackproof.units.Ratio;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What follows CONFIG_DB on a real switch: buffermgrd derives lossless buffers from PFC and speed,
 * orchagent programs the ports.
 */
final class Agents {
  private static final String LOSSLESS = "pg_lossless_";
  private final ConfigStore db;
  private final List<SwitchPort> ports;

  Agents(ConfigStore db, List<SwitchPort> ports) {
    this.db = db;
    this.ports = ports;
  }

  void follow() {
    ports.forEach(this::buffers);
    dropUnusedBuffers();
    ports.forEach(this::program);
  }

  private PriorityMask pfc(SwitchPort port) {
    PriorityMask mask = PriorityMask.NONE;
    for (String item : db.field("PORT_QOS_MAP|" + port.name(), "pfc_enable", "").split(",", -1)) {
      if (item.matches("[0-7]")) {
        mask = mask.with(Priority.of(Integer.parseInt(item)));
      }
    }
    return mask;
  }

  private void buffers(SwitchPort port) {
    String speed = db.field("PORT|" + port.name(), "speed", "0");
    String cable = db.field("CABLE_LENGTH|AZURE", port.name(), "5m");
    String profile = LOSSLESS + speed + "_" + cable + "_profile";
    for (int group = 0; group < 8; group++) {
      String key = "BUFFER_PG|" + port.name() + "|" + group;
      if (pfc(port).contains(Priority.of(group))) {
        db.set(key, "profile", profile);
        db.set("BUFFER_PROFILE|" + profile, "pool", "ingress_lossless_pool");
        db.set("BUFFER_PROFILE|" + profile, "xoff", "300000");
        db.set("BUFFER_PROFILE|" + profile, "size", "18432");
      } else if (db.field(key, "profile", "").startsWith(LOSSLESS)) {
        db.remove(key);
      }
    }
  }

  private void dropUnusedBuffers() {
    for (String key : db.keys("BUFFER_PROFILE")) {
      String profile = key.substring("BUFFER_PROFILE|".length());
      boolean used =
          db.keys("BUFFER_PG").stream()
              .anyMatch(group -> db.field(group, "profile", "").equals(profile));
      if (profile.startsWith(LOSSLESS) && !used) {
        db.remove(key);
      }
    }
  }

  private void program(SwitchPort port) {
    String map = "PORT_QOS_MAP|" + port.name();
    port.setUp(db.field("PORT|" + port.name(), "admin_status", "up").equals("up"));
    port.setMtu(Integer.parseInt(db.field("PORT|" + port.name(), "mtu", "9100")));
    port.setPfc(pfc(port));
    port.setDscpToPriority(
        numbers("DSCP_TO_TC_MAP|" + db.field(map, "dscp_to_tc_map", ""), new int[64]));
    int[] queues = numbers("TC_TO_QUEUE_MAP|" + db.field(map, "tc_to_queue_map", ""), new int[8]);
    port.setPriorityToQueue(queues);
    Map<Integer, EcnThresholds> marking = new TreeMap<>();
    for (int queue = 0; queue < 8; queue++) {
      String profile =
          "WRED_PROFILE|" + db.field("QUEUE|" + port.name() + "|" + queue, "wred_profile", "");
      if (db.has(profile) && db.field(profile, "ecn", "").equals("ecn_all")) {
        marking.put(queue, thresholds(profile));
      }
    }
    port.setEcn(marking);
  }

  private int[] numbers(String key, int[] map) {
    db.fields(key).forEach((from, to) -> map[Integer.parseInt(from)] = Integer.parseInt(to));
    return map;
  }

  private EcnThresholds thresholds(String profile) {
    return new EcnThresholds(
        ByteSize.of(Long.parseLong(db.field(profile, "green_min_threshold", "0"))),
        ByteSize.of(Long.parseLong(db.field(profile, "green_max_threshold", "0"))),
        Ratio.percent(Integer.parseInt(db.field(profile, "green_drop_probability", "0"))));
  }
}
