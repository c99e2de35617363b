package io.rackproof.sim.sonic;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import io.rackproof.sim.SimClock;
import io.rackproof.sim.SimDevice;
import io.rackproof.sim.SimLinux;
import io.rackproof.sim.fabric.Announcement;
import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.testbed.DeviceName;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * A leaf switch with SONiC over simulated ports. Its tools print in the layout of sonic-utilities;
 * what they change goes into CONFIG_DB and from there into the ports.
 */
public final class SonicSim implements SimDevice {
  private static final String RELEASE = "202405.0-5a5a5a5a5";
  private static final Set<String> CHANGING = Set.of("sonic-db-cli", "config", "ecnconfig");
  private static final Output NOT_ROOT =
      Output.failed(1, "Root privileges are required for this operation\n");

  private final DeviceName name;
  private final List<SwitchPort> ports;
  private final SimClock clock;
  private final ConfigStore db;
  private final ConfigStore startup;
  private final Agents agents;
  private final StateCommands state;
  private final CounterCommands counters;
  private final ConfigCommands config;
  private final SimLinux linux;
  private int boots = 1;
  private Duration booted = Duration.ZERO;

  /** A switch as it is delivered, over its ports as they are. */
  public SonicSim(DeviceName name, List<SwitchPort> ports, SimClock clock) {
    this(name, ports, clock, RELEASE);
  }

  /**
   * @param release SONiC's version, e.g. {@code 202405.0-5a5a5a5a5}
   */
  public SonicSim(DeviceName name, List<SwitchPort> ports, SimClock clock, String release) {
    this.name = name;
    this.ports = List.copyOf(ports);
    this.clock = clock;
    db = FactoryConfig.of(this.ports);
    startup = db.saved();
    agents = new Agents(db, this.ports);
    state = new StateCommands(this.ports, db, release);
    counters = new CounterCommands(this.ports, clock);
    config = new ConfigCommands(db, this.ports);
    linux = new SimLinux(clock, this::run);
    agents.follow();
    announce();
  }

  /** lldpmgrd announces a port's alias as its id, and its name as its description. */
  private void announce() {
    for (SwitchPort port : ports) {
      String alias = db.field("PORT|" + port.name(), "alias", port.name());
      port.announce(new Announcement(name.value(), alias, port.name()));
    }
  }

  @Override
  public DeviceName name() {
    return name;
  }

  @Override
  public synchronized Output run(Invocation call) {
    return linux.run(call).orElseGet(() -> program(call));
  }

  private Output program(Invocation call) {
    List<String> words = call.argv();
    List<String> rest = words.subList(1, words.size());
    return switch (words.get(0)) {
      case "cat" -> cat(rest);
      case "show" -> show(rest);
      case "pfcwd" -> watchdog(rest);
      case "sonic-clear" -> counters.clear(String.join(" ", rest));
      case "sonic-db-dump" -> dump(rest);
      case "sonic-db-cli", "config", "ecnconfig" -> change(call, rest);
      default -> Output.notFound(words.get(0));
    };
  }

  private Output cat(List<String> files) {
    return switch (String.join(" ", files)) {
      case "/proc/sys/kernel/random/boot_id" ->
          Output.ok(
              UUID.nameUUIDFromBytes((name + "#" + boots).getBytes(StandardCharsets.UTF_8)) + "\n");
      case "/proc/uptime" -> {
        double seconds = clock.now().minus(booted).toMillis() / 1000.0;
        yield Output.ok(String.format(Locale.ROOT, "%.2f %.2f\n", seconds, seconds * 4));
      }
      default -> Output.failed(1, "cat: " + files + ": No such file or directory\n");
    };
  }

