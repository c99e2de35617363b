package io.rackproof.device.sonic;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.rackproof.device.Malformed;
import io.rackproof.remote.Command;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The QoS part of a switch's CONFIG_DB: fields by {@code TABLE|key}, as redis holds them.
 *
 * <p>Schema: sonic-buildimage src/sonic-yang-models/doc/Configuration.md.
 */
record ConfigDb(SortedMap<String, SortedMap<String, String>> entries) {
  /** Tables that a lossless profile lives in. */
  static final List<String> TABLES =
      List.of(
          "BUFFER_PG",
          "DSCP_TO_TC_MAP",
          "PORT",
          "PORT_QOS_MAP",
          "QUEUE",
          "SCHEDULER",
          "TC_TO_QUEUE_MAP",
          "WRED_PROFILE");

  /** Tables that are read for the facts in them: the switch makes their entries by itself. */
  private static final List<String> FACTS = List.of("BUFFER_PROFILE", "PFC_WD");

  /**
   * A redis glob for the first three letters of those tables: one read, and no other table's
   * passwords (TACPLUS, RADIUS, SNMP) among the evidence.
   */
  private static final String GLOB = "[BDPQSTW][CFORSU][CEFHR_]*";

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .build();

  ConfigDb {
    TreeMap<String, SortedMap<String, String>> copy = new TreeMap<>();
    entries.forEach(
        (key, fields) -> copy.put(key, Collections.unmodifiableSortedMap(new TreeMap<>(fields))));
    entries = Collections.unmodifiableSortedMap(copy);
  }

  /**
   * Prints those tables as JSON that ends itself, hash by hash as redis holds them (sonic-db-dump,
   * in every image: sonic-py-swsssdk, then sonic-swss-common).
   */
  static Command dump() {
    return Command.read("sonic-db-dump", "-n", "CONFIG_DB", "-y", "-k", GLOB);
  }

  /** Reads {@code {"TABLE|key": {"type": "hash", "value": {field: value}}}}. */
  static ConfigDb parse(String text) throws Malformed {
    JsonNode root;
    try {
      root = JSON.readTree(text);
    } catch (JsonProcessingException notJson) {
      throw new Malformed("it is not whole JSON");
    }
    if (root == null || !root.isObject()) {
      throw new Malformed("it is not a JSON object");
    }
    SortedMap<String, SortedMap<String, String>> entries = new TreeMap<>();
    for (Map.Entry<String, JsonNode> entry : root.properties()) {
      String table = table(entry.getKey());
      if (!TABLES.contains(table) && !FACTS.contains(table)) {
        continue;
      }
      JsonNode value = entry.getValue().path("value");
      if (!entry.getValue().path("type").asText().equals("hash") || !value.isObject()) {
        throw new Malformed("the entry " + entry.getKey() + " is not a hash");
      }
      SortedMap<String, String> fields = new TreeMap<>();
      for (Map.Entry<String, JsonNode> field : value.properties()) {
        if (!field.getValue().isTextual()) {
          throw new Malformed(entry.getKey() + " " + field.getKey() + " is not a text");
        }
        fields.put(field.getKey(), field.getValue().textValue());
      }
      entries.put(entry.getKey(), fields);
    }
    if (entries.keySet().stream().noneMatch(key -> table(key).equals("PORT"))) {
      throw new Malformed("it has no table PORT, which every switch has");
    }
    return new ConfigDb(entries);
  }

  private static String table(String key) {
    int bar = key.indexOf('|');
    return bar < 0 ? key : key.substring(0, bar);
  }

  /** Fields of an entry; empty when it is not there. */
  SortedMap<String, String> fields(String key) {
    return entries.getOrDefault(key, Collections.emptySortedMap());
  }

  Optional<String> field(String key, String field) {
    return Optional.ofNullable(fields(key).get(field));
  }

  boolean has(String key) {
    return entries.containsKey(key);
  }

  /** Keys of one table. */
  List<String> keys(String table) {
    return entries.keySet().stream().filter(key -> table(key).equals(table)).toList();
  }

  /** The entry of a table whose key names the port, alone or in a list of ports. */
  Optional<String> ofPort(String table, String port) {
    String own = table + "|" + port;
    return has(own)
        ? Optional.of(own)
        : keys(table).stream().filter(key -> names(key.split("\\|", -1)[1], port)).findFirst();
  }

  /**
   * The entry of QUEUE or BUFFER_PG for a port's n-th queue or group: its own, or the one whose
   * range ({@code QUEUE|Ethernet0|3-4}) covers it.
   */
  Optional<String> ofIndex(String table, String port, int index) {
    String own = table + "|" + port + "|" + index;
    return has(own)
        ? Optional.of(own)
        : keys(table).stream().filter(key -> covers(key.split("\\|", -1), port, index)).findFirst();
  }

  private static boolean names(String ports, String port) {
    return Arrays.asList(ports.split(",", -1)).contains(port);
  }

  private static boolean covers(String[] key, String port, int index) {
    if (key.length != 3 || !names(key[1], port) || !key[2].matches("\\d{1,2}(-\\d{1,2})?")) {
      return false;
    }
    String[] ends = key[2].split("-", -1);
    return Integer.parseInt(ends[0]) <= index && index <= Integer.parseInt(ends[ends.length - 1]);
  }

  /**
   * Name of the map bound to a port by a field of PORT_QOS_MAP. Without one of its own a port has
   * the switch's ({@code PORT_QOS_MAP|global}, sonic-swss orchagent/qosorch.cpp, DSCP only).
   */
  Optional<String> map(String port, String field) {
    Optional<String> own = ofPort("PORT_QOS_MAP", port).flatMap(key -> field(key, field));
    return own.or(
            () ->
                field.equals("dscp_to_tc_map")
                    ? field("PORT_QOS_MAP|global", field)
                    : Optional.empty())
        .map(ConfigDb::name);
  }

  /** Ports of the switch to which a map of that name is bound. */
  List<String> boundTo(String field, String map) {
    return keys("PORT").stream()
        .map(key -> key.substring("PORT|".length()))
        .filter(port -> map(port, field).filter(map::equals).isPresent())
        .toList();
  }

  /** A reference's name, old style {@code [WRED_PROFILE|X]} (before 202106) or plain. */
  static String name(String reference) {
    return reference.startsWith("[") && reference.endsWith("]")
        ? reference.substring(reference.indexOf('|') + 1, reference.length() - 1)
        : reference;
  }

  /** Every table as canonical JSON: keys and fields in order. */
  SortedMap<String, String> sections() {
    SortedMap<String, String> sections = new TreeMap<>();
    for (String table : TABLES) {
      SortedMap<String, SortedMap<String, String>> rows = new TreeMap<>();
      keys(table).forEach(key -> rows.put(key, entries.get(key)));
      sections.put(table, json(rows));
    }
    return sections;
  }

  /** Canonical JSON of sorted maps and texts. */
  static String json(SortedMap<String, ?> sorted) {
    try {
      return JSON.writeValueAsString(sorted);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("sorted maps of texts are always JSON", impossible);
    }
  }

  /** Fields of an object from its canonical JSON. */
  static SortedMap<String, String> object(String json) {
    SortedMap<String, String> fields = new TreeMap<>();
    try {
      JSON.readTree(json)
          .properties()
          .forEach(field -> fields.put(field.getKey(), field.getValue().asText()));
    } catch (JsonProcessingException notJson) {
      throw new IllegalArgumentException("not the fields of an object: " + json, notJson);
    }
    return fields;
  }
}
