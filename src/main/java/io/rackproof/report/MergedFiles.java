package io.rackproof.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.rackproof.report.signoff.EvidenceDigest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/** Gathers what the runs of shards have kept into the folder of the run that joins them. */
public final class MergedFiles {
  private static final String RESULT = "-result.json";

  private MergedFiles() {}

  /**
   * Links each run's evidence under the run's name, beside a listing of its digests, and copies the
   * report's entries of its verdicts with what is attached to them; entries on the run as a whole
   * are made anew.
   *
   * @throws IOException when a file can't be read or written
   */
  public static void gather(List<Path> runs, RunFolder folder) throws IOException {
    Files.createDirectories(folder.evidence());
    Files.createDirectories(folder.allureResults());
    for (Path run : runs) {
      Path name = run.getFileName();
      Path link = folder.evidence().resolve(name == null ? "run" : name.toString());
      if (Files.notExists(link)) {
        Path evidence = run.resolve("evidence").toRealPath();
        Files.createSymbolicLink(link, evidence);
        // A digest follows no links: without this the one that is signed would cover nothing.
        Files.writeString(
            folder.evidence().resolve(link.getFileName() + ".sha256"),
            EvidenceDigest.of(evidence).listing());
      }
      results(run.resolve("allure-results"), folder.allureResults());
    }
  }

  private static void results(Path from, Path to) throws IOException {
    if (!Files.isDirectory(from)) {
      return;
    }
    ObjectMapper json = new ObjectMapper();
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.filter(one -> one.toString().endsWith(RESULT)).toList()) {
        JsonNode result = json.readTree(file.toFile());
        if (ofVerdict(result)) {
          copy(file, to);
          attachments(result, from, to);
        }
      }
    }
  }

  private static boolean ofVerdict(JsonNode result) {
    for (JsonNode parameter : result.path("parameters")) {
      if (parameter.path("name").asText().equals("criterion")) {
        return true;
      }
    }
    return false;
  }

  /** Those of the entry and of its steps. */
  private static void attachments(JsonNode node, Path from, Path to) throws IOException {
    for (JsonNode source : node.findValues("source")) {
      Path file = from.resolve(source.asText()).normalize();
      if (file.startsWith(from) && Files.isRegularFile(file)) {
        copy(file, to);
      }
    }
  }

  private static void copy(Path file, Path to) throws IOException {
    Files.copy(file, to.resolve(from(file)), StandardCopyOption.REPLACE_EXISTING);
  }

  private static String from(Path file) {
    Path name = file.getFileName();
    return name == null ? "" : name.toString();
  }
}
