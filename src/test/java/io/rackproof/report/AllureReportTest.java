package io.rackproof.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.qameta.allure.AllureLifecycle;
import io.qameta.allure.FileSystemResultsWriter;
import io.qameta.allure.model.TestResult;
import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import io.rackproof.testbed.PortId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Stream;
import org.testng.annotations.Test;

public class AllureReportTest {
  private static final Verdict FAIL =
      Verdicts.of(CriterionId.MTU, PortId.of("node02", "mlx5_1"), Status.FAIL);

  private static RunFolder folder() throws IOException {
    Path reports = Files.createTempDirectory("reports");
    return RunFolder.create(reports, "rack12", Instant.parse("2026-11-30T12:00:00Z"));
  }

  private static void show(RunFolder folder, Verdict verdict) {
    AllureLifecycle lifecycle =
        new AllureLifecycle(new FileSystemResultsWriter(folder.allureResults()));
    lifecycle.scheduleTestCase(
        new TestResult().setUuid("u1").setHistoryId("h1").setName("mtu").setFullName("x.mtu"));
    lifecycle.startTestCase("u1");
    new AllureVerdicts(lifecycle, folder.evidence(), "https://example.org/README.md").show(verdict);
    lifecycle.updateTestCase("u1", it -> it.setStatus(io.qameta.allure.model.Status.FAILED));
    lifecycle.stopTestCase("u1");
    lifecycle.writeTestCase("u1");
  }

  private static JsonNode result(RunFolder folder) throws IOException {
    try (Stream<Path> files = Files.list(folder.allureResults())) {
      Path file =
          files.filter(it -> it.toString().endsWith("-result.json")).findFirst().orElseThrow();
      return new ObjectMapper().readTree(file.toFile());
    }
  }

  @Test
  public void aVerdictBecomesAnEntry() throws IOException {
    RunFolder folder = folder();
    evidence(folder);
    show(folder, FAIL);
    JsonNode entry = result(folder);
    assertThat(entry.path("name").asText()).isEqualTo(CriterionId.MTU.title() + " – node02/mlx5_1");
    assertThat(entry.path("descriptionHtml").asText())
        .contains("found 1500 B", "another tool set &lt;1500&gt;", "<th align=\"left\">netdev</th>")
        .doesNotContain("<1500>");
    assertThat(entry.path("labels").toString())
        .contains("\"epic\"", "\"feature\"", "\"story\",\"value\":\"node02\"", "\"severity\"");
    assertThat(entry.path("parameters").toString()).contains("\"target\"", "node02/mlx5_1");
    assertThat(entry.path("links").toString()).contains("https://example.org/README.md#mtu");
    assertThat(entry.path("labels").toString())
        .contains("\"owner\",\"value\":\"node02\"", "\"host\",\"value\":\"node02\"")
        .contains("\"epic\",\"value\":\"RDMA readiness\"");
    assertThat(entry.path("steps")).hasSize(3);
    JsonNode command = entry.path("steps").get(0);
    assertThat(command.path("name").asText()).isEqualTo("node01: ip -d link show eth1");
    String source = command.path("attachments").get(0).path("source").asText();
    assertThat(folder.allureResults().resolve(source)).content().contains("mtu 1500");
    assertThat(entry.path("steps").get(1).path("parameters").toString())
        .contains("{\"name\":\"netdev\",\"value\":\"9000\"");
    assertThat(entry.path("steps").get(2).path("name").asText()).isEqualTo("Judged: FAIL");
  }

  @Test
  public void aReplyThatManyVerdictsRestOnIsAttachedOnce() throws IOException {
    RunFolder folder = folder();
    evidence(folder);
    AllureLifecycle lifecycle =
        new AllureLifecycle(new FileSystemResultsWriter(folder.allureResults()));
    EvidenceSteps steps = new EvidenceSteps(lifecycle, folder.evidence());
    String one = steps.of(FAIL).get(0).getAttachments().get(0).getSource();
    String other = steps.of(FAIL).get(0).getAttachments().get(0).getSource();
    assertThat(one).isEqualTo(other);
    assertThat(folder.allureResults().toFile().list()).containsExactly(one);
  }

