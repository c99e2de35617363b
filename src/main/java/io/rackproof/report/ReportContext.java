package io.rackproof.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * The files that Allure reads beside the results: environment, categories of defects, executor.
 *
 * @see <a href="https://allurereport.org/docs/how-it-works/">Allure: how it works</a>
 */
final class ReportContext {
  private ReportContext() {}

  static void write(RunFolder folder, RunFacts facts) throws IOException {
    Path results = folder.allureResults();
    ObjectMapper json = new ObjectMapper();
    Files.writeString(results.resolve("environment.properties"), environment(folder, facts));
    json.writeValue(results.resolve("categories.json").toFile(), categories());
    json.writeValue(results.resolve("executor.json").toFile(), executor(folder, facts));
  }

  private static String environment(RunFolder folder, RunFacts facts) throws IOException {
    Map<String, String> lines = new LinkedHashMap<>();
    lines.put("testbed", facts.testbed());
    lines.put("suite", facts.suite());
    lines.put("run", folder.runId());
    lines.putAll(facts.environment());
    StringBuilder text = new StringBuilder();
    for (Map.Entry<String, String> line : lines.entrySet()) {
      text.append(escaped(line.getKey(), line.getValue())).append('\n');
    }
    return text.toString();
  }

  /** As java.util.Properties would write it, one entry at a time to keep the order. */
  private static String escaped(String key, String value) throws IOException {
    Properties one = new Properties();
    one.setProperty(key, value);
    StringWriter text = new StringWriter();
    one.store(text, null);
    return text.toString().lines().filter(line -> !line.startsWith("#")).findFirst().orElse("");
  }

  /**
   * The first that matches takes a result, as Allure reads them; all patterns are matched whole.
   */
  private static List<Map<String, Object>> categories() {
    List<Map<String, Object>> all = new ArrayList<>();
    all.add(failed("Root causes", CauseResults.MESSAGE + ".*"));
    all.add(category("Sign-off", List.of("failed", "broken"), SignoffResult.MESSAGE + ".*", ".*"));
    for (CriterionTraits.Defect defect : CriterionTraits.Defect.all()) {
      all.add(failed(defect.title(), defect.messageRegex()));
    }
    all.add(
        category(
            "Tool missing",
            List.of("broken"),
            "(?!" + SignoffResult.MESSAGE + ").*(is not installed|: not found|install it).*",
            ".*EvidenceMissing.*"));
    all.add(
        category(
            "Evidence is missing or unclear",
            List.of("broken"),
            "(?!.*(is not installed|: not found|install it)).*",
            ".*EvidenceMissing.*"));
    all.add(
        category(
            "The framework or its fixture failed",
            List.of("broken"),
            "(?!" + SignoffResult.MESSAGE + ").*",
            "(?!.*EvidenceMissing).*"));
    all.add(Map.of("name", "Not judged", "matchedStatuses", List.of("skipped")));
    return all;
  }

  private static Map<String, Object> failed(String name, String message) {
    return Map.of("name", name, "matchedStatuses", List.of("failed"), "messageRegex", message);
  }

  private static Map<String, Object> category(
      String name, List<String> statuses, String message, String trace) {
    Map<String, Object> category = new LinkedHashMap<>();
    category.put("name", name);
    category.put("matchedStatuses", statuses);
    category.put("messageRegex", message);
    if (!trace.equals(".*")) {
      category.put("traceRegex", trace);
    }
    return category;
  }

  private static Map<String, Object> executor(RunFolder folder, RunFacts facts) {
    Map<String, Object> executor = new LinkedHashMap<>();
    CiJob job = CiJob.of(System.getenv());
    executor.put("name", job.name());
    executor.put("type", job.type());
    executor.put("buildName", facts.testbed() + " " + folder.runId());
    job.url().ifPresent(url -> executor.put("buildUrl", url));
    executor.put("buildOrder", order(folder.runId()));
    executor.put("reportName", facts.testbed() + ", " + facts.suite());
    return executor;
  }

  /** Grows with time: the digits of the run id's stamp. */
  private static long order(String runId) {
    String digits = runId.replaceAll("[^0-9-]", "").replaceAll("^(\\d{8})-(\\d{6}).*", "$1$2");
    return digits.matches("\\d{1,18}") ? Long.parseLong(digits) : 0;
  }
}
