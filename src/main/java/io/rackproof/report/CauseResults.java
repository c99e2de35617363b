package io.rackproof.report;

import static io.qameta.allure.util.ResultsUtils.createEpicLabel;
import static io.qameta.allure.util.ResultsUtils.createFeatureLabel;
import static io.qameta.allure.util.ResultsUtils.createLabel;
import static io.qameta.allure.util.ResultsUtils.createSeverityLabel;
import static io.qameta.allure.util.ResultsUtils.createStoryLabel;

import io.qameta.allure.FileSystemResultsWriter;
import io.qameta.allure.SeverityLevel;
import io.qameta.allure.model.Status;
import io.qameta.allure.model.StatusDetails;
import io.qameta.allure.model.TestResult;
import io.rackproof.criteria.RootCause;
import io.rackproof.criteria.Verdict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Puts root causes into a run's report: one entry each, ahead of the verdicts that follow from it,
 * a category and environment lines on its first page, and {@code root-causes.txt} in its folder.
 */
public final class CauseResults {
  static final String MESSAGE = "Root cause: ";
  private static final String EPIC = "Root causes";

  private CauseResults() {}

  /**
   * Writes them; nothing where there is none.
   *
   * @throws IOException when a file cannot be written
   */
  public static void write(RunFolder folder, List<RootCause> causes) throws IOException {
    if (causes.isEmpty()) {
      return;
    }
    Files.createDirectories(folder.allureResults());
    Files.write(
        folder.root().resolve("root-causes.txt"), CauseText.of(causes), StandardCharsets.UTF_8);
    FileSystemResultsWriter writer = new FileSystemResultsWriter(folder.allureResults());
    for (int at = 0; at < causes.size(); at++) {
      writer.write(result(folder, causes.get(at), at + 1, causes.size()));
    }
  }

  /** For the first page: {@code root cause 1 = leaf1/Ethernet8: …}. */
  public static Map<String, String> environment(List<RootCause> causes) {
    Map<String, String> lines = new LinkedHashMap<>();
    int width = Integer.toString(causes.size()).length();
    for (int at = 0; at < causes.size(); at++) {
      String rank = String.format(java.util.Locale.ROOT, "%0" + width + "d", at + 1);
      lines.put("root cause " + rank, CauseText.headline(causes.get(at)));
    }
    return lines;
  }

  private static TestResult result(RunFolder folder, RootCause cause, int rank, int of) {
    String key = cause.id() + " " + cause.where();
    String headline = CauseText.headline(cause);
    long now = System.currentTimeMillis();
    return new TestResult()
        .setUuid(UUID.randomUUID().toString())
        .setHistoryId(UUID.nameUUIDFromBytes(key.getBytes(StandardCharsets.UTF_8)).toString())
        .setFullName("root cause " + key)
        .setName("Root cause " + rank + " of " + of + ": " + headline)
        .setStart(now)
        .setStop(now)
        .setStatus(Status.FAILED)
        .setStatusDetails(
            new StatusDetails().setMessage(MESSAGE + headline + ". " + cause.remedy()))
        .setDescriptionHtml(html(cause))
        .setLabels(
            new ArrayList<>(
                List.of(
                    createEpicLabel(EPIC),
                    createFeatureLabel(cause.where().isEmpty() ? "rack" : cause.where()),
                    createStoryLabel(cause.title()),
                    createSeverityLabel(SeverityLevel.BLOCKER),
                    createLabel("tag", cause.id()),
                    createLabel("parentSuite", " " + EPIC),
                    createLabel("suite", folder.testbed()),
                    createLabel("package", "root-causes"))));
  }

  private static String html(RootCause cause) {
    StringBuilder text = new StringBuilder();
    text.append("<h3>").append(escape(CauseText.headline(cause))).append("</h3><dl>");
    cause.evidence().forEach(line -> item(text, "why", line));
    cause.against().forEach(line -> item(text, "but", line));
    item(text, "remedy", cause.remedy());
    text.append("<dt>confirm</dt><dd><code>")
        .append(escape(cause.confirm()))
        .append("</code></dd></dl><p>")
        .append(escape(CauseText.explains(cause)))
        .append("</p><ul>");
    for (Verdict verdict : cause.explains()) {
      text.append("<li>")
          .append(escape(verdict.status() + " " + verdict.criterion() + " " + verdict.sentence()))
          .append("</li>");
    }
    return text.append("</ul>").toString();
  }

  private static void item(StringBuilder text, String term, String line) {
    text.append("<dt>").append(term).append("</dt><dd>").append(escape(line)).append("</dd>");
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
