package io.rackproof.sim.sonic;

import io.rackproof.sim.fabric.SwitchPort;
import java.util.List;

/**
 * CONFIG_DB of a leaf as it is delivered: SONiC's QoS templates (files/build_templates/
 * qos_config.j2) without PFC, MTU 9100.
 */
final class FactoryConfig {
  private static final String MAP = "AZURE";
  private static final String WRED = "AZURE_LOSSLESS";

  private FactoryConfig() {}

  static ConfigStore of(List<SwitchPort> ports) {
    ConfigStore db = new ConfigStore();
    maps(db);
    profiles(db);
    for (int i = 0; i < ports.size(); i++) {
      port(db, ports.get(i), i);
    }
    db.set("DEVICE_METADATA|localhost", "hwsku", "Simulated-64x400G");
    db.set("TACPLUS|global", "passkey", "not-for-evidence");
    return db;
  }

  private static void maps(ConfigStore db) {
    for (int dscp = 0; dscp < 64; dscp++) {
      String tc =
          switch (dscp) {
            case 3 -> "3";
            case 4 -> "4";
            case 5 -> "2";
            case 8 -> "0";
            case 46 -> "5";
            case 48 -> "6";
            default -> "1";
          };
      db.set("DSCP_TO_TC_MAP|" + MAP, Integer.toString(dscp), tc);
    }
    for (int tc = 0; tc < 8; tc++) {
      String number = Integer.toString(tc);
      db.set("TC_TO_QUEUE_MAP|" + MAP, number, number);
      db.set("TC_TO_PRIORITY_GROUP_MAP|" + MAP, number, tc == 3 || tc == 4 ? number : "0");
    }
  }

  private static void profiles(ConfigStore db) {
    db.set("WRED_PROFILE|" + WRED, "ecn", "ecn_all");
    for (String colour : List.of("green", "yellow", "red")) {
      db.set("WRED_PROFILE|" + WRED, colour + "_min_threshold", "1048576");
      db.set("WRED_PROFILE|" + WRED, colour + "_max_threshold", "2097152");
      db.set("WRED_PROFILE|" + WRED, colour + "_drop_probability", "5");
      db.set("WRED_PROFILE|" + WRED, "wred_" + colour + "_enable", "true");
    }
    for (String[] scheduler : new String[][] {{"scheduler.0", "14"}, {"scheduler.1", "15"}}) {
      db.set("SCHEDULER|" + scheduler[0], "type", "DWRR");
      db.set("SCHEDULER|" + scheduler[0], "weight", scheduler[1]);
    }
    db.set("BUFFER_PROFILE|ingress_lossy_profile", "pool", "ingress_lossless_pool");
    db.set("BUFFER_PROFILE|ingress_lossy_profile", "size", "0");
    db.set("BUFFER_PROFILE|ingress_lossy_profile", "dynamic_th", "3");
  }

  private static void port(ConfigStore db, SwitchPort port, int index) {
    String name = port.name();
    db.set("PORT|" + name, "admin_status", port.adminUp() ? "up" : "down");
    db.set("PORT|" + name, "alias", "etp" + (index + 1));
    db.set("PORT|" + name, "index", Integer.toString(index + 1));
    db.set("PORT|" + name, "lanes", lanes(index));
    db.set("PORT|" + name, "mtu", Integer.toString(port.mtu()));
    db.set("PORT|" + name, "speed", Long.toString(Math.round(port.speed().gbps() * 1000)));
    db.set("CABLE_LENGTH|AZURE", name, "5m");
    for (String field :
        List.of("dscp_to_tc_map", "pfc_to_queue_map", "tc_to_pg_map", "tc_to_queue_map")) {
      db.set("PORT_QOS_MAP|" + name, field, MAP);
    }
    if (port.pfc().bits() != 0) {
      db.set("PORT_QOS_MAP|" + name, "pfc_enable", port.pfc().toString());
    }
    for (int queue = 0; queue < 7; queue++) {
      boolean lossless = queue == 3 || queue == 4;
      db.set("QUEUE|" + name + "|" + queue, "scheduler", lossless ? "scheduler.1" : "scheduler.0");
      if (lossless) {
        db.set("QUEUE|" + name + "|" + queue, "wred_profile", WRED);
      }
    }
    db.set("BUFFER_PG|" + name + "|0", "profile", "ingress_lossy_profile");
  }

  static String lanes(int index) {
    int first = index * 8 + 1;
    StringBuilder lanes = new StringBuilder(Integer.toString(first));
    for (int lane = first + 1; lane < first + 8; lane++) {
      lanes.append(',').append(lane);
    }
    return lanes.toString();
  }
}
