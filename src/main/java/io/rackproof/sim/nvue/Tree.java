package io.rackproof.sim.nvue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A configuration: objects in objects, down to texts and numbers. */
final class Tree {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .build();

  private final ObjectNode root;

  Tree() {
    this(JsonNodeFactory.instance.objectNode());
  }

  private Tree(ObjectNode root) {
    this.root = root;
  }

  Tree copy() {
    return new Tree(root.deepCopy());
  }

  ObjectNode root() {
    return root;
  }

  /** Sets a value; numbers stay numbers, as NVUE prints them. */
  void set(List<String> path, String value) {
    ObjectNode parent = object(path.subList(0, path.size() - 1));
    String name = path.get(path.size() - 1);
    if (value.matches("\\d{1,9}")) {
      parent.put(name, Integer.parseInt(value));
    } else {
      parent.put(name, value);
    }
  }

  /** The object at a path, made where there is none. */
  ObjectNode object(List<String> path) {
    ObjectNode node = root;
    for (String word : path) {
      node = node.path(word) instanceof ObjectNode inner ? inner : node.putObject(word);
    }
    return node;
  }

  /** Removes what is at a path, and objects that are empty without it. */
  void remove(List<String> path) {
    remove(root, path);
  }

  private static void remove(ObjectNode node, List<String> path) {
    String first = path.get(0);
    if (path.size() == 1) {
      node.remove(first);
    } else if (node.path(first) instanceof ObjectNode inner) {
      remove(inner, path.subList(1, path.size()));
      if (inner.isEmpty()) {
        node.remove(first);
      }
    }
  }

  JsonNode at(String path) {
    return at(List.of(path.split(" ", -1)));
  }

  JsonNode at(List<String> path) {
    JsonNode node = root;
    for (String word : path) {
      node = node.path(word);
    }
    return node;
  }

  Optional<String> value(String path) {
    JsonNode node = at(path);
    return node.isValueNode() ? Optional.of(node.asText()) : Optional.empty();
  }

  /** Every value by its path, and every empty object with an empty value. */
  Map<String, String> flat() {
    Map<String, String> lines = new TreeMap<>();
    flatten(lines, "", root);
    return lines;
  }

  private static void flatten(Map<String, String> lines, String path, JsonNode node) {
    if (!node.isObject() || (node.isEmpty() && !path.isEmpty())) {
      lines.put(path, node.isObject() ? "" : node.asText());
      return;
    }
    for (Map.Entry<String, JsonNode> member : node.properties()) {
      flatten(
          lines,
          path.isEmpty() ? member.getKey() : path + " " + member.getKey(),
          member.getValue());
    }
  }

  /** What leads from one to the other, as commands. */
  static List<String> difference(Tree from, Tree to) {
    Map<String, String> before = from.flat();
    Map<String, String> after = to.flat();
    List<String> lines = new ArrayList<>();
    before.keySet().stream()
        .filter(path -> !after.containsKey(path))
        .forEach(path -> lines.add("nv unset " + path));
    after.forEach(
        (path, value) -> {
          if (!value.equals(before.get(path))) {
            lines.add(("nv set " + path + " " + value).strip());
          }
        });
    return lines;
  }

  static String print(JsonNode node) {
    try {
      return JSON.writeValueAsString(node) + "\n";
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
