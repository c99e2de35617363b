package io.rackproof.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Where one run keeps all it writes: {@code <reports>/<testbed>/<run id>/} with {@code evidence/},
 * {@code allure-results/}, {@code allure-report/} and {@code run.log}. Run ids sort by time. Sub
 * folders are created by whoever writes into them.
 */
public record RunFolder(Path root, String testbed, String runId) {
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** Plans a folder that nobody else has; nothing is written yet. */
  public static RunFolder plan(Path reportsRoot, String testbed, Instant now) {
    Path home = reportsRoot.toAbsolutePath().normalize().resolve(testbed);
    while (true) {
      int salt = ThreadLocalRandom.current().nextInt(0x10000);
      String id = STAMP.format(now) + String.format(Locale.ROOT, "-%04x", salt);
      if (Files.notExists(home.resolve(id))) {
        return new RunFolder(home.resolve(id), testbed, id);
      }
    }
  }

  /**
   * As {@link #plan}, and creates it.
   *
   * @throws UncheckedIOException when it cannot be written
   */
  public static RunFolder create(Path reportsRoot, String testbed, Instant now) {
    RunFolder folder = plan(reportsRoot, testbed, now);
    try {
      Files.createDirectories(folder.root());
    } catch (IOException cause) {
      throw new UncheckedIOException("cannot write reports to " + folder.root(), cause);
    }
    return folder;
  }

  /** The testbed's name in {@code -Dtestbed}: a plain name, or that of a descriptor's file. */
  public static String nameOf(String testbedProperty) {
    Path file = Path.of(testbedProperty.isBlank() ? "unnamed" : testbedProperty).getFileName();
    String name = file == null ? "unnamed" : file.toString();
    String bare = name.replaceFirst("\\.ya?ml$", "").replaceAll("[^A-Za-z0-9._-]", "_");
    return bare.matches("[._-]*") || bare.equals("latest") ? "unnamed" : bare;
  }

  public Path evidence() {
    return root.resolve("evidence");
  }

  public Path allureResults() {
    return root.resolve("allure-results");
  }

  public Path allureReport() {
    return root.resolve("allure-report");
  }

  /** The page a person opens: one file that needs no network. */
  public Path html() {
    return allureReport().resolve("index.html");
  }

  public Path log() {
    return root.resolve("run.log");
  }

  /** Trend of earlier runs of the same testbed and suite. */
  public Path history(String suite) {
    return home().resolve("history").resolve(suite.replaceAll("[^A-Za-z0-9._-]", "_"));
  }

  /** The link to the newest run; a text file that names it where links do not work. */
  public Path latest() {
    return home().resolve("latest");
  }

  /**
   * Points {@code latest} at this run, in one step: a reader sees the old run or this one.
   *
   * @throws UncheckedIOException when neither link nor file can be written
   */
  public void becomeLatest() {
    Path fresh = home().resolve(".latest-" + runId);
    try {
      Files.deleteIfExists(fresh);
      try {
        Files.createSymbolicLink(fresh, Path.of(runId));
      } catch (IOException | UnsupportedOperationException noLinks) {
        Files.writeString(fresh, runId + "\n", StandardCharsets.UTF_8);
      }
      Files.move(fresh, latest(), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException cause) {
      throw new UncheckedIOException("cannot point " + latest() + " at " + runId, cause);
    }
  }

  private Path home() {
    return root.resolveSibling(".").normalize();
  }
}
