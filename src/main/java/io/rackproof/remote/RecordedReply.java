package io.rackproof.remote;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.rackproof.facts.EvidenceRef;
import io.rackproof.remote.Reply.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/**
 * One kept reply.
 *
 * @param out the file of its standard output, absent when it wrote nothing
 * @param err the file of its standard error
 */
record RecordedReply(
    Asked asked,
    Outcome outcome,
    OptionalInt status,
    Instant started,
    Duration took,
    Path out,
    Path err,
    EvidenceRef evidence) {
  /** What tells commands apart. */
  record Asked(List<String> argv, Optional<String> stdin) {
    static Asked of(Command command) {
      return new Asked(command.argv(), command.stdin());
    }
  }

  private static final Set<String> KEYS =
      Set.of(
          "argv",
          "command",
          "stdin",
          "asRoot",
          "effect",
          "started",
          "tookMillis",
          "outcome",
          "exitStatus",
          "stdoutBytes",
          "stderrBytes");
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  /**
   * @throws UnreadableEvidence when it is cut short, garbled or has an unknown key
   */
  static RecordedReply read(Path file, String device) {
    JsonNode node = parse(file);
    Set<String> unknown = new TreeSet<>();
    node.fieldNames().forEachRemaining(unknown::add);
    unknown.removeAll(KEYS);
    if (!unknown.isEmpty()) {
      throw new UnreadableEvidence(
          file, "unknown keys " + unknown + "; known are " + new TreeSet<>(KEYS));
    }
    String stem = file.getFileName().toString().replaceFirst("\\.json$", "");
    Path out = file.resolveSibling(stem + ".out");
    Path err = file.resolveSibling(stem + ".err");
    checkSize(file, node, "stdoutBytes", out);
    checkSize(file, node, "stderrBytes", err);
    Optional<String> stdin = Optional.ofNullable(node.get("stdin")).map(JsonNode::asText);
    Outcome outcome = outcome(file, node);
    return new RecordedReply(
        new Asked(argv(file, node), stdin),
        outcome,
        status(file, node, outcome),
        started(file, node),
        Duration.ofMillis(node.path("tookMillis").asLong(0)),
        out,
        err,
        new EvidenceRef(device + "/" + stem));
  }

  /** Parses a file that must hold one JSON object. */
  static JsonNode parse(Path file) {
    try {
      JsonNode node = JSON.readTree(Files.readAllBytes(file));
      if (node == null || !node.isObject()) {
        throw new UnreadableEvidence(file, "it is not a JSON object");
      }
      return node;
    } catch (JsonProcessingException garbled) {
      throw new UnreadableEvidence(file, "it is cut short or not JSON; restore the file");
    } catch (IOException unreadable) {
      throw new UnreadableEvidence(file, "it can't be read");
    }
  }

  Reply answer(Command command) {
    return new Reply(command, outcome, status, text(out), text(err), started, took, evidence);
  }

  private static String text(Path file) {
    try {
      return Files.exists(file) ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8) : "";
    } catch (IOException failure) {
      throw new UnreadableEvidence(file, "it can't be read");
    }
  }

  private static List<String> argv(Path file, JsonNode node) {
    JsonNode argv = node.path("argv");
    if (argv.isArray() && !argv.isEmpty()) {
      List<String> words = new ArrayList<>();
      for (JsonNode word : argv) {
        if (!word.isTextual()) {
          throw new UnreadableEvidence(file, "argv holds something that is not a text");
        }
        words.add(word.asText());
      }
      return List.copyOf(words);
    }
    if (node.path("command").isTextual()) {
      List<String> words = commandLine(file, node.path("command").asText());
      boolean sudo = words.size() > 1 && words.get(0).equals("sudo");
      int skip = sudo ? (words.get(1).equals("-n") ? 2 : 1) : 0;
      if (words.size() > skip) {
        return words.subList(skip, words.size());
      }
    }
    throw new UnreadableEvidence(
        file, "it names no command: give argv (a list of words) or command (a line)");
  }

  private static List<String> commandLine(Path file, String line) {
    try {
      return ShellWords.split(line);
    } catch (IllegalArgumentException unbalanced) {
      throw new UnreadableEvidence(file, unbalanced.getMessage());
    }
  }

  private static Outcome outcome(Path file, JsonNode node) {
    String name = node.path("outcome").asText(Outcome.EXITED.name());
    return Arrays.stream(Outcome.values())
        .filter(outcome -> outcome.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new UnreadableEvidence(
                    file,
                    "outcome '" + name + "' is none of " + Arrays.toString(Outcome.values())));
  }

  private static OptionalInt status(Path file, JsonNode node, Outcome outcome) {
    JsonNode status = node.path("exitStatus");
    if (status.isMissingNode()) {
      return outcome == Outcome.EXITED ? OptionalInt.of(0) : OptionalInt.empty();
    }
    if (!status.isInt()) {
      throw new UnreadableEvidence(file, "exitStatus is not a whole number");
    }
    return OptionalInt.of(status.asInt());
  }

  private static Instant started(Path file, JsonNode node) {
    if (!node.has("started")) {
      return Instant.EPOCH;
    }
    try {
      return Instant.parse(node.path("started").asText());
    } catch (DateTimeException wrong) {
      throw new UnreadableEvidence(file, "started is not an ISO instant");
    }
  }

  private static void checkSize(Path file, JsonNode node, String key, Path content) {
    if (!node.has(key)) {
      return;
    }
    long want = node.path(key).asLong(-1);
    try {
      long have = Files.exists(content) ? Files.size(content) : 0;
      if (have != want) {
        throw new UnreadableEvidence(
            file, content.getFileName() + " has " + have + " bytes, " + want + " were recorded");
      }
    } catch (IOException failure) {
      throw new UnreadableEvidence(content, "it can't be read");
    }
  }
}
