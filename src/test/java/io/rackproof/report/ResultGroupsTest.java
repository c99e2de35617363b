package io.rackproof.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.qameta.allure.AllureLifecycle;
import io.qameta.allure.FileSystemResultsWriter;
import io.qameta.allure.model.TestResult;
import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Status;
import io.rackproof.testbed.PortId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.testng.annotations.Test;

/** What keeps the report of a very large run small, and marks of earlier runs. */
public class ResultGroupsTest {
  private final ObjectMapper json = new ObjectMapper();

  private static void show(
      AllureLifecycle lifecycle, AllureVerdicts verdicts, String host, String nic, Status status) {
    String uuid = host + "-" + nic;
    lifecycle.scheduleTestCase(new TestResult().setUuid(uuid).setName("mtu").setFullName("x.mtu"));
    lifecycle.startTestCase(uuid);
    verdicts.show(Verdicts.of(CriterionId.MTU, PortId.of(host, nic), status));
    io.qameta.allure.model.Status shown =
        switch (status) {
          case PASS, NOT_APPLICABLE -> io.qameta.allure.model.Status.PASSED;
          case FAIL -> io.qameta.allure.model.Status.FAILED;
          case INCONCLUSIVE -> io.qameta.allure.model.Status.SKIPPED; // as if never judged
        };
    lifecycle.updateTestCase(uuid, it -> it.setStatus(shown));
    lifecycle.stopTestCase(uuid);
    lifecycle.writeTestCase(uuid);
  }

  private static RunFolder run() throws IOException {
    RunFolder folder =
        RunFolder.create(
            Files.createTempDirectory("reports"), "rack", Instant.parse("2026-11-30T12:00:00Z"));
    AllureLifecycle lifecycle =
        new AllureLifecycle(new FileSystemResultsWriter(folder.allureResults()));
    AllureVerdicts verdicts =
        new AllureVerdicts(lifecycle, folder.evidence(), "https://example.org");
    for (String host : List.of("node01", "node02")) {
      for (int nic = 0; nic < 8; nic++) {
        boolean bad = host.equals("node02") && nic == 3;
        show(lifecycle, verdicts, host, "mlx5_" + nic, bad ? Status.FAIL : Status.PASS);
      }
    }
    return folder;
  }

  private Map<String, JsonNode> byName(Path results) throws IOException {
    Map<String, JsonNode> all = new TreeMap<>();
    for (Path file : FlakyMarks.resultFiles(results)) {
      JsonNode result = json.readTree(file.toFile());
      all.put(result.path("name").asText(), result);
    }
    return all;
  }

  @Test
  public void upToTheThresholdEveryResultHasItsEntry() throws IOException {
    RunFolder folder = run();
    Path grouped = folder.root().resolve("grouped");
    assertThat(ResultGroups.of(folder.allureResults(), 16, grouped))
        .isEqualTo(folder.allureResults());
    assertThat(grouped).doesNotExist();
  }

  @Test
  public void beyondItGreenOnesAreGroupedByHostAndRedOnesStand() throws IOException {
    RunFolder folder = run();
    Path grouped = ResultGroups.of(folder.allureResults(), 15, folder.root().resolve("grouped"));
    Map<String, JsonNode> entries = byName(grouped);
    String title = CriterionId.MTU.title();
    assertThat(entries.keySet())
        .containsExactly(
            title + " – node01: 8 pass", title + " – node02/mlx5_3", title + " – node02: 7 pass");
    JsonNode red = entries.get(title + " – node02/mlx5_3");
    assertThat(red.path("status").asText()).isEqualTo("failed");
    String source = red.path("steps").get(0).path("attachments").get(0).path("source").asText();
    assertThat(grouped.resolve(source)).exists();
    JsonNode green = entries.get(title + " – node01: 8 pass");
    assertThat(green.path("status").asText()).isEqualTo("passed");
    assertThat(green.has("steps")).isFalse();
  }

