package io.rackproof.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.RootCause;
import io.rackproof.criteria.Scope;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import io.rackproof.facts.EvidenceRef;
import io.rackproof.plan.Obligation;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.Shard;
import io.rackproof.testbed.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a run owed, judged and found wrong, as the last file that it writes: {@code ledger.json} in
 * its folder. A run without one did not come to its end.
 *
 * @param family what the runs of a sharded run have in common, such as the id of a pipeline; empty
 *     for none
 * @param causes at the bottom of the red verdicts
 * @param faults what went wrong beside the verdicts, a sentence each
 */
public record LedgerFile(
    String testbed,
    String suite,
    String run,
    Optional<Shard> shard,
    String family,
    List<Obligation> owed,
    List<Verdict> verdicts,
    List<RootCause> causes,
    List<String> faults) {
  private static final String NAME = "ledger.json";
  private static final int FORMAT = 1;

  public LedgerFile {
    owed = List.copyOf(owed);
    verdicts = List.copyOf(verdicts);
    causes = List.copyOf(causes);
    faults = List.copyOf(faults);
  }

  /** Writes it whole or not at all. */
  public void write(Path folder) throws IOException {
    ObjectMapper json = new ObjectMapper();
    ObjectNode root = json.createObjectNode();
    root.put("format", FORMAT).put("testbed", testbed).put("suite", suite).put("run", run);
    root.put("shard", shard.map(Shard::toString).orElse("")).put("family", family);
    ArrayNode plan = root.putArray("owed");
    owed.forEach(one -> named(plan.addObject(), one.criterion(), one.target()));
    ArrayNode judged = root.putArray("verdicts");
    verdicts.forEach(verdict -> put(judged.addObject(), verdict));
    ArrayNode bottom = root.putArray("causes");
    causes.forEach(cause -> put(bottom.addObject(), cause));
    strings(root.putArray("faults"), faults);
    Path draft = folder.resolve(NAME + ".tmp");
    Files.write(draft, json.writeValueAsBytes(root));
    Files.move(draft, folder.resolve(NAME), StandardCopyOption.ATOMIC_MOVE);
  }

  /** Whether a run has come to its end. */
  public static boolean isIn(Path folder) {
    return Files.isRegularFile(folder.resolve(NAME));
  }

  /**
   * Reads it strictly: what is missing or of another form is an error.
   *
   * @throws IOException with one sentence, when there is none or it can't be used
   */
  public static LedgerFile read(Path folder) throws IOException {
    Path file = folder.resolve(NAME);
    if (!isIn(folder)) {
      throw new IOException(folder + " has no " + NAME + ": that run did not come to its end");
    }
    try {
      JsonNode root = new ObjectMapper().readTree(file.toFile());
      if (root.required("format").intValue() != FORMAT) {
        throw new IllegalArgumentException("it is of format " + root.get("format"));
      }
      List<Obligation> owed = new ArrayList<>();
      for (JsonNode one : root.required("owed")) {
        CriterionId criterion = CriterionId.valueOf(text(one, "criterion"));
        owed.add(new Obligation(criterion, target(one)));
      }
      List<Verdict> verdicts = new ArrayList<>();
      for (JsonNode one : root.required("verdicts")) {
        verdicts.add(verdict(one));
      }
      List<RootCause> causes = new ArrayList<>();
      for (JsonNode one : root.required("causes")) {
        causes.add(cause(one, verdicts));
      }
      String shard = text(root, "shard");
      return new LedgerFile(
          text(root, "testbed"),
          text(root, "suite"),
          text(root, "run"),
          shard.isEmpty() ? Optional.empty() : Optional.of(Shard.parse(shard)),
          text(root, "family"),
          owed,
          verdicts,
          causes,
          strings(root.required("faults")));
    } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException wrong) {
      throw new IOException(file + " can't be used: " + wrong.getMessage(), wrong);
    }
  }

  private static ObjectNode named(ObjectNode node, CriterionId criterion, Target target) {
    node.put("criterion", criterion.name());
    if (target instanceof Pair pair) {
      node.put("a", pair.a().toString()).put("b", pair.b().toString());
    } else {
      node.put("target", target.toString());
    }
    return node;
  }

  private static Target target(JsonNode node) {
    if (node.has("a")) {
      return new Pair(port(text(node, "a")), port(text(node, "b")));
    }
    String name = text(node, "target");
    return CriterionId.valueOf(text(node, "criterion")).scope() == Scope.DEVICE
        ? DeviceName.of(name)
        : port(name);
  }

  private static PortId port(String name) {
    String[] words = name.split("/", 2);
    if (words.length < 2) {
      throw new IllegalArgumentException("'" + name + "' names no port");
    }
    return PortId.of(words[0], words[1]);
  }

  private static void put(ObjectNode node, Verdict verdict) {
    named(node, verdict.criterion(), verdict.target());
    node.put("status", verdict.status().name()).put("expected", verdict.expected());
    node.put("found", verdict.found()).put("why", verdict.why());
    node.put("confirm", verdict.confirm());
    strings(node.putArray("details"), verdict.details());
    strings(node.putArray("evidence"), verdict.evidence().stream().map(EvidenceRef::path).toList());
  }

  private static Verdict verdict(JsonNode node) {
    return new Verdict(
        CriterionId.valueOf(text(node, "criterion")),
        target(node),
        Status.valueOf(text(node, "status")),
        text(node, "expected"),
        text(node, "found"),
        text(node, "why"),
        text(node, "confirm"),
        strings(node.required("details")),
        strings(node.required("evidence")).stream().map(EvidenceRef::new).toList());
  }

  private void put(ObjectNode node, RootCause cause) {
    node.put("id", cause.id()).put("title", cause.title()).put("where", cause.where());
    node.put("remedy", cause.remedy()).put("confirm", cause.confirm());
    strings(node.putArray("evidence"), cause.evidence());
    strings(node.putArray("against"), cause.against());
    ArrayNode explains = node.putArray("explains"); // places in the list of verdicts
    cause.explains().forEach(verdict -> explains.add(verdicts.indexOf(verdict)));
  }

  private static RootCause cause(JsonNode node, List<Verdict> verdicts) {
    List<Verdict> explains = new ArrayList<>();
    node.required("explains").forEach(place -> explains.add(verdicts.get(place.intValue())));
    return new RootCause(
        text(node, "id"),
        text(node, "title"),
        text(node, "where"),
        strings(node.required("evidence")),
        strings(node.required("against")),
        text(node, "remedy"),
        text(node, "confirm"),
        explains);
  }

  private static String text(JsonNode node, String name) {
    JsonNode value = node.required(name);
    if (!value.isTextual()) {
      throw new IllegalArgumentException(name + " is no text: " + value);
    }
    return value.textValue();
  }

  private static void strings(ArrayNode node, List<String> all) {
    all.forEach(node::add);
  }

  private static List<String> strings(JsonNode node) {
    List<String> all = new ArrayList<>();
    node.forEach(one -> all.add(one.textValue()));
    return all;
  }
}
