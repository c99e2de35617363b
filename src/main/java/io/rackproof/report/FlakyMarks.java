package io.rackproof.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Marks results as flaky that went back and forth between green and red in the last runs of the
 * testbed. The mark changes nothing of their status.
 */
final class FlakyMarks {
  /** Runs that are looked at, newest first. */
  private static final int RUNS = 10;

  /** One change is a fault or its repair; two are back and forth. */
  private static final int CHANGES = 2;

  private FlakyMarks() {}

  /**
   * Rewrites the results that are flaky by the history beside them.
   *
   * @param results folder of Allure results, with its {@code history/}
   * @return how many were marked
   */
  static int apply(Path results) throws IOException {
    Path history = results.resolve("history").resolve("history.json");
    if (!Files.isRegularFile(history)) {
      return 0;
    }
    ObjectMapper json = new ObjectMapper();
    Set<String> flaky = flaky(json.readTree(history.toFile()));
    int marked = 0;
    if (!flaky.isEmpty()) {
      for (Path file : resultFiles(results)) {
        if (json.readTree(file.toFile()) instanceof ObjectNode result
            && flaky.contains(result.path("historyId").asText())) {
          result.withObject("/statusDetails").put("flaky", true);
          json.writeValue(file.toFile(), result);
          marked++;
        }
      }
    }
    return marked;
  }

  /** History ids of what went back and forth. */
  static Set<String> flaky(JsonNode history) {
    Set<String> flaky = new HashSet<>();
    for (Map.Entry<String, JsonNode> entry : history.properties()) {
      List<Boolean> greens = new ArrayList<>();
      for (JsonNode item : entry.getValue().path("items")) {
        String status = item.path("status").asText();
        if (greens.size() < RUNS && status.matches("passed|failed|broken")) {
          greens.add(status.equals("passed"));
        }
      }
      int changes = 0;
      for (int n = 1; n < greens.size(); n++) {
        changes += greens.get(n).equals(greens.get(n - 1)) ? 0 : 1;
      }
      if (changes >= CHANGES) {
        flaky.add(entry.getKey());
      }
    }
    return flaky;
  }

  static List<Path> resultFiles(Path results) throws IOException {
    try (Stream<Path> files = Files.list(results)) {
      return files.filter(file -> file.toString().endsWith("-result.json")).sorted().toList();
    }
  }
}
