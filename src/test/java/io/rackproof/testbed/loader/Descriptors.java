package io.rackproof.testbed.loader;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.rackproof.testbed.HardwareKnowledge;
import io.rackproof.testbed.Testbed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Descriptors for tests. */
final class Descriptors {
  static final Path SAMPLES = Path.of("src/test/resources/testbeds");
  static final Path HOME = Path.of("/home/tester");

  private Descriptors() {}

  static String sample(String name) {
    try {
      return Files.readString(SAMPLES.resolve(name + ".yaml"));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  static int lines(Path file) {
    try {
      return Files.readAllLines(file).size();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** The faults of a text, as {@code line:column: what}. */
  static List<String> faults(String yaml) {
    Faults faults = new Faults();
    read(yaml, faults);
    return faults.lines("f").stream().map(line -> line.substring(2)).toList();
  }

  static Optional<Testbed> read(String yaml, Faults faults) {
    return YamlTree.parse(yaml, faults)
        .map(
            root ->
                new DescriptorReader(
                        Path.of("/racks/lab.yaml"), HOME, HardwareKnowledge.NONE, faults)
                    .read(root));
  }

  /** The testbed of a text without faults. */
  static Testbed testbed(String yaml) {
    Faults faults = new Faults();
    Testbed testbed = read(yaml, faults).orElseThrow();
    if (!faults.none()) {
      throw new AssertionError(String.join("\n", faults.lines("f")));
    }
    return testbed;
  }

  static DescriptorException refused(String nameOrPath, Path folder) {
    return catchThrowableOfType(
        DescriptorException.class, () -> TestbedLoader.load(nameOrPath, folder));
  }
}
