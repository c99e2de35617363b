package io.rackproof.sim.sonic;

import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.testbed.EcnThresholds;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import io.rackproof.units.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What orchagent and its fellows do: program the ports from CONFIG_DB. */
final class Agents {
  private final ConfigTables config;
  private final List<SwitchPort> ports;

  Agents(ConfigTables config, List<SwitchPort> ports) {
    this.config = config;
    this.ports = ports;
  }

  void program() {
    ports.forEach(this::program);
  }

  private void program(SwitchPort port) {
    String map = "PORT_QOS_MAP|" + port.name();
    config.get("PORT|" + port.name(), "mtu").map(Integer::parseInt).ifPresent(port::setMtu);
    port.setUp(config.get("PORT|" + port.name(), "admin_status").orElse("up").equals("up"));
    port.setPfc(mask(config.get(map, "pfc_enable").orElse("")));
    port.setDscpToPriority(
        table("DSCP_TO_TC_MAP|" + config.get(map, "dscp_to_tc_map").orElse(""), 64));
    port.setPriorityToQueue(
        table("TC_TO_QUEUE_MAP|" + config.get(map, "tc_to_queue_map").orElse(""), 8));
    port.setEcn(ecn(port));
  }

  private static PriorityMask mask(String list) {
    List<Priority> priorities = new ArrayList<>();
    for (String item : list.split(",", -1)) {
      if (!item.isBlank()) {
        priorities.add(Priority.of(Integer.parseInt(item.strip())));
      }
    }
    return PriorityMask.of(priorities);
  }

  private int[] table(String key, int size) {
    int[] values = new int[size];
    config.fields(key).forEach((from, to) -> values[Integer.parseInt(from)] = Integer.parseInt(to));
    return values;
  }

  private Map<Integer, EcnThresholds> ecn(SwitchPort port) {
    Map<Integer, EcnThresholds> marking = new TreeMap<>();
    for (int queue = 0; queue < 8; queue++) {
      Map<String, String> profile =
          config
              .get("QUEUE|" + port.name() + "|" + queue, "wred_profile")
              .map(name -> config.fields("WRED_PROFILE|" + name))
              .orElse(new TreeMap<>());
      if (profile.getOrDefault("ecn", "ecn_none").equals("ecn_all")) {
        marking.put(
            queue,
            new EcnThresholds(
                ByteSize.of(Long.parseLong(profile.get("green_min_threshold"))),
                ByteSize.of(Long.parseLong(profile.get("green_max_threshold"))),
                Ratio.percent(Integer.parseInt(profile.get("green_drop_probability")))));
      }
    }
    return marking;
  }
}
