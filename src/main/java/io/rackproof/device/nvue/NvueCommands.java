package io.rackproof.device.nvue;

import com.fasterxml.jackson.databind.JsonNode;
import io.rackproof.device.Malformed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * {@code nv set} and {@code nv unset}, as words (Cumulus Linux 5.5 to 5.13, Quality of Service:
 * {@code nv set qos mapping PROFILE dscp 10,21,36 switch-priority 0}). Members of equal content go
 * into one command, because each takes NVUE about a second.
 */
final class NvueCommands {
  /** Objects whose members are numbers, so that ranges may stand for them. */
  static final Set<String> COUNTED = Set.of("dscp", "pcp", "switch-priority", "traffic-class");

  private NvueCommands() {}

  /** Sets a member of an object. */
  static List<String> set(String path, String name, String value) {
    return words(words(List.of("nv", "set"), path.split(" ", -1)), name, value);
  }

  /** Removes an object. */
  static List<String> unset(String path) {
    return words(List.of("nv", "unset"), path.split(" ", -1));
  }

  /** Removes a member of an object. */
  static List<String> unset(String path, String name) {
    return words(unset(path), name);
  }

  /**
   * What makes an object.
   *
   * @param json canonical JSON of it
   * @throws IllegalArgumentException when it is not that
   */
  static List<List<String>> object(String path, String json) {
    List<List<String>> commands = new ArrayList<>();
    try {
      add(commands, words(List.of("nv", "set"), path.split(" ", -1)), "", Json.object(json));
    } catch (Malformed notJson) {
      throw new IllegalArgumentException("not an object: " + json, notJson);
    }
    return commands;
  }

  private static void add(
      List<List<String>> commands, List<String> words, String parent, JsonNode node) {
    if (!node.isObject()) {
      commands.add(words(words, node.asText()));
    } else if (node.isEmpty()) {
      commands.add(words);
    } else if (COUNTED.contains(parent)) {
      Map<JsonNode, SortedSet<Integer>> alike = new LinkedHashMap<>();
      node.properties()
          .forEach(
              member ->
                  alike
                      .computeIfAbsent(member.getValue(), fresh -> new TreeSet<>())
                      .add(Integer.parseInt(member.getKey())));
      alike.forEach(
          (content, numbers) -> add(commands, words(words, Ranges.of(numbers)), "", content));
    } else {
      node.properties()
          .forEach(
              member ->
                  add(commands, words(words, member.getKey()), member.getKey(), member.getValue()));
    }
  }

  private static List<String> words(List<String> first, String... more) {
    List<String> all = new ArrayList<>(first);
    all.addAll(List.of(more));
    return List.copyOf(all);
  }
}
