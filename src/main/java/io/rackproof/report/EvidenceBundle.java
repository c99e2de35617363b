package io.rackproof.report;

import io.rackproof.facts.EvidenceRef;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The replies that a verdict rests on, as one text. A reply is kept as a folder of files, as one
 * file, or as files that share its name and differ in their ending; all three are read.
 */
final class EvidenceBundle {
  /** Of one file; a report with megabytes in each verdict cannot be opened. */
  private static final int LIMIT = 64 * 1024;

  /** The command, what it said, what it complained of; anything else by name. */
  private static final Comparator<Path> READING_ORDER =
      Comparator.<Path>comparingInt(file -> rank(file.getFileName().toString()))
          .thenComparing(file -> file.getFileName().toString());

  /** So many replies are shown whole; the rest are named, or the report would be all counters. */
  private static final int WHOLE = 12;

  private final Path folder;

  EvidenceBundle(Path folder) {
    this.folder = folder;
  }

  /** Never fails: what cannot be read is said in its place. */
  String text(List<EvidenceRef> references) {
    StringBuilder text = new StringBuilder();
    List<EvidenceRef> all = references.stream().distinct().toList();
    for (EvidenceRef reference : all.subList(0, Math.min(WHOLE, all.size()))) {
      text.append("==== evidence/").append(reference).append('\n');
      try {
        List<Path> files = files(reference);
        if (files.isEmpty()) {
          text.append("(not in the evidence folder)\n");
        }
        for (Path file : files) {
          text.append("-- ").append(file.getFileName()).append('\n');
          append(text, file);
        }
      } catch (IOException cause) {
        text.append("(cannot be read: ").append(cause.getMessage()).append(")\n");
      }
      text.append('\n');
    }
    for (EvidenceRef reference : all.subList(Math.min(WHOLE, all.size()), all.size())) {
      text.append("see also evidence/").append(reference).append('\n');
    }
    return text.toString();
  }

  private List<Path> files(EvidenceRef reference) throws IOException {
    Path path = folder.resolve(reference.path()).normalize();
    if (!path.startsWith(folder.normalize())) {
      return List.of();
    }
    if (Files.isRegularFile(path)) {
      return List.of(path);
    }
    boolean ownFolder = Files.isDirectory(path);
    Path parent = ownFolder ? path : path.getParent();
    if (parent == null || !Files.isDirectory(parent)) {
      return List.of();
    }
    if (Files.exists(path.resolveSibling(path.getFileName() + ".json"))) {
      return Stream.of(".json", ".out", ".err")
          .map(end -> path.resolveSibling(path.getFileName() + end))
          .filter(Files::isRegularFile)
          .toList();
    }
    String prefix = path.getFileName() + ".";
    try (Stream<Path> found = Files.list(parent)) {
      return found
          .filter(Files::isRegularFile)
          .filter(file -> ownFolder || file.getFileName().toString().startsWith(prefix))
          .sorted(READING_ORDER)
          .toList();
    }
  }

  private static int rank(String name) {
    int known = List.of("json", "out", "err").indexOf(name.substring(name.lastIndexOf('.') + 1));
    return known < 0 ? 3 : known;
  }

  private static void append(StringBuilder text, Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      String head = new String(in.readNBytes(LIMIT), StandardCharsets.UTF_8);
      text.append(head);
      if (!head.isEmpty() && !head.endsWith("\n")) {
        text.append('\n');
      }
      if (in.read() >= 0) {
        text.append("(cut here; the whole is in ").append(file).append(")\n");
      }
    }
  }
}
