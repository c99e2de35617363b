package io.rackproof.sim.sonic;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** CONFIG_DB as redis holds it: hashes by {@code TABLE|key}; an empty hash is no hash. */
final class ConfigStore {
  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private final SortedMap<String, SortedMap<String, String>> hashes = new TreeMap<>();

  /** A copy that later changes do not reach: what {@code config save} writes. */
  ConfigStore saved() {
    ConfigStore copy = new ConfigStore();
    copy.load(this);
    return copy;
  }

  /** Holds exactly what another one holds, as after a boot. */
  void load(ConfigStore other) {
    hashes.clear();
    other.hashes.forEach((key, fields) -> hashes.put(key, new TreeMap<>(fields)));
  }

  SortedMap<String, String> fields(String key) {
    return new TreeMap<>(hashes.getOrDefault(key, new TreeMap<>()));
  }

  String field(String key, String field, String otherwise) {
    return fields(key).getOrDefault(field, otherwise);
  }

  boolean has(String key) {
    return hashes.containsKey(key);
  }

  /** Keys of a table, with the table's name. */
  List<String> keys(String table) {
    return hashes.keySet().stream().filter(key -> key.startsWith(table + "|")).toList();
  }

  /** Whether the field is new, as HSET counts it. */
  boolean set(String key, String field, String value) {
    return hashes.computeIfAbsent(key, fresh -> new TreeMap<>()).put(field, value) == null;
  }

  /** Whether the field was there, as HDEL counts it. */
  boolean remove(String key, String field) {
    SortedMap<String, String> hash = hashes.get(key);
    boolean was = hash != null && hash.remove(field) != null;
    if (was && hash.isEmpty()) {
      hashes.remove(key);
    }
    return was;
  }

  boolean remove(String key) {
    return hashes.remove(key) != null;
  }

  /** Keys that a redis glob matches, as {@code sonic-db-dump -y} prints them. */
  String dump(String glob) {
    Pattern pattern = Pattern.compile(regex(glob));
    SortedMap<String, Object> out = new TreeMap<>();
    hashes.forEach(
        (key, fields) -> {
          if (pattern.matcher(key).matches()) {
            out.put(
                key,
                new TreeMap<String, Object>(
                    Map.of(
                        "expireat",
                        1767225600.25,
                        "ttl",
                        -0.001,
                        "type",
                        "hash",
                        "value",
                        fields)));
          }
        });
    try {
      return JSON.writeValueAsString(out) + "\n";
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static String regex(String glob) {
    StringBuilder regex = new StringBuilder();
    boolean inClass = false;
    for (char c : glob.toCharArray()) {
      inClass = c == '[' || (inClass && c != ']');
      if (c == '*') {
        regex.append(".*");
      } else if (c == '?') {
        regex.append('.');
      } else if (c == '[' || c == ']' || inClass) {
        regex.append(c);
      } else {
        regex.append(Pattern.quote(Character.toString(c)));
      }
    }
    return regex.toString();
  }

  /** {@code CONFIG_DB TABLE|key field=value}, a field a line. */
  List<String> flat() {
    return hashes.entrySet().stream()
        .flatMap(
            hash ->
                hash.getValue().entrySet().stream()
                    .map(
                        field ->
                            "CONFIG_DB "
                                + hash.getKey()
                                + " "
                                + field.getKey()
                                + "="
                                + field.getValue()))
        .toList();
  }
}
