package io.rackproof.sim.nvue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import io.rackproof.sim.SimClock;
import io.rackproof.sim.SimDevice;
import io.rackproof.sim.SimLinux;
import io.rackproof.sim.fabric.Announcement;
import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.testbed.DeviceName;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/**
 * A leaf switch with Cumulus Linux over simulated ports. {@code nv} stages, applies and shows; what
 * is applied is programmed into the ports. Of bash it knows what {@link Scripts} says.
 */
public final class NvueSim implements SimDevice {
  private static final String RELEASE = "Cumulus Linux 5.9.1";
  private static final String SECRET = "$6$not-for-evidence";

  private final DeviceName name;
  private final List<SwitchPort> ports;
  private final SimClock clock;
  private final String release;
  private final Candidates config;
  private final SimLinux linux;
  private final Operational state;

  /** A switch as it is delivered, over its ports as they are. */
  public NvueSim(DeviceName name, List<SwitchPort> ports, SimClock clock) {
    this(name, ports, clock, RELEASE);
  }

  /**
   * @param release as the header of the configuration has it, e.g. {@code Cumulus Linux 5.9.1}
   */
  public NvueSim(DeviceName name, List<SwitchPort> ports, SimClock clock, String release) {
    this.name = name;
    this.ports = List.copyOf(ports);
    this.clock = clock;
    this.release = release;
    linux = new SimLinux(clock, this::run);
    config = new Candidates(delivered(), this.ports);
    state = new Operational(this.ports);
    this.ports.forEach(
        port -> port.announce(new Announcement(name.value(), port.name(), port.name())));
    program();
  }

  private Tree delivered() {
    Tree tree = new Tree();
    tree.set(List.of("system", "hostname"), name.value());
    tree.set(List.of("system", "aaa", "user", "cumulus", "hashed-password"), SECRET);
    for (SwitchPort port : ports) {
      tree.set(List.of("interface", port.name(), "link", "mtu"), Integer.toString(port.mtu()));
      tree.set(List.of("interface", port.name(), "type"), "swp");
    }
    return tree;
  }

  private void program() {
    ports.forEach(port -> new Effective(config.applied(), port.name()).program(port));
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
    String user = call.root() ? "root" : "cumulus";
    return switch (words.get(0)) {
      case "cat" -> cat(rest);
      case "nv" -> nv(user, rest);
      case "bash" -> Scripts.run(rest, nv -> nv(user, nv));
      default -> Output.notFound(words.get(0));
    };
  }

  private Output cat(List<String> files) {
    return switch (String.join(" ", files)) {
      case "/proc/sys/kernel/random/boot_id" ->
          Output.ok(UUID.nameUUIDFromBytes(name.value().getBytes(StandardCharsets.UTF_8)) + "\n");
      case "/proc/uptime" -> {
        double seconds = clock.now().toMillis() / 1000.0;
        yield Output.ok(String.format(Locale.ROOT, "%.2f %.2f\n", seconds, seconds * 4));
      }
      default -> Output.failed(1, "cat: " + files + ": No such file or directory\n");
    };
  }

  private Output nv(String user, List<String> words) {
    List<String> rest = words.isEmpty() ? words : words.subList(1, words.size());
    return switch (words.isEmpty() ? "" : words.get(0)) {
      case "set" -> config.change(user, rest, true);
      case "unset" -> config.change(user, rest, false);
      case "show" -> show(String.join(" ", rest));
      case "config" -> configure(user, String.join(" ", rest));
      default -> invalid(words);
    };
  }

  private static Output invalid(List<String> words) {
    return Output.failed(1, "Error: Invalid Command: nv " + String.join(" ", words) + "\n");
  }

  private Output configure(String user, String command) {
    return switch (command) {
      case "show -r applied -o json" -> Output.ok(Tree.print(shown()));
      case "revision -o json" -> Output.ok(Tree.print(config.revisions()));
      case "diff", "diff -o commands" -> config.difference(user);
      case "detach" -> config.detach(user);
      case "apply -y" -> {
        Output output = config.apply(user);
        program();
        yield output;
      }
      default -> invalid(List.of("config", command));
    };
  }

  /** Header and settings; ports with the same settings in ranges, as NVUE writes them. */
  private JsonNode shown() {
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    list.addObject()
        .putObject("header")
        .put("model", "SN5600")
        .put("nvue-api-version", "nvue_v1")
        .put("rev-id", 1.0)
        .put("version", release);
    ObjectNode set = config.applied().copy().root();
    if (set.path("interface") instanceof ObjectNode interfaces) {
      set.set("interface", Scripts.ranged(interfaces));
    }
    list.addObject().set("set", set);
    return list;
  }

  private Output show(String command) {
    if (!command.endsWith(" -o json")) {
      return invalid(List.of("show", command));
    }
    String what = command.substring(0, command.length() - " -o json".length());
    if (what.equals("interface")) {
      return Output.ok(Tree.print(state.interfaces()));
    }
    if (what.equals("interface lldp")) {
      return Output.ok(Tree.print(state.neighbours()));
    }
    String[] words = what.split(" ", 3);
    Optional<SwitchPort> port =
        ports.stream().filter(one -> words.length == 3 && one.name().equals(words[1])).findFirst();
    if (port.isEmpty()) {
      return Output.failed(1, "Error: The requested item does not exist.\n");
    }
    return ofPort(port.get(), words[2]);
  }

  private Output ofPort(SwitchPort port, String what) {
    ObjectNode qos = state.qos(port, new Effective(config.applied(), port.name()));
    return switch (what) {
      case "counters qos" -> Output.ok(Tree.print(state.counters(port)));
      case "link stats" -> Output.ok(Tree.print(state.stats(port)));
      case "qos" -> Output.ok(Tree.print(qos));
      case "qos pfc-watchdog" -> Output.ok(Tree.print(state.watchdog(port)));
      default ->
          what.startsWith("qos ") && qos.has(what.substring(4))
              ? Output.ok(Tree.print(qos.path(what.substring(4))))
              : invalid(List.of("show", "interface", port.name(), what));
    };
  }

  @Override
  public boolean changes(Invocation call) {
    List<String> words = call.argv();
    if (linux.changes(call)) {
      return true;
    }
    return words.get(0).equals("bash")
        ? Scripts.changes(words.subList(1, words.size()))
        : words.get(0).equals("nv")
            && words.size() > 1
            && List.of("set", "unset").contains(words.get(1));
  }

  @Override
  public synchronized void reboot() {
    linux.reboot();
    config.reboot();
    program();
  }

  @Override
  public synchronized String fingerprint() {
    List<String> lines = new ArrayList<>();
    config.applied().flat().forEach((path, value) -> lines.add("APPLIED " + path + "=" + value));
    lines.addAll(config.allPending());
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
