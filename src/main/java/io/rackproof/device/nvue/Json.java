package io.rackproof.device.nvue;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.rackproof.device.Malformed;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** JSON as NVUE prints it: one value, which ends itself. */
final class Json {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .build();

  private Json() {}

  /**
   * @throws Malformed when it is not whole
   */
  static JsonNode read(String text) throws Malformed {
    JsonNode root;
    try {
      root = JSON.readTree(text);
    } catch (JsonProcessingException notJson) {
      throw new Malformed("it is not whole JSON");
    }
    if (root == null || root.isMissingNode()) {
      throw new Malformed("it is empty");
    }
    return root;
  }

  /**
   * @throws Malformed when it is not whole, not an object, or an empty one
   */
  static JsonNode object(String text) throws Malformed {
    JsonNode root = read(text);
    if (!root.isObject() || root.isEmpty()) {
      throw new Malformed("it is not a JSON object with members");
    }
    return root;
  }

  /**
   * A member that must be an object.
   *
   * @throws Malformed when it is not there
   */
  static JsonNode member(JsonNode parent, String name) throws Malformed {
    JsonNode child = parent.path(name);
    if (!child.isObject()) {
      throw new Malformed("it has no object '" + name + "'");
    }
    return child;
  }

  /** A member's text or number as text. */
  static Optional<String> scalar(JsonNode parent, String name) {
    JsonNode child = parent.path(name);
    return child.isValueNode() && !child.isNull() ? Optional.of(child.asText()) : Optional.empty();
  }

  /**
   * @throws Malformed when it is not there
   */
  static String text(JsonNode parent, String name) throws Malformed {
    return scalar(parent, name).orElseThrow(() -> new Malformed("it has no '" + name + "'"));
  }

  /**
   * A whole number of zero or more.
   *
   * @throws Malformed when it is not one: also for the rounded sizes of the tables
   */
  static long number(JsonNode parent, String name) throws Malformed {
    String text = text(parent, name);
    if (!text.matches("\\d{1,18}")) {
      throw new Malformed("'" + name + "' is '" + text + "', not a count");
    }
    return Long.parseLong(text);
  }

  /**
   * A number that is a queue, a priority or a DSCP.
   *
   * @throws Malformed when it is not one, or above the highest
   */
  static int index(String where, String text, int highest) throws Malformed {
    if (!text.matches("\\d{1,2}") || Integer.parseInt(text) > highest) {
      throw new Malformed(where + " holds '" + text + "'");
    }
    return Integer.parseInt(text);
  }

  /** One line, keys in order, every value a text, so that equal trees are equal texts. */
  static String canonical(JsonNode tree) {
    try {
      return JSON.writeValueAsString(sorted(tree));
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("sorted maps of texts are always JSON", impossible);
    }
  }

  private static Object sorted(JsonNode tree) {
    if (!tree.isObject()) {
      return tree.asText();
    }
    SortedMap<String, Object> members = new TreeMap<>();
    for (Map.Entry<String, JsonNode> member : tree.properties()) {
      members.put(member.getKey(), sorted(member.getValue()));
    }
    return members;
  }
}
