package io.rackproof.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.report.signoff.EvidenceDigest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.testng.annotations.Test;

/** What a run that joins shards keeps of theirs. */
public final class MergedFilesTest {
  private static Path run(Path reports, String id, String said) throws IOException {
    Path run = reports.resolve(id);
    Files.createDirectories(run.resolve("evidence/node01"));
    Files.writeString(run.resolve("evidence/node01/0001.out"), said);
    return run;
  }

  private static EvidenceDigest digest(Path reports, List<Path> runs) throws IOException {
    RunFolder folder = RunFolder.create(reports, "rack", Instant.now());
    MergedFiles.gather(runs, folder);
    return EvidenceDigest.of(folder.evidence());
  }

  @Test
  public void theDigestOfTheWholeIsThatOfWhatEachShardHasSeen() throws IOException {
    Path reports = Files.createTempDirectory("reports");
    List<Path> runs = List.of(run(reports, "one", "up\n"), run(reports, "two", "up\n"));
    EvidenceDigest signed = digest(reports, runs);
    assertThat(digest(reports, runs).digest()).isEqualTo(signed.digest());

    run(reports, "two", "down\n");

    assertThat(digest(reports, runs).digest()).isNotEqualTo(signed.digest());
    assertThat(signed.listing()).contains("./one.sha256", "./two.sha256");
  }
}
