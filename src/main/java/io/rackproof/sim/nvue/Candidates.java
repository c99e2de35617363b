package io.rackproof.sim.nvue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.rackproof.sim.Output;
import io.rackproof.sim.fabric.SwitchPort;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The applied configuration, and what each account has pending. Applying checks it whole; a setting
 * that is stuck at a port is accepted and not kept.
 */
final class Candidates {
  private static final Map<String, String> STUCK =
      Map.of(
          SwitchPort.MTU, "link mtu",
          SwitchPort.PFC, "qos pfc",
          SwitchPort.DSCP, "qos mapping",
          SwitchPort.ECN, "qos congestion-control");

  private final List<SwitchPort> ports;
  private Tree applied;
  private final Map<String, Tree> pending = new TreeMap<>();
  private final Map<String, Integer> numbers = new TreeMap<>();
  private final Map<Integer, String> revisions = new LinkedHashMap<>();

  Candidates(Tree applied, List<SwitchPort> ports) {
    this.applied = applied;
    this.ports = ports;
    revisions.put(1, "applied_and_saved");
  }

  Tree applied() {
    return applied;
  }

  /** Lines of every account's pending configuration. */
  List<String> allPending() {
    List<String> lines = new ArrayList<>();
    pending.forEach(
        (user, tree) ->
            Tree.difference(applied, tree)
                .forEach(line -> lines.add("PENDING " + user + " " + line)));
    return lines;
  }

  Output change(String user, List<String> words, boolean set) {
    if (set) {
      for (List<String> one : Words.expand(words)) {
        Optional<String> fault = Words.fault(one).or(() -> unknownPort(one));
        if (fault.isPresent()) {
          return Output.failed(1, fault.get() + "\n");
        }
      }
    }
    Tree tree =
        pending.computeIfAbsent(
            user,
            fresh -> {
              numbers.put(user, revisions.size() + 1);
              revisions.put(revisions.size() + 1, "pending");
              return applied.copy();
            });
    for (List<String> one : Words.expand(words)) {
      if (!set) {
        tree.remove(one);
      } else if (Words.isValue(one)) {
        tree.set(one.subList(0, one.size() - 1), one.get(one.size() - 1));
      } else {
        tree.object(one);
      }
    }
    return Output.ok("");
  }

  private Optional<String> unknownPort(List<String> words) {
    return words.get(0).equals("interface")
            && words.get(1).startsWith("swp")
            && ports.stream().noneMatch(port -> port.name().equals(words.get(1)))
        ? Optional.of("Error: interface " + words.get(1) + " does not exist on this platform")
        : Optional.empty();
  }

  Output difference(String user) {
    Tree tree = pending.getOrDefault(user, applied);
    List<String> lines = Tree.difference(applied, tree);
    return Output.ok(lines.isEmpty() ? "" : String.join("\n", lines) + "\n");
  }

  Output detach(String user) {
    if (pending.remove(user) != null) {
      revisions.put(numbers.remove(user), "detached");
    }
    return Output.ok("");
  }

  Output apply(String user) {
    Tree next = pending.get(user);
    if (next == null) {
      return Output.failed(1, "Error: no pending configuration to apply\n");
    }
    Optional<String> fault = Validity.fault(next);
    int number = numbers.get(user);
    if (fault.isPresent()) {
      return Output.failed(1, "Invalid config [rev_id: " + number + "]\n  " + fault.get() + "\n");
    }
    Tree kept = next.copy();
    for (SwitchPort port : ports) {
      port.stuck().forEach(setting -> keep(kept, port.name(), STUCK.get(setting)));
    }
    applied = kept;
    pending.remove(user);
    numbers.remove(user);
    revisions.replaceAll((old, state) -> state.equals("applied_and_saved") ? "inactive" : state);
    revisions.put(number, "applied_and_saved");
    return Output.ok("applied [rev_id: " + number + "]\n");
  }

  /** What a port had at a place stays as it was. */
  private void keep(Tree tree, String port, String place) {
    List<String> path = new ArrayList<>(List.of("interface", port));
    path.addAll(List.of(place.split(" ", -1)));
    JsonNode before = applied.at(path);
    tree.remove(path);
    if (!before.isMissingNode()) {
      tree.object(path.subList(0, path.size() - 1))
          .set(path.get(path.size() - 1), before.deepCopy());
    }
  }

  JsonNode revisions() {
    ObjectNode all = JsonNodeFactory.instance.objectNode();
    revisions.forEach(
        (number, state) -> {
          ObjectNode one = all.putObject(Integer.toString(number)).put("state", state);
          one.putObject("transition").putObject("issue");
        });
    return all;
  }

  /** Starts anew from what was saved; nothing is pending. */
  void reboot() {
    List.copyOf(pending.keySet()).forEach(this::detach);
  }
}
