package io.rackproof.sim.sonic;

import io.rackproof.sim.fabric.SwitchPort;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** CONFIG_DB of a leaf: hashes by {@code TABLE|key}, as redis holds them. */
final class ConfigTables {
  private final SortedMap<String, SortedMap<String, String>> entries = new TreeMap<>();

  /** What qos_config.j2 and buffers_config.j2 render for a leaf, PFC not yet turned on. */
  static ConfigTables ofLeaf(List<SwitchPort> ports) {
    ConfigTables tables = new ConfigTables();
    tables.maps();
    for (SwitchPort port : ports) {
      tables.port(port);
    }
    return tables;
  }

  private void maps() {
    for (int dscp = 0; dscp < 64; dscp++) {
      String priority =
          switch (dscp) {
            case 3 -> "3";
            case 4 -> "4";
            case 8 -> "0";
            case 46 -> "5";
            case 48 -> "6";
            default -> "1";
          };
      set("DSCP_TO_TC_MAP|AZURE", Integer.toString(dscp), priority);
    }
    for (int n = 0; n < 8; n++) {
      set("TC_TO_QUEUE_MAP|AZURE", Integer.toString(n), Integer.toString(n));
    }
    entries.put("SCHEDULER|scheduler.0", new TreeMap<>(Map.of("type", "DWRR", "weight", "14")));
    entries.put("SCHEDULER|scheduler.1", new TreeMap<>(Map.of("type", "DWRR", "weight", "15")));
    set("WRED_PROFILE|AZURE_LOSSLESS", "ecn", "ecn_all");
    for (String colour : List.of("green", "yellow", "red")) {
      set("WRED_PROFILE|AZURE_LOSSLESS", colour + "_min_threshold", "1048576");
      set("WRED_PROFILE|AZURE_LOSSLESS", colour + "_max_threshold", "2097152");
      set("WRED_PROFILE|AZURE_LOSSLESS", colour + "_drop_probability", "5");
      set("WRED_PROFILE|AZURE_LOSSLESS", "wred_" + colour + "_enable", "true");
    }
  }

  private void port(SwitchPort port) {
    String name = port.name();
    set("PORT|" + name, "admin_status", "up");
    set("PORT|" + name, "mtu", Integer.toString(port.mtu()));
    set("PORT|" + name, "speed", Long.toString(Math.round(port.speed().gbps() * 1000)));
    for (String map :
        List.of("dscp_to_tc_map", "tc_to_queue_map", "tc_to_pg_map", "pfc_to_queue_map")) {
      set("PORT_QOS_MAP|" + name, map, "AZURE");
    }
    if (port.pfc().bits() != 0) {
      set("PORT_QOS_MAP|" + name, "pfc_enable", port.pfc().toString());
    }
    for (int queue = 0; queue < 7; queue++) {
      boolean lossless = queue == 3 || queue == 4;
      String key = "QUEUE|" + name + "|" + queue;
      set(key, "scheduler", lossless ? "scheduler.1" : "scheduler.0");
      if (lossless) {
        set(key, "wred_profile", "AZURE_LOSSLESS");
      }
    }
    set("BUFFER_PG|" + name + "|0", "profile", "ingress_lossy_profile");
    set("BUFFER_PG|" + name + "|3-4", "profile", "pg_lossless_400000_5m_profile");
  }

  /** Sets a field; true when it was not there. */
  boolean set(String key, String field, String value) {
    return entries.computeIfAbsent(key, missing -> new TreeMap<>()).put(field, value) == null;
  }

  /** Removes a field, and the entry with its last one. */
  boolean remove(String key, String field) {
    SortedMap<String, String> fields = entries.getOrDefault(key, new TreeMap<>());
    boolean there = fields.remove(field) != null;
    if (there && fields.isEmpty()) {
      entries.remove(key);
    }
    return there;
  }

  boolean remove(String key) {
    return entries.remove(key) != null;
  }

  Optional<String> get(String key, String field) {
    return Optional.ofNullable(fields(key).get(field));
  }

  SortedMap<String, String> fields(String key) {
    return entries.getOrDefault(key, new TreeMap<>());
  }

  /** Entries whose key matches a redis glob. */
  SortedMap<String, SortedMap<String, String>> matching(String glob) {
    Pattern pattern = Pattern.compile(glob.replace("|", "\\|").replace("*", ".*"));
    SortedMap<String, SortedMap<String, String>> found = new TreeMap<>();
    entries.forEach(
        (key, fields) -> {
          if (pattern.matcher(key).matches()) {
            found.put(key, fields);
          }
        });
    return found;
  }
}
