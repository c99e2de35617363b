package io.rackproof.remote;

import com.fasterxml.jackson.databind.JsonNode;
import io.rackproof.facts.EvidenceRef;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Reply.Outcome;
import io.rackproof.testbed.DeviceName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Answers from the evidence of an earlier run and touches no device. The k-th time that a device
 * gets a command (its words and its standard input), the reply is the k-th recorded; when none is
 * left it is {@code NOT_RECORDED}, never an earlier one again. Safe for use by several threads.
 */
public final class ReplaySessions implements Sessions {
  private final Path folder;
  private final Map<DeviceName, ReplayShell> shells = new TreeMap<>();
  private final Map<DeviceName, String> unreachable = new TreeMap<>();

  private ReplaySessions(Path folder) {
    this.folder = folder;
  }

  /**
   * @param folder an evidence folder, as recorded or made by hand
   * @throws UnreadableEvidence when there is no such folder, or a file in it is cut short or
   *     garbled
   */
  public static ReplaySessions open(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new UnreadableEvidence(folder, "there is no such folder");
    }
    Path manifest = folder.resolve(Evidence.MANIFEST);
    if (Files.exists(manifest)) {
      JsonNode format = RecordedReply.parse(manifest).path("format");
      if (format.asInt(-1) != Evidence.FORMAT) {
        throw new UnreadableEvidence(
            manifest, "its format is " + format + ", this version reads " + Evidence.FORMAT);
      }
    }
    ReplaySessions sessions = new ReplaySessions(folder);
    for (Path device : list(folder)) {
      if (Files.isDirectory(device)) {
        sessions.add(device);
      }
    }
    if (sessions.shells.isEmpty() && sessions.unreachable.isEmpty()) {
      throw new UnreadableEvidence(folder, "it holds no device's folder with replies");
    }
    return sessions;
  }

  private void add(Path home) {
    DeviceName device;
    try {
      device = DeviceName.of(home.getFileName().toString());
    } catch (IllegalArgumentException wrongName) {
      throw new UnreadableEvidence(home, "its name is not a device name");
    }
    Path sentence = home.resolve(Evidence.UNREACHABLE);
    if (Files.exists(sentence)) {
      try {
        unreachable.put(device, Files.readString(sentence).strip());
      } catch (IOException failure) {
        throw new UnreadableEvidence(sentence, "it can't be read");
      }
    }
    List<RecordedReply> replies =
        list(home).stream()
            .filter(file -> file.getFileName().toString().endsWith(".json"))
            .sorted(Comparator.comparingLong(ReplaySessions::number).thenComparing(Path::toString))
            .map(file -> RecordedReply.read(file, device.value()))
            .toList();
    if (!replies.isEmpty()) {
      shells.put(device, new ReplayShell(device, replies));
    }
  }

  private static long number(Path file) {
    String digits = file.getFileName().toString().replaceFirst("\\D.*", "");
    return digits.isEmpty() || digits.length() > 18 ? Long.MAX_VALUE : Long.parseLong(digits);
  }

  private static List<Path> list(Path place) {
    try (Stream<Path> files = Files.list(place)) {
      return files.sorted().toList();
    } catch (IOException failure) {
      throw new UnreadableEvidence(place, "it can't be listed");
    }
  }

  @Override
  public Shell shell(DeviceName device) {
    ReplayShell shell = shells.get(device);
    return shell != null ? shell : new ReplayShell(device, List.of());
  }

  @Override
  public Observed<String> reached(DeviceName device) {
    String sentence = unreachable.get(device);
    if (sentence != null) {
      return Observed.unknown(sentence, "", new EvidenceRef(device.value()));
    }
    return shells.containsKey(device)
        ? Observed.known("recorded in " + folder, new EvidenceRef(device.value()))
        : Observed.unknown(
            "the evidence in "
                + folder
                + " has no replies of "
                + device
                + ": record them in "
                + folder.resolve(device.value()),
            "");
  }

  @Override
  public void teardownOnly() {}

  @Override
  public void close() {}

  /** Answers of one device. */
  private static final class ReplayShell implements Shell {
    private final DeviceName device;
    private final Map<RecordedReply.Asked, Deque<RecordedReply>> left = new HashMap<>();

    ReplayShell(DeviceName device, List<RecordedReply> replies) {
      this.device = device;
      replies.forEach(
          reply -> left.computeIfAbsent(reply.asked(), any -> new ArrayDeque<>()).add(reply));
    }

    @Override
    public DeviceName device() {
      return device;
    }

    @Override
    public synchronized List<Reply> run(List<Command> commands) {
      return commands.stream().map(this::answer).toList();
    }

    private Reply answer(Command command) {
      RecordedReply next =
          left.getOrDefault(RecordedReply.Asked.of(command), new ArrayDeque<>()).poll();
      return next != null
          ? next.answer(command)
          : new Reply(
              command,
              Outcome.NOT_RECORDED,
              OptionalInt.empty(),
              "",
              "",
              Instant.EPOCH,
              Duration.ZERO,
              new EvidenceRef(device.value()));
    }
  }
}
