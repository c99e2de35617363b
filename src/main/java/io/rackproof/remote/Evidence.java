package io.rackproof.remote;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.rackproof.facts.EvidenceRef;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Shard;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Keeps every command and its reply, as it happens, in the format that the package documents. A
 * reply counts as kept once its {@code .json} is there: that is written last and whole. Safe for
 * use by several threads.
 */
public final class Evidence {
  static final int FORMAT = 1;
  static final String MANIFEST = "manifest.json";
  static final String UNREACHABLE = "unreachable.txt";
  private static final String CONNECTION_LOG = "connection.log";

  private final Path folder;
  private final ObjectMapper json = new ObjectMapper();
  private final ObjectWriter pretty = json.writerWithDefaultPrettyPrinter();
  private final Map<DeviceName, AtomicInteger> numbers = new ConcurrentHashMap<>();

  private Evidence(Path folder) {
    this.folder = folder;
  }

  /**
   * Begins the evidence of a run.
   *
   * @param folder made if it isn't there; must not hold evidence already
   * @param descriptor copied beside it as {@code testbed.yaml} where it exists
   * @param version the version of Rackproof
   * @throws UncheckedIOException when it can't be written
   * @throws IllegalArgumentException when the folder holds evidence already
   */
  public static Evidence start(
      Path folder, String testbed, Path descriptor, String runId, Instant started, String version) {
    return start(folder, testbed, descriptor, runId, started, version, Optional.empty());
  }

  /**
   * As above, of a run that has a part of the testbed only.
   *
   * @param shard which part
   */
  public static Evidence start(
      Path folder,
      String testbed,
      Path descriptor,
      String runId,
      Instant started,
      String version,
      Optional<Shard> shard) {
    Evidence evidence = new Evidence(folder);
    if (Files.exists(folder.resolve(MANIFEST))) {
      throw new IllegalArgumentException(
          folder + " holds the evidence of another run: choose a new folder");
    }
    ObjectNode manifest = evidence.json.createObjectNode();
    manifest.put("format", FORMAT).put("testbed", testbed).put("runId", runId);
    manifest.put("started", started.toString()).put("rackproof", version);
    shard.ifPresent(part -> manifest.put("shard", part.toString()));
    try {
      Files.createDirectories(folder);
      if (Files.isRegularFile(descriptor)) {
        Files.copy(descriptor, folder.resolve("testbed.yaml"), StandardCopyOption.REPLACE_EXISTING);
      }
      evidence.writeWhole(folder.resolve(MANIFEST), manifest);
    } catch (IOException failure) {
      throw new UncheckedIOException(cannotWrite(folder), failure);
    }
    return evidence;
  }

  /**
   * The part of its testbed that a recorded run had; empty when it had the whole.
   *
   * @throws UnreadableEvidence when the manifest can't be read
   */
  public static Optional<Shard> shard(Path folder) {
    Path file = folder.resolve(MANIFEST);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try {
      return Optional.ofNullable(new ObjectMapper().readTree(file.toFile()).get("shard"))
          .map(node -> Shard.parse(node.asText()));
    } catch (IOException | IllegalArgumentException wrong) {
      throw new UnreadableEvidence(file, wrong.getMessage());
    }
  }

  public Path folder() {
    return folder;
  }

  /** Keeps how a command ended and makes the reply of it. */
  Reply keep(DeviceName device, Command command, Ending ending, Instant started, Duration took) {
    Path home = folder.resolve(device.value());
    int number = numbers.computeIfAbsent(device, name -> begin(home)).incrementAndGet();
    String stem = String.format("%04d", number);
    ObjectNode record = json.createObjectNode();
    command.argv().forEach(record.putArray("argv")::add);
    command.stdin().ifPresent(text -> record.put("stdin", text));
    record.put("asRoot", command.asRoot()).put("effect", command.effect().name());
    record.put("started", started.toString()).put("tookMillis", took.toMillis());
    record.put("outcome", ending.outcome().name());
    ending.status().ifPresent(status -> record.put("exitStatus", status));
    record.put("stdoutBytes", ending.out().length).put("stderrBytes", ending.err().length);
    try {
      writeSome(home.resolve(stem + ".out"), ending.out());
      writeSome(home.resolve(stem + ".err"), ending.err());
      writeWhole(home.resolve(stem + ".json"), record);
    } catch (IOException failure) {
      throw new UncheckedIOException(cannotWrite(home), failure);
    }
    return new Reply(
        command,
        ending.outcome(),
        ending.status(),
        new String(ending.out(), StandardCharsets.UTF_8),
        new String(ending.err(), StandardCharsets.UTF_8),
        started,
        took,
        new EvidenceRef(device.value() + "/" + stem));
  }

  /** The folder before the first number: a second command may end before the first is written. */
  private static AtomicInteger begin(Path home) {
    try {
      Files.createDirectories(home);
      return new AtomicInteger();
    } catch (IOException failure) {
      throw new UncheckedIOException(cannotWrite(home), failure);
    }
  }

  /** Notes what happened to a device's connection. */
  void event(DeviceName device, String sentence) {
    append(device, CONNECTION_LOG, Instant.now() + " " + sentence + "\n");
  }

  /** Notes that a device could not be reached, and why. */
  void unreachable(DeviceName device, String sentence) {
    append(device, UNREACHABLE, sentence + "\n");
    event(device, sentence);
  }

  private synchronized void append(DeviceName device, String name, String text) {
    Path home = folder.resolve(device.value());
    try {
      Files.createDirectories(home);
      Files.writeString(
          home.resolve(name), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException failure) {
      throw new UncheckedIOException(cannotWrite(home), failure);
    }
  }

  private void writeWhole(Path file, ObjectNode content) throws IOException {
    Path draft = file.resolveSibling(file.getFileName() + ".tmp");
    Files.write(draft, pretty.writeValueAsBytes(content));
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private static void writeSome(Path file, byte[] bytes) throws IOException {
    if (bytes.length > 0) {
      Files.write(file, bytes);
    }
  }

  private static String cannotWrite(Path place) {
    return "evidence can't be written to " + place + ": make room there or choose another folder";
  }
}
