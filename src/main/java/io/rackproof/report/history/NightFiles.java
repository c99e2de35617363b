package io.rackproof.report.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.rackproof.facts.Past;
import io.rackproof.facts.Subject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The nights of a testbed on disk, see the package. */
public final class NightFiles {
  static final int FORMAT = 1;

  /** Nights that a baseline looks back on. */
  static final int LOOKED_AT = 60;

  /** Older ones are deleted. */
  private static final int KEPT = 400;

  private static final String ENDING = ".json";

  private final Path folder;
  private final ObjectMapper json = new ObjectMapper();

  public NightFiles(Path folder) {
    this.folder = folder;
  }

  /**
   * The newest nights, oldest first. A file that is not a night, as one that somebody has edited,
   * is passed over: history helps a run and never stops it.
   */
  public List<Night> newest() {
    List<Night> nights = new ArrayList<>();
    List<Path> files = files();
    for (Path file : files.subList(Math.max(0, files.size() - LOOKED_AT), files.size())) {
      read(file).ifPresent(nights::add);
    }
    return nights;
  }

  /** What counts as a baseline: what was good since the baseline last began anew. */
  public static Past past(List<Night> nights) {
    List<Map<Subject, Double>> good = new ArrayList<>();
    for (Night night : nights) {
      if (night.restart()) {
        good.clear();
      }
      Map<Subject, Double> values = new HashMap<>(night.values());
      values.keySet().removeAll(night.doubtful());
      good.add(values);
    }
    return new Past(good);
  }

  /**
   * Keeps a night, whole or not at all.
   *
   * @throws UncheckedIOException when it cannot be written
   */
  public void add(Night night) {
    try {
      Files.createDirectories(folder);
      Path file = folder.resolve(night.runId() + ENDING);
      Path draft = folder.resolve("." + night.runId() + ".new");
      try (FileChannel channel =
          FileChannel.open(
              draft,
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE)) {
        ByteBuffer bytes = ByteBuffer.wrap(json.writeValueAsBytes(written(night)));
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
        channel.force(true);
      }
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      List<Path> all = files();
      for (Path old : all.subList(0, Math.max(0, all.size() - KEPT))) {
        Files.deleteIfExists(old);
      }
    } catch (IOException cause) {
      throw new UncheckedIOException("cannot keep this night in " + folder, cause);
    }
  }

  private List<Path> files() {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().matches("[^.].*\\" + ENDING))
          .sorted()
          .toList();
    } catch (IOException cause) {
      throw new UncheckedIOException("cannot list " + folder, cause);
    }
  }

  private ObjectNode written(Night night) {
    ObjectNode root = json.createObjectNode();
    root.put("format", FORMAT).put("runId", night.runId());
    root.put("started", night.started().toString()).put("restart", night.restart());
    ObjectNode verdicts = root.putObject("verdicts");
    night.verdicts().forEach(verdicts::put);
    ObjectNode values = root.putObject("values");
    new TreeMap<>(byName(night.values())).forEach(values::put);
    var doubtful = root.putArray("doubtful");
    night.doubtful().stream().map(Subject::toString).sorted().forEach(doubtful::add);
    ObjectNode versions = root.putObject("versions");
    night.versions().forEach(versions::put);
    return root;
  }

  private static Map<String, Double> byName(Map<Subject, Double> values) {
    Map<String, Double> named = new HashMap<>();
    values.forEach((subject, value) -> named.put(subject.toString(), value));
    return named;
  }

  private Optional<Night> read(Path file) {
    try {
      JsonNode root = json.readTree(file.toFile());
      String runId = root.path("runId").asText();
      if (runId.isEmpty() || root.path("format").asInt() < 1) {
        return Optional.empty();
      }
      Map<Subject, Double> values = new HashMap<>();
      root.path("values")
          .properties()
          .forEach(
              each ->
                  Subject.parse(each.getKey())
                      .filter(any -> each.getValue().isNumber())
                      .ifPresent(subject -> values.put(subject, each.getValue().doubleValue())));
      Set<Subject> doubtful = new HashSet<>();
      root.path("doubtful").forEach(key -> Subject.parse(key.asText()).ifPresent(doubtful::add));
      return Optional.of(
          new Night(
              runId,
              Instant.parse(root.path("started").asText()),
              texts(root.path("verdicts")),
              values,
              doubtful,
              texts(root.path("versions")),
              root.path("restart").asBoolean()));
    } catch (JsonProcessingException | DateTimeParseException damaged) {
      return Optional.empty();
    } catch (IOException unreadable) {
      throw new UncheckedIOException("cannot read " + file, unreadable);
    }
  }

  private static SortedMap<String, String> texts(JsonNode object) {
    SortedMap<String, String> texts = new TreeMap<>();
    object.properties().forEach(each -> texts.put(each.getKey(), each.getValue().asText()));
    return Collections.unmodifiableSortedMap(texts);
  }
}