  @Test
  public void whatDoesNotApplyIsNoPassAndWhatWasSkippedIsNeither() throws IOException {
    RunFolder folder = run();
    AllureLifecycle lifecycle =
        new AllureLifecycle(new FileSystemResultsWriter(folder.allureResults()));
    AllureVerdicts verdicts =
        new AllureVerdicts(lifecycle, folder.evidence(), "https://example.org");
    show(lifecycle, verdicts, "node01", "mlx5_8", Status.NOT_APPLICABLE);
    show(lifecycle, verdicts, "node01", "mlx5_9", Status.INCONCLUSIVE);
    Path grouped = ResultGroups.of(folder.allureResults(), 15, folder.root().resolve("grouped"));

    assertThat(byName(grouped).keySet())
        .contains(
            CriterionId.MTU.title() + " – node01: 8 pass",
            CriterionId.MTU.title() + " – node01: 1 not applicable",
            CriterionId.MTU.title() + " – node01/mlx5_9");
  }

  @Test
  public void theReportOfAHugeRunIsMadeOfTheGroups() throws IOException {
    RunFolder folder = run();
    Path page =
        new AllureReport(Path.of("none"), 10)
            .write(folder, new RunFacts("rack", "acceptance", Map.of()));
    assertThat(page).exists();
    JsonNode trend =
        json.readTree(folder.history("acceptance").resolve("history-trend.json").toFile());
    assertThat(trend.get(0).path("data").path("total").asInt()).isEqualTo(3);
    assertThat(folder.root().resolve(".allure-grouped")).doesNotExist();
  }

  @Test
  public void whatGoesBackAndForthIsFlaky() throws IOException {
    String history =
        """
        {"a": {"items": [{"status":"passed"},{"status":"failed"},{"status":"passed"}]},
         "b": {"items": [{"status":"failed"},{"status":"passed"},{"status":"passed"}]},
         "c": {"items": [{"status":"passed"},{"status":"skipped"},{"status":"passed"}]},
         "d": {"items": []}}
        """;
    assertThat(FlakyMarks.flaky(json.readTree(history))).isEqualTo(Set.of("a"));
  }

  @Test
  public void theMarkIsWrittenIntoTheResultAlone() throws IOException {
    RunFolder folder = run();
    Path results = folder.allureResults();
    String title = CriterionId.MTU.title();
    String id = byName(results).get(title + " – node01/mlx5_0").path("historyId").asText();
    Files.createDirectories(results.resolve("history"));
    Files.writeString(
        results.resolve("history/history.json"),
        "{\""
            + id
            + "\":{\"items\":[{\"status\":\"passed\"},{\"status\":\"broken\"},"
            + "{\"status\":\"passed\"}]}}");
    assertThat(FlakyMarks.apply(results)).isEqualTo(1);
    Map<String, JsonNode> marked = byName(results);
    assertThat(
            marked.get(title + " – node01/mlx5_0").path("statusDetails").path("flaky").asBoolean())
        .isTrue();
    assertThat(marked.get(title + " – node01/mlx5_0").path("status").asText()).isEqualTo("passed");
    assertThat(
            marked.get(title + " – node01/mlx5_1").path("statusDetails").path("flaky").asBoolean())
        .isFalse();
  }

  @Test
  public void aCiSystemIsKnownByItsVariables() {
    assertThat(CiJob.of(Map.of()).url()).isEmpty();
    assertThat(
            CiJob.of(Map.of("JENKINS_URL", "x", "BUILD_URL", "https://ci.example.org/job/1/"))
                .url())
        .contains("https://ci.example.org/job/1/");
    assertThat(CiJob.of(Map.of("GITLAB_CI", "true", "CI_JOB_URL", "javascript:alert(1)")).url())
        .isEmpty();
    assertThat(
            CiJob.of(
                    Map.of(
                        "GITHUB_RUN_ID",
                        "7",
                        "GITHUB_SERVER_URL",
                        "https://github.com",
                        "GITHUB_REPOSITORY",
                        "a/b"))
                .url())
        .contains("https://github.com/a/b/actions/runs/7");
  }
}
