package io.rackproof.device;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.List;

/** The JSON that iproute2 prints with {@code -j}: an array of objects, or an object. */
public final class JsonArray {
  private static final ObjectReader READER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build()
          .readerFor(JsonNode.class);

  private JsonArray() {}

  /**
   * The objects of the array. A closed bracket proves that the text is whole.
   *
   * @throws Malformed when the text is anything else
   */
  public static List<JsonNode> parse(String text) throws Malformed {
    JsonNode root = tree(text);
    if (!root.isArray()) {
      throw new Malformed("a JSON array is expected");
    }
    List<JsonNode> objects = new ArrayList<>();
    for (JsonNode entry : root) {
      if (!entry.isObject()) {
        throw new Malformed("an entry of the JSON array is not an object");
      }
      // iproute2 prints {} for an entry that its own filter left out.
      if (!entry.isEmpty()) {
        objects.add(entry);
      }
    }
    return objects;
  }

  /**
   * The one object that the text is.
   *
   * @throws Malformed when the text is anything else
   */
  public static JsonNode object(String text) throws Malformed {
    JsonNode root = tree(text);
    if (!root.isObject()) {
      throw new Malformed("a JSON object is expected");
    }
    return root;
  }

  private static JsonNode tree(String text) throws Malformed {
    try {
      JsonNode root = READER.readValue(text);
      if (root == null || root.isMissingNode()) {
        throw new Malformed("it is empty");
      }
      return root;
    } catch (JsonProcessingException broken) {
      throw new Malformed("it is not one JSON document: " + broken.getOriginalMessage());
    }
  }

  /**
   * The entry whose {@code key} is {@code name}.
   *
   * @throws Malformed when there is none, or more than one
   */
  public static JsonNode find(List<JsonNode> entries, String key, String name) throws Malformed {
    List<JsonNode> found =
        entries.stream().filter(entry -> name.equals(entry.path(key).textValue())).toList();
    if (found.size() != 1) {
      throw new Malformed(
          found.isEmpty() ? "it does not list " + name : "it lists " + name + " more than once");
    }
    return found.get(0);
  }

  /**
   * @throws Malformed when the object has no such text
   */
  public static String text(JsonNode object, String key) throws Malformed {
    String value = object.path(key).textValue();
    if (value == null || value.isEmpty()) {
      throw new Malformed("'" + key + "' is missing");
    }
    return value;
  }

  /**
   * @throws Malformed when the object has no such whole number
   */
  public static long number(JsonNode object, String key) throws Malformed {
    JsonNode value = object.path(key);
    if (!value.isIntegralNumber() || !value.canConvertToLong() || value.longValue() < 0) {
      throw new Malformed("'" + key + "' is not a number of zero or more");
    }
    return value.longValue();
  }
}
