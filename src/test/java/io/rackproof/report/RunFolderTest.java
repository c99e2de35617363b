package io.rackproof.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public class RunFolderTest {
  private static final Instant NOON = Instant.parse("2026-11-30T12:00:00.123Z");

  @Test
  public void idsSortByTimeAndDiffer() throws IOException {
    Path reports = Files.createTempDirectory("reports");
    RunFolder one = RunFolder.create(reports, "rack12", NOON);
    RunFolder other = RunFolder.create(reports, "rack12", NOON);
    assertThat(one.runId()).matches("20261130-120000Z-[0-9a-f]{4}");
    assertThat(other.runId()).isNotEqualTo(one.runId());
    assertThat(one.root()).isDirectory().isEqualTo(reports.resolve("rack12").resolve(one.runId()));
    assertThat(RunFolder.plan(reports, "rack12", NOON.plusSeconds(1)).runId())
        .isGreaterThan(one.runId());
  }

  @Test
  public void planningWritesNothing() throws IOException {
    Path reports = Files.createTempDirectory("reports");
    RunFolder planned = RunFolder.plan(reports, "rack12", NOON);
    assertThat(planned.root()).doesNotExist();
    assertThat(reports).isEmptyDirectory();
  }

  @Test
  public void latestFollowsTheNewestRun() throws IOException {
    Path reports = Files.createTempDirectory("reports");
    for (int run = 0; run < 3; run++) {
      RunFolder folder = RunFolder.create(reports, "rack12", NOON.plusSeconds(run));
      folder.becomeLatest();
      assertThat(folder.latest().toRealPath()).isEqualTo(folder.root().toRealPath());
    }
    try (var all = Files.list(reports.resolve("rack12"))) {
      assertThat(all).hasSize(4);
    }
  }

  @DataProvider
  public Object[][] testbeds() {
    return new Object[][] {
      {"demo", "demo"},
      {"testbeds/rack12.yaml", "rack12"},
      {"/srv/racks/row 7.yml", "row_7"},
      {"..", "unnamed"},
      {"", "unnamed"},
      {"/", "unnamed"},
      {"latest", "unnamed"},
    };
  }

  @Test(dataProvider = "testbeds")
  public void aTestbedNamesItsFolder(String property, String name) {
    assertThat(RunFolder.nameOf(property)).isEqualTo(name);
  }
}
