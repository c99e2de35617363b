package io.rackproof.report;

import static io.qameta.allure.util.ResultsUtils.createEpicLabel;
import static io.qameta.allure.util.ResultsUtils.createFeatureLabel;
import static io.qameta.allure.util.ResultsUtils.createLabel;
import static io.qameta.allure.util.ResultsUtils.createSeverityLabel;

import io.qameta.allure.FileSystemResultsWriter;
import io.qameta.allure.SeverityLevel;
import io.qameta.allure.model.Attachment;
import io.qameta.allure.model.Status;
import io.qameta.allure.model.StatusDetails;
import io.qameta.allure.model.TestResult;
import io.rackproof.report.signoff.Conclusion;
import io.rackproof.report.signoff.Signoff;
import io.rackproof.report.signoff.SignoffFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The sign-off as the first entry of the report, with the page attached. */
public final class SignoffResult {
  static final String MESSAGE = "Sign-off: ";

  private SignoffResult() {}

  /**
   * Writes it; the page is there already.
   *
   * @throws IOException when a file cannot be read or written
   */
  public static void write(RunFolder folder, Signoff signoff) throws IOException {
    Files.createDirectories(folder.allureResults());
    FileSystemResultsWriter writer = new FileSystemResultsWriter(folder.allureResults());
    List<Attachment> attachments = new ArrayList<>();
    attach(writer, attachments, folder, SignoffFiles.PAGE, "text/html");
    attach(writer, attachments, folder, SignoffFiles.JSON, "application/json");
    writer.write(
        result(folder, signoff.conclusion(), signoff.run().ended().toEpochMilli(), attachments));
  }

  private static void attach(
      FileSystemResultsWriter writer,
      List<Attachment> attachments,
      RunFolder folder,
      String name,
      String type)
      throws IOException {
    Path file = folder.root().resolve(name);
    String source = "rackproof-" + name.replaceFirst("\\.", "-attachment.");
    try (InputStream in = Files.newInputStream(file)) {
      writer.write(source, in);
    }
    attachments.add(new Attachment().setName(name).setSource(source).setType(type));
  }

  private static TestResult result(
      RunFolder folder, Conclusion conclusion, long at, List<Attachment> attachments) {
    String key = "sign-off";
    return new TestResult()
        .setUuid(UUID.randomUUID().toString())
        .setHistoryId(UUID.nameUUIDFromBytes(key.getBytes(StandardCharsets.UTF_8)).toString())
        .setFullName(key)
        .setName("Sign-off: " + conclusion.heading())
        .setStart(at)
        .setStop(at)
        .setStatus(status(conclusion))
        .setStatusDetails(
            new StatusDetails()
                .setMessage(MESSAGE + conclusion.heading() + ". " + conclusion.sentence()))
        .setDescriptionHtml(
            "<h3>"
                + VerdictHtml.escaped(conclusion.heading())
                + "</h3><p>"
                + VerdictHtml.escaped(conclusion.sentence())
                + "</p>")
        .setAttachments(attachments)
        .setLabels(
            new ArrayList<>(
                List.of(
                    createEpicLabel("Sign-off"),
                    createFeatureLabel(folder.testbed()),
                    createSeverityLabel(SeverityLevel.BLOCKER),
                    // A blank sorts before every letter.
                    createLabel("parentSuite", "  Sign-off"),
                    createLabel("suite", folder.testbed()),
                    createLabel("package", "sign-off"))));
  }

  private static Status status(Conclusion conclusion) {
    return switch (conclusion.outcome()) {
      case ACCEPTED -> Status.PASSED;
      case NOT_ACCEPTED -> Status.FAILED;
      case INCOMPLETE -> Status.BROKEN;
      case NOTHING_JUDGED -> Status.SKIPPED;
    };
  }
}