  @Test
  public void ofAHugeRunOnlyRedVerdictsShowReplies() throws IOException {
    RunFolder folder = folder();
    evidence(folder);
    AllureLifecycle lifecycle =
        new AllureLifecycle(new FileSystemResultsWriter(folder.allureResults()));
    AllureVerdicts verdicts =
        new AllureVerdicts(lifecycle, folder.evidence(), "https://example.org", () -> 6_000);
    for (Status status : new Status[] {Status.PASS, Status.FAIL}) {
      lifecycle.scheduleTestCase(new TestResult().setUuid(status.name()));
      lifecycle.startTestCase(status.name());
      verdicts.show(Verdicts.of(CriterionId.MTU, FAIL.target(), status));
      lifecycle.stopTestCase(status.name());
      lifecycle.writeTestCase(status.name());
    }
    ObjectMapper json = new ObjectMapper();
    Path results = folder.allureResults();
    assertThat(json.readTree(results.resolve("PASS-result.json").toFile()).path("steps")).isEmpty();
    assertThat(json.readTree(results.resolve("FAIL-result.json").toFile()).path("steps"))
        .hasSize(3);
  }

  private static void evidence(RunFolder folder) throws IOException {
    Files.createDirectories(folder.evidence().resolve("node01"));
    Files.writeString(
        folder.evidence().resolve("node01/0007.json"),
        "{\"argv\":[\"ip\",\"-d\",\"link\",\"show\",\"eth1\"],\"outcome\":\"EXITED\",\"exitStatus\":0}");
    Files.writeString(folder.evidence().resolve("node01/0007.out"), "mtu 1500");
  }

  @Test
  public void notApplicableIsSaidInTheName() throws IOException {
    RunFolder folder = folder();
    show(folder, Verdicts.of(CriterionId.MTU, FAIL.target(), Status.NOT_APPLICABLE));
    assertThat(result(folder).path("name").asText()).startsWith("not applicable: ");
    assertThat(result(folder).path("labels").toString()).contains("NOT_APPLICABLE");
  }

  @Test
  public void aPageWithoutAHeadStaysAsItIs() throws IOException {
    Path page = Files.createTempDirectory("page").resolve("index.html");
    Files.writeString(page, "<html>é");
    NarrowScreens.fit(page);
    assertThat(page).content().isEqualTo("<html>é");
    assertThat(page.getParent().toFile().list()).containsExactly("index.html");
  }

  @Test
  public void withoutARunningTestNothingIsWritten() throws IOException {
    RunFolder folder = folder();
    new AllureVerdicts(
            new AllureLifecycle(new FileSystemResultsWriter(folder.allureResults())),
            folder.evidence(),
            "https://example.org")
        .show(FAIL);
    assertThat(folder.allureResults()).doesNotExist();
  }

  @Test
  public void thePageIsOneFileThatCallsNobody() throws IOException {
    RunFolder folder = folder();
    show(folder, FAIL);
    Path plugins = Path.of(System.getProperty("rackproof.allure.plugins", "target/allure-plugins"));
    RunFacts facts = new RunFacts("rack12", "acceptance", Map.of("qos", "apply"));
    Path page = new AllureReport(plugins).write(folder, facts);
    assertThat(page).exists().isEqualTo(folder.html());
    assertThat(folder.allureReport().toFile().list()).containsExactly("index.html");
    assertThat(Files.readString(page))
        .doesNotContain("googletagmanager", "google-analytics")
        .containsOnlyOnce("@media (max-width: 600px) {\n.side-nav");
    assertThat(folder.history("acceptance").resolve("history-trend.json")).exists();
    assertThat(folder.allureResults().resolve("environment.properties"))
        .content()
        .contains("testbed=rack12\n", "qos=apply\n");

    RunFolder next =
        RunFolder.create(folder.root().resolve("../..").normalize(), "rack12", Instant.EPOCH);
    show(next, FAIL);
    new AllureReport(plugins).write(next, facts);
    JsonNode trend =
        new ObjectMapper()
            .readTree(next.history("acceptance").resolve("history-trend.json").toFile());
    assertThat(trend).hasSize(2);
  }
}
