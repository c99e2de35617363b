package io.rackproof.diagnosis.triage;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Fragments on disk: {@code NAME.txt}, with bounds of its own in {@code NAME.json} under {@code
 * profile}, and those of a folder in {@code profile.json} there or one folder up.
 */
public final class FragmentFiles {
  private static final String BOUNDS = "profile.json";

  private FragmentFiles() {}

  /**
   * Judges a file, or each {@code .txt} file of a folder.
   *
   * @throws IOException when a file cannot be read, or there is none, in one sentence
   */
  public static Map<Path, Assessment> assess(Path fileOrFolder) throws IOException {
    Triage triage = new Triage();
    Map<Path, Assessment> assessed = new LinkedHashMap<>();
    for (Path file : files(fileOrFolder)) {
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      assessed.put(file, triage.assess(text, profile(file)));
    }
    if (assessed.isEmpty()) {
      throw new IOException(fileOrFolder + " has no fragment: name them *.txt");
    }
    return assessed;
  }

  private static List<Path> files(Path fileOrFolder) throws IOException {
    if (Files.isRegularFile(fileOrFolder)) {
      return List.of(fileOrFolder);
    }
    if (!Files.isDirectory(fileOrFolder)) {
      throw new IOException("there is no " + fileOrFolder + ": name a file or folder of text");
    }
    try (Stream<Path> files = Files.list(fileOrFolder)) {
      return files.filter(file -> file.toString().endsWith(".txt")).sorted().toList();
    }
  }

  private static Profile profile(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    Profile profile = Profile.standard();
    for (Path bounds : List.of(folder.resolve("..").resolve(BOUNDS), folder.resolve(BOUNDS))) {
      profile = profile.with(values(bounds, false));
    }
    String name = file.getFileName().toString().replaceFirst("\\.[^.]*$", "");
    return profile.with(values(folder.resolve(name + ".json"), true));
  }

  private static Map<String, String> values(Path json, boolean within) throws IOException {
    Map<String, String> values = new TreeMap<>();
    if (!Files.isRegularFile(json)) {
      return values;
    }
    try {
      JsonNode tree = new ObjectMapper().readTree(Files.readAllBytes(json));
      JsonNode bounds = within ? tree.path("profile") : tree;
      for (Map.Entry<String, JsonNode> entry : bounds.properties()) {
        values.put(entry.getKey(), entry.getValue().asText());
      }
      return values;
    } catch (JsonProcessingException broken) {
      throw new IOException(json + " is not JSON: " + broken.getOriginalMessage(), broken);
    }
  }
}
