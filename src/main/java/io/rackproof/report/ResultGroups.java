package io.rackproof.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Folds green results of a very large run: one entry a criterion and host stands for all that
 * passed there. What is red keeps its own entry, and so does all that is no verdict.
 */
final class ResultGroups {
  /** A browser opens a page with so many entries within seconds. */
  static final int THRESHOLD = 20_000;

  /** What does not apply is green, too, and tagged as such; what was skipped was not judged. */
  private static final String GREEN = "passed";

  private static final String SPARED = "NOT_APPLICABLE";

  private final ObjectMapper json = new ObjectMapper();
  private final Map<String, ObjectNode> groups = new TreeMap<>();
  private final Map<String, Integer> counts = new TreeMap<>();

  private ResultGroups() {}

  /**
   * @param results folder of Allure results
   * @param most results that need no grouping
   * @param grouped where grouped results go
   * @return the folder to make the report of: one of the two
   */
  static Path of(Path results, int most, Path grouped) throws IOException {
    List<Path> all = FlakyMarks.resultFiles(results);
    if (all.size() <= most) {
      return results;
    }
    Files.createDirectories(grouped);
    new ResultGroups().write(results, all, grouped);
    return grouped;
  }

  private void write(Path results, List<Path> all, Path grouped) throws IOException {
    Set<String> attachments = new HashSet<>();
    for (Path file : all) {
      JsonNode result = json.readTree(file.toFile());
      String criterion = parameter(result, "criterion");
      if (criterion.isEmpty() || !result.path("status").asText().equals(GREEN)) {
        Files.copy(file, grouped.resolve(file.getFileName()));
        result.findValues("source").forEach(source -> attachments.add(source.asText()));
      } else {
        add(result, criterion);
      }
    }
    for (Map.Entry<String, ObjectNode> group : groups.entrySet()) {
      String uuid = group.getValue().path("uuid").asText();
      name(group.getValue(), counts.get(group.getKey()));
      json.writeValue(grouped.resolve(uuid + "-result.json").toFile(), group.getValue());
    }
    copyOthers(results, grouped, attachments);
  }

  private void add(JsonNode result, String criterion) {
    String owner = label(result, "owner");
    String key = criterion + " " + word(result) + " " + owner;
    counts.merge(key, 1, Integer::sum);
    ObjectNode group = groups.computeIfAbsent(key, it -> begin(result, it, owner));
    group.put("start", Math.min(group.path("start").asLong(), result.path("start").asLong()));
    group.put("stop", Math.max(group.path("stop").asLong(), result.path("stop").asLong()));
  }

  /** A copy of the first of the group, without what belongs to its target alone. */
  private ObjectNode begin(JsonNode first, String key, String owner) {
    ObjectNode group = first.deepCopy();
    String id = UUID.nameUUIDFromBytes(key.getBytes(StandardCharsets.UTF_8)).toString();
    group.put("uuid", id).put("historyId", id).put("fullName", key);
    group.put("description", "Their evidence and numbers are in signoff.json.");
    group.remove(List.of("descriptionHtml", "steps", "attachments", "testCaseId", "statusDetails"));
    ArrayNode parameters = group.putArray("parameters");
    parameters.addObject().put("name", "criterion").put("value", parameter(first, "criterion"));
    parameters.addObject().put("name", "host").put("value", owner);
    return group;
  }

  private static void name(ObjectNode group, int count) {
    String title = label(group, "feature");
    group.put("name", title + " – " + label(group, "owner") + ": " + count + " " + word(group));
  }

  private static String word(JsonNode result) {
    for (JsonNode label : result.path("labels")) {
      if (label.path("name").asText().equals("tag")
          && label.path("value").asText().equals(SPARED)) {
        return "not applicable";
      }
    }
    return "pass";
  }

  /** Context files and history always, attachments only of what kept its entry. */
  private static void copyOthers(Path results, Path grouped, Set<String> attachments)
      throws IOException {
    try (Stream<Path> files = Files.list(results)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = file.getFileName().toString();
        boolean context = name.matches("(environment|categories|executor)\\..*");
        if (context || attachments.contains(name)) {
          Files.copy(file, grouped.resolve(name));
        }
      }
    }
  }

  private static String parameter(JsonNode result, String name) {
    return valueOf(result.path("parameters"), name);
  }

  private static String label(JsonNode result, String name) {
    return valueOf(result.path("labels"), name);
  }

  private static String valueOf(JsonNode pairs, String name) {
    for (JsonNode pair : pairs) {
      if (pair.path("name").asText().equals(name)) {
        return pair.path("value").asText();
      }
    }
    return "";
  }
}
