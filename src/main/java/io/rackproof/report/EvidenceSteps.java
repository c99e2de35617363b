package io.rackproof.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.qameta.allure.AllureLifecycle;
import io.qameta.allure.AllureResultsWriteException;
import io.qameta.allure.model.Attachment;
import io.qameta.allure.model.Parameter;
import io.qameta.allure.model.Status;
import io.qameta.allure.model.StepResult;
import io.rackproof.criteria.Verdict;
import io.rackproof.facts.EvidenceRef;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How a verdict came about, as steps of a report's entry: each command with its reply, the facts
 * that were parsed, the judgement. A reply that many verdicts rest on is attached once.
 */
final class EvidenceSteps {
  private static final Logger LOG = LoggerFactory.getLogger(EvidenceSteps.class);

  /** So many replies are shown; the rest are named, or the report would be all counters. */
  private static final int SHOWN = 12;

  private final AllureLifecycle lifecycle;
  private final Path folder;
  private final EvidenceBundle evidence;
  private final ObjectMapper json = new ObjectMapper();
  private final Set<String> written = ConcurrentHashMap.newKeySet();

  EvidenceSteps(AllureLifecycle lifecycle, Path folder) {
    this.lifecycle = lifecycle;
    this.folder = folder;
    this.evidence = new EvidenceBundle(folder);
  }

  List<StepResult> of(Verdict verdict) {
    List<StepResult> steps = new ArrayList<>();
    List<EvidenceRef> all = verdict.evidence().stream().distinct().toList();
    all.stream().limit(SHOWN).forEach(reference -> steps.add(command(reference)));
    if (all.size() > SHOWN) {
      StringJoiner names = new StringJoiner(", ", "See also evidence/", "");
      all.subList(SHOWN, all.size()).forEach(reference -> names.add(reference.path()));
      steps.add(step(names.toString(), Status.PASSED));
    }
    if (!verdict.details().isEmpty()) {
      StepResult facts = step("Parsed facts", Status.PASSED);
      verdict.details().forEach(line -> facts.getParameters().add(fact(line)));
      steps.add(facts);
    }
    steps.add(judgement(verdict));
    return steps;
  }

  private StepResult command(EvidenceRef reference) {
    JsonNode record = record(reference);
    String device = reference.path().replaceFirst("/.*", "");
    String line = line(record);
    boolean ended =
        record.path("outcome").asText("EXITED").equals("EXITED")
            && record.path("exitStatus").asInt(0) == 0;
    StepResult step =
        step(
            line.isEmpty() ? "evidence/" + reference : device + ": " + line,
            ended ? Status.PASSED : Status.BROKEN);
    if (!record.isMissingNode()) {
      parameter(step, "ended", ending(record));
    }
    parameter(step, "evidence", reference.path());
    step.getAttachments().add(reply(reference));
    return step;
  }

  /** Missing where there is none or it cannot be read. */
  private JsonNode record(EvidenceRef reference) {
    Path file = folder.resolve(reference.path() + ".json").normalize();
    if (!file.startsWith(folder.normalize()) || !Files.isRegularFile(file)) {
      return json.missingNode();
    }
    try {
      return json.readTree(file.toFile());
    } catch (IOException unreadable) {
      return json.missingNode();
    }
  }

  private static String line(JsonNode record) {
    if (record.path("argv").isArray()) {
      StringJoiner words = new StringJoiner(" ");
      record.path("argv").forEach(word -> words.add(word.asText()));
      return words.toString();
    }
    return record.path("command").asText();
  }

  private static String ending(JsonNode record) {
    String outcome = record.path("outcome").asText("EXITED");
    return outcome.equals("EXITED")
        ? "exit status " + record.path("exitStatus").asInt(0)
        : outcome.toLowerCase(java.util.Locale.ROOT).replace('_', ' ');
  }

  private Attachment reply(EvidenceRef reference) {
    String source =
        "evidence-" + reference.path().replaceAll("[^A-Za-z0-9._-]", "-") + "-attachment.txt";
    if (written.add(source)) {
      byte[] text = evidence.text(List.of(reference)).getBytes(StandardCharsets.UTF_8);
      write(source, text);
    }
    return new Attachment().setName("reply").setSource(source).setType("text/plain");
  }

  /** A reply that cannot be attached is still in the evidence; it must not undo a verdict. */
  private void write(String source, byte[] text) {
    try {
      lifecycle.writeAttachment(source, new ByteArrayInputStream(text));
    } catch (AllureResultsWriteException failure) {
      LOG.warn("{} is not attached to the report: {}", source, String.valueOf(failure.getCause()));
    }
  }

  private static Parameter fact(String line) {
    int colon = line.indexOf(": ");
    return colon < 0
        ? new Parameter().setName("note").setValue(line)
        : new Parameter().setName(line.substring(0, colon)).setValue(line.substring(colon + 2));
  }

  private static StepResult judgement(Verdict verdict) {
    Status status =
        switch (verdict.status()) {
          case PASS -> Status.PASSED;
          case FAIL -> Status.FAILED;
          case INCONCLUSIVE -> Status.BROKEN;
          case NOT_APPLICABLE -> Status.SKIPPED;
        };
    StepResult step = step("Judged: " + verdict.status(), status);
    parameter(step, "expected", verdict.expected());
    parameter(step, "found", verdict.found());
    parameter(step, "why", verdict.why());
    return step;
  }

  private static StepResult step(String name, Status status) {
    return new StepResult()
        .setName(name)
        .setStatus(status)
        .setParameters(new ArrayList<>())
        .setAttachments(new ArrayList<>());
  }

  private static void parameter(StepResult step, String name, String value) {
    if (!value.isEmpty()) {
      step.getParameters().add(new Parameter().setName(name).setValue(value));
    }
  }
}
