package io.rackproof.testbed.loader;

import io.rackproof.testbed.HardwareKnowledge;
import io.rackproof.testbed.Testbed;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds a descriptor and reads it. Touches nothing but files: no network, no environment. */
public final class TestbedLoader {
  private TestbedLoader() {}

  /**
   * Loads a testbed.
   *
   * @param nameOrPath {@code rack12}, for {@code rack12.yaml} in the folder, or the path of a
   *     {@code .yaml} or {@code .yml} file
   * @param testbedsFolder where descriptors are kept, and the firmware matrix in {@code firmware}
   * @throws DescriptorException when there is no such descriptor, or with all faults of the one
   *     there is
   */
  public static Testbed load(String nameOrPath, Path testbedsFolder) {
    Path home = Path.of(System.getProperty("user.home"));
    Path file = find(nameOrPath.strip(), testbedsFolder, home);
    HardwareKnowledge hardware =
        new HardwareKnowledge(
            NicModelReader.load(), FirmwareReader.load(testbedsFolder.resolve("firmware")));
    Faults faults = new Faults();
    Optional<Testbed> testbed =
        YamlTree.parse(text(file), faults)
            .map(document -> new DescriptorReader(file, home, hardware, faults).read(document));
    if (!faults.none() || testbed.isEmpty()) {
      throw new DescriptorException(faults.lines(file.toString()));
    }
    return testbed.get();
  }

  private static Path find(String nameOrPath, Path folder, Path home) {
    boolean path = nameOrPath.contains("/") || nameOrPath.matches(".+\\.ya?ml");
    if (nameOrPath.isEmpty() || nameOrPath.indexOf('\0') >= 0) {
      throw unknown(nameOrPath, folder);
    }
    Path named =
        nameOrPath.startsWith("~/") ? home.resolve(nameOrPath.substring(2)) : Path.of(nameOrPath);
    List<Path> places =
        path
            ? List.of(named)
            : List.of(folder.resolve(nameOrPath + ".yaml"), folder.resolve(nameOrPath + ".yml"));
    return places.stream()
        .filter(Files::isRegularFile)
        .findFirst()
        .orElseThrow(() -> path ? missing(nameOrPath, folder) : unknown(nameOrPath, folder));
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (CharacterCodingException notText) {
      throw new DescriptorException(
          List.of(file + ":1:1: this is not UTF-8 text; save the descriptor as UTF-8"));
    } catch (IOException unreadable) {
      throw new DescriptorException(
          List.of("The descriptor " + file + " can't be read; check its permissions."));
    }
  }

  private static DescriptorException missing(String path, Path folder) {
    return new DescriptorException(
        List.of(
            "There is no descriptor at '"
                + path
                + "'; give the path of a YAML file or a name out of "
                + folder
                + ": "
                + Spelling.listed(names(folder))
                + "."));
  }

  private static DescriptorException unknown(String name, Path folder) {
    List<String> names = names(folder);
    String sentence =
        names.isEmpty()
            ? "There is no testbed '" + name + "': no descriptors are in " + folder + "."
            : "There is no testbed '"
                + name
                + "' in "
                + folder
                + "; there are "
                + Spelling.listed(names)
                + Spelling.nearest(name, names).map(n -> "; did you mean '" + n + "'?").orElse(".");
    return new DescriptorException(List.of(sentence));
  }

  private static List<String> names(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .filter(file -> file.matches(".+\\.ya?ml"))
          .map(file -> file.replaceFirst("\\.ya?ml$", ""))
          .sorted()
          .distinct()
          .toList();
    } catch (IOException noFolder) {
      return List.of();
    }
  }
}
