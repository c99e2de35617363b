package io.rackproof.device.linux;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Samples of what tools print: the project's own, and a folder of further ones where present. */
final class Samples {
  private static final Path FURTHER =
      Path.of(System.getProperty("samples.further", "../shared/formats/samples"));

  private Samples() {}

  /** {@code perftest/bw-client.txt}. */
  static String own(String name) {
    try (InputStream in = Samples.class.getResourceAsStream("/samples/host/" + name)) {
      if (in == null) {
        throw new IllegalArgumentException("no sample " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /** One further sample, or an empty list where the folder is absent. */
  static List<String> further(String tool, String name) {
    Path file = FURTHER.resolve(tool).resolve(name + ".txt");
    return Files.isRegularFile(file) ? List.of(read(file)) : absent(file);
  }

  /** All further samples of a tool. */
  static List<String> further(String tool) {
    Path folder = FURTHER.resolve(tool);
    if (!Files.isDirectory(folder)) {
      return absent(folder);
    }
    List<String> texts = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      files.filter(file -> file.toString().endsWith(".txt")).forEach(file -> texts.add(read(file)));
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
    return texts;
  }

  private static List<String> absent(Path path) {
    System.out.println("further samples are not checked: there is no " + path);
    return List.of();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