  private Output show(List<String> words) {
    String command = String.join(" ", words);
    Optional<String> port =
        words.stream().skip(2).filter(word -> !word.startsWith("-")).findFirst();
    if (command.startsWith("queue counters")) {
      return counters.queues(port, words.contains("--json"));
    }
    if (command.startsWith("queue wredcounters")) {
      return counters.wred(port);
    }
    return switch (command) {
      case "version" -> Output.ok(state.version());
      case "interfaces status" -> Output.ok(state.interfaces());
      case "interfaces counters" -> Output.ok(counters.interfaces());
      case "pfc priority" -> Output.ok(state.pfcPriority());
      case "pfc counters" -> Output.ok(counters.pfc());
      case "ecn" -> Output.ok(state.ecn());
      case "lldp table" -> Output.ok(state.lldp());
      case "priority-group drop counters" -> Output.ok(counters.groups());
      case "pfcwd stats" -> Output.ok(counters.watchdog(false, List.of()));
      default -> noSuchCommand("show", words);
    };
  }

  private Output watchdog(List<String> words) {
    if (words.size() < 2 || !words.subList(0, 2).equals(List.of("show", "stats"))) {
      return noSuchCommand("pfcwd", words);
    }
    List<String> queues = new ArrayList<>(words.subList(2, words.size()));
    boolean empty = queues.removeAll(List.of("--empty", "-e"));
    return Output.ok(counters.watchdog(empty, queues));
  }

  @Override
  public boolean changes(Invocation call) {
    return linux.changes(call) || CHANGING.contains(call.argv().get(0));
  }

  /** The database is loaded from the saved configuration, which a run never writes. */
  @Override
  public synchronized void reboot() {
    boots++;
    booted = clock.now();
    linux.reboot();
    db.load(startup);
    ports.forEach(port -> port.counters().clear());
    agents.follow();
  }

  private static Output noSuchCommand(String group, List<String> words) {
    String last = words.isEmpty() ? "" : words.get(words.size() - 1);
    return Output.failed(
        2,
        "Usage: "
            + group
            + " [OPTIONS] COMMAND [ARGS]...\n\nError: No such command \""
            + last
            + "\".\n");
  }

  private Output dump(List<String> words) {
    int keys = words.indexOf("-k");
    if (!words.contains("CONFIG_DB")) {
      return Output.failed(1, "Invalid database name\n");
    }
    return Output.ok(db.dump(keys < 0 ? "*" : words.get(keys + 1)));
  }

  private Output change(Invocation call, List<String> words) {
    if (!call.root()) {
      return NOT_ROOT;
    }
    Output output =
        switch (call.argv().get(0)) {
          case "sonic-db-cli" ->
              words.size() < 3 || !words.get(0).equals("CONFIG_DB")
                  ? Output.failed(1, "usage: sonic-db-cli [-h] db_or_op cmd [cmd ...]\n")
                  : config.database(
                      words.get(1).toUpperCase(Locale.ROOT),
                      words.get(2),
                      words.subList(3, words.size()));
          case "ecnconfig" -> config.ecn(words);
          default -> configure(words);
        };
    agents.follow();
    return output;
  }

  private Output configure(List<String> words) {
    String command = String.join(" ", words);
    if (command.matches("interface mtu \\S+ \\S+")) {
      return config.mtu(words.get(2), words.get(3));
    }
    if (command.matches("interface pfc priority \\S+ [0-7] (on|off)")) {
      return config.pfc(words.get(3), words.get(4), words.get(5));
    }
    return noSuchCommand("config", words);
  }

  @Override
  public synchronized String fingerprint() {
    List<String> lines = new ArrayList<>(db.flat());
    linux.state().forEach((name, value) -> lines.add(name + "=" + value));
    for (SwitchPort port : ports) {
      String prefix = "HARDWARE " + port.name() + " ";
      lines.add(prefix + "mtu=" + port.mtu());
      lines.add(prefix + "pfc=" + port.pfc());
      lines.add(prefix + "ecn=" + port.ecnByQueue());
      for (int dscp = 0; dscp < 64; dscp++) {
        lines.add(prefix + "dscp." + dscp + "=" + port.priorityOf(dscp));
      }
      for (int priority = 0; priority < 8; priority++) {
        lines.add(prefix + "queue." + priority + "=" + port.queueOf(priority));
      }
    }
    Collections.sort(lines);
    return String.join("\n", lines) + "\n";
  }
}
