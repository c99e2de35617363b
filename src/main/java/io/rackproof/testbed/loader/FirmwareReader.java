package io.rackproof.testbed.loader;

import io.rackproof.testbed.FirmwareMatrix;
import io.rackproof.testbed.FirmwareMatrix.Board;
import io.rackproof.testbed.FirmwareMatrix.Pairing;
import io.rackproof.testbed.VersionRule;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads the firmware matrix: every {@code *.yaml} of the folder {@code firmware} beside the
 * descriptors, as strictly as they are read. Without the folder nothing is known.
 */
final class FirmwareReader {
  private static final List<String> ROOT = List.of("boards", "drivers");
  private static final List<String> BOARD = List.of("part", "firmware", "source");
  private static final List<String> PAIRING = List.of("firmware", "versions", "source");
  private static final Grammar<String> TEXT = Names.form("\\S.{0,299}", "a line of text");
  private static final Grammar<String> DRIVER =
      Names.form("[a-z0-9_]{1,32}", "a kernel driver, e.g. mlx5_core");

  private final Map<String, Board> boards = new LinkedHashMap<>();
  private final Map<String, String> places = new LinkedHashMap<>();
  private final List<Pairing> drivers = new ArrayList<>();
  private final List<String> faults = new ArrayList<>();

  private FirmwareReader() {}

  /**
   * @throws DescriptorException with all faults of all files
   */
  static FirmwareMatrix load(Path folder) {
    FirmwareReader reader = new FirmwareReader();
    files(folder).forEach(reader::file);
    if (!reader.faults.isEmpty()) {
      throw new DescriptorException(reader.faults);
    }
    return new FirmwareMatrix(reader.boards, reader.drivers);
  }

  private static List<Path> files(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> String.valueOf(file.getFileName()).matches(".+\\.ya?ml"))
          .sorted()
          .toList();
    } catch (IOException unreadable) {
      throw new DescriptorException(
          List.of("The folder " + folder + " can't be read; check its permissions."));
    }
  }

  private void file(Path file) {
    Faults own = new Faults();
    text(file).flatMap(text -> YamlTree.parse(text, own)).ifPresent(root -> read(file, root, own));
    faults.addAll(own.lines(file.toString()));
  }

  private Optional<String> text(Path file) {
    try {
      return Optional.of(Files.readString(file));
    } catch (CharacterCodingException notText) {
      faults.add(file + ":1:1: this is not UTF-8 text; save the matrix as UTF-8");
    } catch (IOException unreadable) {
      faults.add("The firmware matrix " + file + " can't be read; check its permissions.");
    }
    return Optional.empty();
  }

  private void read(Path file, Node root, Faults own) {
    Section section = Section.of("firmware matrix", Mark.START, root, ROOT, own);
    section
        .node("boards")
        .ifPresent(
            node ->
                Entries.of("boards", node, "MT_0000000838", own)
                    .forEach(entry -> board(file, entry, own)));
    section
        .node("drivers")
        .ifPresent(
            node ->
                Entries.of("drivers", node, "mlx5_core", own).forEach(entry -> driver(entry, own)));
  }

  private void board(Path file, Node.Entry entry, Faults own) {
    Node.Scalar key = entry.key();
    Optional<String> psid = Section.parsed("boards", key, Names.PSID, own);
    Section section = Section.of(key.text(), key.mark(), entry.value(), BOARD, own);
    section.required("firmware", "firmware: [28.43.2566]");
    section.required("source", "source: https://…");
    List<VersionRule> rules = section.readAll("firmware", Names.VERSIONS);
    Optional<String> source = section.read("source", TEXT);
    if (psid.isEmpty() || rules.isEmpty() || source.isEmpty()) {
      return; // a fault has been noted
    }
    String place = file + ":" + key.mark();
    String first = places.putIfAbsent(psid.get(), place);
    if (first != null) {
      own.add(key.mark(), "boards: " + psid.get() + " is given twice, first at " + first);
      return;
    }
    boards.put(
        psid.get(),
        new Board(psid.get(), section.read("part", TEXT).orElse(""), rules, source.get()));
  }

  private void driver(Node.Entry entry, Faults own) {
    Optional<String> name = Section.parsed("drivers", entry.key(), DRIVER, own);
    if (!(entry.value() instanceof Node.Sequence list)) {
      own.add(
          entry.value().mark(),
          entry.key().text()
              + ": found "
              + entry.value().described()
              + "; write a list, e.g. - {firmware: \"28.43\", versions: [24.10+], source: …}");
      return;
    }
    for (Node item : list.items()) {
      Section section = Section.of(entry.key().text(), item.mark(), item, PAIRING, own);
      section.required("firmware", "firmware: \"28.43\"");
      section.required("versions", "versions: [24.10+]");
      section.required("source", "source: https://…");
      Optional<VersionRule> firmware = section.read("firmware", Names.VERSIONS);
      List<VersionRule> versions = section.readAll("versions", Names.VERSIONS);
      Optional<String> source = section.read("source", TEXT);
      if (name.isPresent() && firmware.isPresent() && !versions.isEmpty() && source.isPresent()) {
        drivers.add(new Pairing(name.get(), firmware.get(), versions, source.get()));
      }
    }
  }
}
