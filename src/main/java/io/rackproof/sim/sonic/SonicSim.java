package io.rackproof.sim.sonic;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import io.rackproof.sim.SimClock;
import io.rackproof.sim.SimDevice;
import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.testbed.DeviceName;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/** A leaf switch that runs SONiC 202405, as far as RoCE acceptance looks at it. */
public final class SonicSim implements SimDevice {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final DeviceName name;
  private final List<SwitchPort> ports;
  private final SimClock clock;
  private final ConfigTables config;
  private final Agents agents;
  private final Show show;
  private final Counters counters;

  /** Boots over the ports as they are: their MTU and PFC become its configuration. */
  public SonicSim(DeviceName name, List<SwitchPort> ports, SimClock clock) {
    this.name = name;
    this.ports = List.copyOf(ports);
    this.clock = clock;
    this.config = ConfigTables.ofLeaf(this.ports);
    this.agents = new Agents(config, this.ports);
    this.show = new Show(config, this.ports);
    this.counters = new Counters(this.ports);
    agents.program();
  }

  @Override
  public DeviceName name() {
    return name;
  }

  @Override
  public synchronized Output run(Invocation call) {
    List<String> argv = call.argv();
    return switch (argv.get(0)) {
      case "show" -> shown(argv);
      case "sonic-db-dump" -> dump(argv);
      case "sonic-db-cli" -> database(argv);
      case "config" -> configure(call);
      case "pfcwd" -> Output.ok(counters.watchdog(argv.subList(4, argv.size())));
      case "cat" -> file(argv);
      default -> Output.notFound(argv.get(0));
    };
  }

  private Output shown(List<String> argv) {
    String what = String.join(" ", argv.subList(1, Math.min(3, argv.size())));
    return switch (what) {
      case "version" -> Output.ok(show.version());
      case "interfaces status" -> Output.ok(show.interfaces());
      case "interfaces counters" -> Output.ok(counters.interfaces());
      case "pfc priority" -> Output.ok(show.pfcPriorities());
      case "pfc counters" -> Output.ok(counters.pfc());
      case "ecn" -> Output.ok(show.ecn());
      case "lldp table" -> Output.ok(show.lldp());
      case "priority-group drop" -> Output.ok(counters.groups());
      case "queue counters" ->
          port(argv.get(3))
              .map(port -> Output.ok(counters.queues(port)))
              .orElse(Output.ok("Port doesn't exist! " + argv.get(3) + "\n"));
      case "queue wredcounters" ->
          port(argv.get(3))
              .map(port -> Output.ok(counters.marks(port)))
              .orElse(Output.ok("Port doesn't exist! " + argv.get(3) + "\n"));
      default ->
          Output.failed(
              2,
              "Usage: show [OPTIONS] COMMAND [ARGS]...\n\nError: No such command \""
                  + argv.get(1)
                  + "\".\n");
    };
  }

  private Optional<SwitchPort> port(String wanted) {
    return ports.stream().filter(port -> port.name().equals(wanted)).findFirst();
  }

  /** {@code sonic-db-dump -n CONFIG_DB -y -k GLOB}. */
  private Output dump(List<String> argv) {
    Map<String, Object> dump = new TreeMap<>();
    config
        .matching(argv.get(argv.size() - 1))
        .forEach(
            (key, fields) -> dump.put(key, new TreeMap<>(Map.of("type", "hash", "value", fields))));
    try {
      return Output.ok(JSON.writerWithDefaultPrettyPrinter().writeValueAsString(dump) + "\n");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("maps of texts are always JSON", e);
    }
  }

  /** {@code sonic-db-cli CONFIG_DB HSET|HDEL|DEL key …}: answers as redis does. */
  private Output database(List<String> argv) {
    String key = argv.get(3);
    List<String> words = argv.subList(4, argv.size());
    long count = 0;
    switch (argv.get(2)) {
      case "HSET" -> {
        for (int n = 0; n + 1 < words.size(); n += 2) {
          count += set(key, words.get(n), words.get(n + 1)) ? 1 : 0;
        }
      }
      case "HDEL" -> {
        for (String field : words) {
          count += stuck(key, field) || !config.remove(key, field) ? 0 : 1;
        }
      }
      case "DEL" -> count = config.remove(key) ? 1 : 0;
      default -> {
        return Output.ok("ERR unknown command '" + argv.get(2) + "'\n");
      }
    }
    agents.program();
    return Output.ok(count + "\n");
  }

  /** {@code config interface mtu PORT BYTES}. */
  private Output configure(Invocation call) {
    List<String> argv = call.argv();
    if (!call.root()) {
      return Output.failed(1, "Root privileges are required for this operation\n");
    }
    if (argv.size() != 5 || !argv.get(2).equals("mtu")) {
      return Output.failed(2, "Error: No such command \"" + argv.get(1) + "\".\n");
    }
    if (port(argv.get(3)).isEmpty()) {
      return Output.failed(2, "Error: Interface name is invalid. Please enter a valid one!!\n");
    }
    set("PORT|" + argv.get(3), "mtu", argv.get(4));
    agents.program();
    return Output.ok("");
  }

  private boolean set(String key, String field, String value) {
    return !stuck(key, field) && config.set(key, field, value);
  }

  /** Whether a write is taken, reported well, and not kept. */
  private boolean stuck(String key, String field) {
    String[] parts = key.split("\\|", -1);
    Optional<SwitchPort> port = parts.length > 1 ? port(parts[1]) : Optional.empty();
    String what =
        switch (parts[0] + " " + field) {
          case "PORT_QOS_MAP pfc_enable" -> SwitchPort.PFC;
          case "PORT mtu" -> SwitchPort.MTU;
          case "QUEUE wred_profile" -> SwitchPort.ECN;
          default -> "";
        };
    boolean map = parts[0].equals("DSCP_TO_TC_MAP");
    return port.map(found -> found.stuck().contains(what)).orElse(false)
        || map && ports.stream().anyMatch(any -> any.stuck().contains(SwitchPort.DSCP));
  }

  private Output file(List<String> argv) {
    return switch (argv.get(1)) {
      case "/proc/sys/kernel/random/boot_id" ->
          Output.ok(UUID.nameUUIDFromBytes(name.value().getBytes(StandardCharsets.UTF_8)) + "\n");
      case "/proc/uptime" -> {
        double seconds = clock.now().toMillis() / 1e3;
        yield Output.ok(String.format(Locale.ROOT, "%.2f %.2f%n", seconds, seconds));
      }
      default -> Output.failed(1, "cat: " + argv.get(1) + ": No such file or directory\n");
    };
  }

  @Override
  public synchronized String fingerprint() {
    StringBuilder text = new StringBuilder();
    config
        .matching("*")
        .forEach(
            (key, fields) ->
                fields.forEach(
                    (field, value) ->
                        text.append(key)
                            .append(' ')
                            .append(field)
                            .append('=')
                            .append(value)
                            .append('\n')));
    return text.toString();
  }
}
