package io.rackproof.bench;

import com.sun.management.OperatingSystemMXBean;
import io.qameta.allure.FileSystemResultsWriter;
import io.qameta.allure.model.Attachment;
import io.qameta.allure.model.Label;
import io.qameta.allure.model.Parameter;
import io.qameta.allure.model.Status;
import io.qameta.allure.model.TestResult;
import io.rackproof.report.AllureReport;
import io.rackproof.report.RunFacts;
import io.rackproof.report.RunFolder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/**
 * The report of so many verdicts, each with an attachment of half a kilobyte. Arguments: verdicts,
 * reports' folder, Allure's plugins. Prints {@code verdicts wall_s cpu_s heap_mib page}.
 */
public final class ReportRun {
  private ReportRun() {}

  /** See above. */
  public static void main(String[] words) throws IOException {
    int verdicts = Integer.parseInt(words[0]);
    RunFolder folder = RunFolder.create(Path.of(words[1]), "bench", Instant.now());
    Files.createDirectories(folder.allureResults());
    FileSystemResultsWriter writer = new FileSystemResultsWriter(folder.allureResults());
    for (int n = 0; n < verdicts; n++) {
      write(writer, n);
    }
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long wall = System.nanoTime();
    long cpu = system.getProcessCpuTime();
    Path page =
        new AllureReport(Path.of(words[2])).write(folder, new RunFacts("bench", "x", Map.of()));
    System.out.printf(
        Locale.ROOT,
        "%d %.1f %.1f %d %s%n",
        verdicts,
        (System.nanoTime() - wall) / 1e9,
        (system.getProcessCpuTime() - cpu) / 1e9,
        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() >> 20,
        page);
  }

  private static void write(FileSystemResultsWriter writer, int number) {
    String criterion = List.of("MTU", "LOSSLESS", "PCIE", "BANDWIDTH").get(number % 4);
    String target = "node%04d/mlx5_%d".formatted(number / 32, number / 4 % 8);
    String evidence = UUID.randomUUID() + "-attachment.txt";
    byte[] text = ("==== evidence of " + target + "\n" + "x".repeat(480)).getBytes(StandardCharsets.UTF_8);
    writer.write(evidence, new ByteArrayInputStream(text));
    writer.write(
        new TestResult()
            .setUuid(UUID.randomUUID().toString())
            .setHistoryId(criterion + target)
            .setFullName("io.rackproof.acceptance." + criterion + "." + target)
            .setName(criterion + " – " + target)
            .setStart(1_700_000_000_000L + number)
            .setStop(1_700_000_000_005L + number)
            .setStatus(number % 1000 == 999 ? Status.FAILED : Status.PASSED)
            .setDescriptionHtml("<p>9000 (want 9000)</p>")
            .setParameters(
                List.of(
                    new Parameter().setName("criterion").setValue(criterion),
                    new Parameter().setName("target").setValue(target)))
            .setLabels(
                List.of(
                    label("epic", "Acceptance"),
                    label("feature", criterion),
                    label("story", target.substring(0, 8)),
                    label("suite", criterion)))
            .setAttachments(
                List.of(
                    new Attachment()
                        .setName("evidence")
                        .setType("text/plain")
                        .setSource(evidence))));
  }

  private static Label label(String name, String value) {
    return new Label().setName(name).setValue(value);
  }
}
