package io.rackproof.diagnosis.triage;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.rackproof.diagnosis.Cause;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads {@code causes.yaml}, which ships with this class. */
final class CauseFile {
  private static final Set<String> KEYS =
      Set.of(
          "id", "area", "title", "outcome", "weight", "signs", "needs", "unless", "remedy",
          "confirm");

  private CauseFile() {}

  static List<Rule> read() {
    try (InputStream in = CauseFile.class.getResourceAsStream("causes.yaml")) {
      List<Map<String, Object>> rows =
          new YAMLMapper()
              .readValue(
                  Optional.ofNullable(in).orElseThrow(),
                  new TypeReference<List<Map<String, Object>>>() {});
      return rows.stream().map(CauseFile::rule).toList();
    } catch (IOException broken) {
      throw new UncheckedIOException("cannot read the table of causes", broken);
    }
  }

  private static Rule rule(Map<String, Object> row) {
    row.keySet().stream()
        .filter(key -> !KEYS.contains(key))
        .findFirst()
        .ifPresent(
            key -> {
              throw new IllegalArgumentException("cause " + row.get("id") + " has a key " + key);
            });
    return new TextRule(
        new Cause(
            text(row, "id"),
            text(row, "area"),
            text(row, "title"),
            text(row, "remedy"),
            text(row, "confirm")),
        Outcome.valueOf(text(row, "outcome").toUpperCase(Locale.ROOT)),
        weight(text(row, "weight")),
        list(row, "signs"),
        list(row, "needs"),
        list(row, "unless"));
  }

  private static int weight(String name) {
    return switch (name) {
      case "state" -> Finding.STATE;
      case "error" -> Finding.ERROR;
      case "consequence" -> Finding.CONSEQUENCE;
      case "generic" -> Finding.GENERIC;
      default -> throw new IllegalArgumentException("no weight is called " + name);
    };
  }

  private static String text(Map<String, Object> row, String key) {
    return Optional.ofNullable(row.get(key))
        .map(Object::toString)
        .orElseThrow(
            () -> new IllegalArgumentException("cause " + row.get("id") + " lacks " + key));
  }

  private static List<String> list(Map<String, Object> row, String key) {
    return row.get(key) instanceof List<?> items
        ? items.stream().map(Object::toString).toList()
        : List.of();
  }
}
