package io.rackproof.sim.sonic;

import io.rackproof.sim.Output;
import io.rackproof.sim.fabric.SwitchPort;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Tools that change CONFIG_DB. A setting that is stuck at a port is accepted and not kept, as when
 * something else on the switch writes it back.
 */
final class ConfigCommands {
  private static final Map<String, String> WRED_OPTIONS =
      Map.of(
          "-gmin",
          "green_min_threshold",
          "-gmax",
          "green_max_threshold",
          "-gdrop",
          "green_drop_probability",
          "-ymin",
          "yellow_min_threshold",
          "-ymax",
          "yellow_max_threshold",
          "-ydrop",
          "yellow_drop_probability",
          "-rmin",
          "red_min_threshold",
          "-rmax",
          "red_max_threshold",
          "-rdrop",
          "red_drop_probability");

  private final ConfigStore db;
  private final List<SwitchPort> ports;

  ConfigCommands(ConfigStore db, List<SwitchPort> ports) {
    this.db = db;
    this.ports = ports;
  }

  /** {@code sonic-db-cli CONFIG_DB HSET|HDEL|DEL key …}; prints the count as redis gives it. */
  Output database(String operation, String key, List<String> words) {
    int count = 0;
    switch (operation) {
      case "HSET" -> {
        if (words.isEmpty() || words.size() % 2 != 0) {
          return new Output(1, "ERR wrong number of arguments for 'hset' command\n", "");
        }
        for (int i = 0; i < words.size(); i += 2) {
          count += set(key, words.get(i), words.get(i + 1)) ? 1 : 0;
        }
      }
      case "HDEL" -> {
        for (String field : words) {
          count += !stuck(key, field) && db.remove(key, field) ? 1 : 0;
        }
      }
      case "DEL" -> count = db.remove(key) ? 1 : 0;
      default -> {
        return new Output(1, "ERR unknown command '" + operation + "'\n", "");
      }
    }
    return Output.ok(count + "\n");
  }

  private boolean set(String key, String field, String value) {
    return stuck(key, field) ? !db.fields(key).containsKey(field) : db.set(key, field, value);
  }

  private boolean stuck(String key, String field) {
    String[] parts = key.split("\\|", -1);
    return ports.stream()
        .anyMatch(
            port ->
                switch (parts[0]) {
                  case "PORT" -> is(port, SwitchPort.MTU, parts[1]) && field.equals("mtu");
                  case "PORT_QOS_MAP" ->
                      (is(port, SwitchPort.PFC, parts[1]) && field.equals("pfc_enable"))
                          || (is(port, SwitchPort.DSCP, parts[1])
                              && field.equals("dscp_to_tc_map"));
                  case "QUEUE" ->
                      is(port, SwitchPort.ECN, parts[1]) && field.equals("wred_profile");
                  case "DSCP_TO_TC_MAP" ->
                      port.stuck().contains(SwitchPort.DSCP)
                          && db.field("PORT_QOS_MAP|" + port.name(), "dscp_to_tc_map", "")
                              .equals(parts[1]);
                  default -> false;
                });
  }

  private static boolean is(SwitchPort port, String setting, String name) {
    return port.name().equals(name) && port.stuck().contains(setting);
  }

  private boolean unknown(String port) {
    return ports.stream().noneMatch(known -> known.name().equals(port));
  }

  /** {@code config interface mtu PORT SIZE}. */
  Output mtu(String port, String size) {
    if (unknown(port)) {
      return Output.failed(2, "Error: Interface name is invalid. Please enter a valid name!\n");
    }
    if (!size.matches("\\d{1,6}") || Integer.parseInt(size) < 68 || Integer.parseInt(size) > 9216) {
      return Output.failed(
          2,
          "Usage: config interface mtu [OPTIONS] <interface_name> <interface_mtu>\n\nError: Invalid"
              + " value for '<interface_mtu>': "
              + size
              + " is not in the range 68<=x<=9216.\n");
    }
    set("PORT|" + port, "mtu", size);
    return Output.ok("");
  }

  /** {@code config interface pfc priority PORT PRIORITY on|off}; says errors with status 0. */
  Output pfc(String port, String priority, String status) {
    String key = "PORT_QOS_MAP|" + port;
    if (!db.has(key)) {
      return Output.ok("Cannot find interface " + port + "\n");
    }
    TreeSet<String> on = new TreeSet<>(List.of(db.field(key, "pfc_enable", "").split(",", -1)));
    on.remove("");
    boolean changed = status.equals("on") ? on.add(priority) : on.remove(priority);
    if (!changed) {
      return Output.ok(
          "Priority "
              + priority
              + (status.equals("on") ? " has already been enabled on " : " is not enabled on ")
              + port
              + "\n");
    }
    set(key, "pfc_enable", String.join(",", on));
    return Output.ok("");
  }

  /** {@code ecnconfig -p PROFILE -gmin N …}. */
  Output ecn(List<String> options) {
    int at = options.indexOf("-p");
    if (at < 0 || at + 1 >= options.size() || options.size() % 2 != 0) {
      return Output.failed(1, "ecnconfig: use -p PROFILE with thresholds\n");
    }
    String key = "WRED_PROFILE|" + options.get(at + 1);
    if (!db.has(key)) {
      return Output.failed(1, "Profile " + options.get(at + 1) + " does not exist\n");
    }
    for (int i = 0; i < options.size(); i += 2) {
      if (WRED_OPTIONS.containsKey(options.get(i))) {
        set(key, WRED_OPTIONS.get(options.get(i)), options.get(i + 1));
      }
    }
    return Output.ok("");
  }
}
