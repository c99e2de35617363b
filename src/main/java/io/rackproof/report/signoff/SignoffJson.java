package io.rackproof.report.signoff;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.rackproof.criteria.RootCause;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import io.rackproof.plan.Obligation;
import io.rackproof.testbed.DeviceName;
import java.util.Collection;
import java.util.List;

/**
 * A sign-off as JSON, format 1. The schema is the resource {@code signoff.schema.json} beside this
 * class. Rates are in Gb/s, latencies in microseconds, times in UTC (ISO 8601), digests SHA-256 in
 * lower-case hexadecimal.
 */
final class SignoffJson {
  private static final int FORMAT = 1;

  private final ObjectMapper mapper = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
  private final Signoff signoff;

  private SignoffJson(Signoff signoff) {
    this.signoff = signoff;
  }

  static String of(Signoff signoff) {
    SignoffJson json = new SignoffJson(signoff);
    try {
      return json.mapper.writeValueAsString(json.root()) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of text and numbers could not be written", e);
    }
  }

  private ObjectNode root() {
    ObjectNode root = mapper.createObjectNode();
    root.put("format", FORMAT);
    run(root);
    root.put("outcome", signoff.conclusion().outcome().name());
    root.put("sentence", signoff.conclusion().sentence());
    counts(root.putObject("counts"));
    texts(root.putArray("faults"), signoff.faults());
    evidence(root);
    causes(root.putArray("causes"));
    verdicts(root.putArray("verdicts"));
    signoff.missing().forEach(one -> missing(root.withArray("notJudged"), one));
    root.withArray("notJudged");
    matrix(root.putObject("matrix"));
    new MeasurementsJson(signoff).write(root);
    changes(root.putArray("changes"));
    for (Spared spared : signoff.spared()) {
      ObjectNode node = root.withArray("spared").addObject();
      node.put("what", spared.what()).put("why", spared.why());
      texts(node.putArray("where"), spared.where());
    }
    root.withArray("spared");
    for (Versions.Version version : signoff.versions()) {
      ObjectNode node = root.withArray("versions").addObject();
      node.put("item", version.item()).put("value", version.value());
      node.put("known", version.known());
      texts(node.putArray("where"), version.where());
    }
    root.withArray("versions");
    for (BoundLines bound : signoff.bounds()) {
      texts(
          root.withArray("bounds").addObject().put("what", bound.what()).putArray("derivation"),
          bound.lines());
    }
    root.withArray("bounds");
    return root;
  }

  private void run(ObjectNode root) {
    RunIdentity run = signoff.run();
    root.put("testbed", run.testbed()).put("suite", run.suite()).put("run", run.runId());
    root.put("started", run.started().toString()).put("ended", run.ended().toString());
    root.put("rackproof", run.rackproof());
    ObjectNode settings = root.putObject("settings");
    run.settings().forEach(settings::put);
    root.put("simulated", run.simulated()).put("interrupted", run.interrupted());
    root.put("replay", run.replayed().isPresent());
  }

  private void counts(ObjectNode counts) {
    counts.put("owed", signoff.gate().owed());
    counts.put("pass", signoff.summary().count(Status.PASS));
    counts.put("fail", signoff.summary().count(Status.FAIL));
    counts.put("inconclusive", signoff.summary().count(Status.INCONCLUSIVE));
    counts.put("notApplicable", signoff.summary().count(Status.NOT_APPLICABLE));
    counts.put("notJudged", signoff.missing().size());
  }

  private void evidence(ObjectNode root) {
    signoff
        .evidence()
        .ifPresent(
            digest -> {
              ObjectNode node = root.putObject("evidence");
              node.put("algorithm", "SHA-256 of " + SignoffFiles.LISTING);
              node.put("digest", digest.digest());
              node.put("files", digest.files()).put("bytes", digest.bytes());
              node.put("recompute", EvidenceDigest.COMMAND);
              signoff.run().replayed().ifPresent(path -> node.put("folder", path.toString()));
              signoff.check().flatMap(EvidenceCheck::signed).ifPresent(s -> node.put("signed", s));
            });
  }

  private void causes(ArrayNode causes) {
    for (RootCause cause : signoff.causes()) {
      ObjectNode node = causes.addObject();
      node.put("id", cause.id()).put("title", cause.title()).put("where", cause.where());
      texts(node.putArray("evidence"), cause.evidence());
      texts(node.putArray("against"), cause.against());
      node.put("remedy", cause.remedy()).put("confirm", cause.confirm());
      ArrayNode explains = node.putArray("explains");
      cause.explains().forEach(verdict -> named(explains.addObject(), verdict));
    }
  }

  private void verdicts(ArrayNode verdicts) {
    for (Verdict verdict : signoff.verdicts()) {
      ObjectNode node = named(verdicts.addObject(), verdict);
      node.put("status", verdict.status().name());
      node.put("expected", verdict.expected()).put("found", verdict.found());
      node.put("why", verdict.why()).put("confirm", verdict.confirm());
      texts(
          node.putArray("evidence"),
          verdict.evidence().stream().map(Object::toString).distinct().toList());
    }
  }

  private static ObjectNode named(ObjectNode node, Verdict verdict) {
    return node.put("criterion", verdict.criterion().name())
        .put("target", verdict.target().toString());
  }

  private static void missing(ArrayNode all, Obligation one) {
    all.addObject().put("criterion", one.criterion().name()).put("target", one.target().toString());
  }

  private void matrix(ObjectNode matrix) {
    texts(
        matrix.putArray("devices"),
        signoff.matrix().devices().stream().map(DeviceName::value).toList());
    ArrayNode rows = matrix.putArray("rows");
    for (Matrix.Row row : signoff.matrix().rows()) {
      ObjectNode node = rows.addObject();
      node.put("criterion", row.criterion().name()).put("title", row.criterion().title());
      ArrayNode cells = node.putArray("cells");
      signoff.matrix().devices().forEach(device -> cells.add(row.cell(device).worst().name()));
    }
  }

  private void changes(ArrayNode changes) {
    for (SettingsChange change : signoff.changes()) {
      ObjectNode node = changes.addObject();
      node.put("device", change.device().value());
      texts(node.putArray("changed"), change.changed());
      texts(node.putArray("left"), change.left());
      node.put("restored", change.restored().map(one -> one.status().name()).orElse("NOT_JUDGED"));
      node.put("sections", change.sections());
      node.put("before", change.before()).put("after", change.after());
      node.put("note", change.note());
    }
  }

  private static void texts(ArrayNode array, Collection<String> texts) {
    List.copyOf(texts).forEach(array::add);
  }
}
