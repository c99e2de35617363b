package io.rackproof.sim.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** A running configuration that can be edited: lines, each with the lines below it. */
public final class ConfigText {
  private final Map<String, ConfigText> lines = new LinkedHashMap<>();

  /** The section under a line, made where it is not there. */
  public ConfigText section(String line) {
    return lines.computeIfAbsent(line, any -> new ConfigText());
  }

  /** The section under these lines one after the other, made where they are not there. */
  public ConfigText section(List<String> path) {
    ConfigText at = this;
    for (String line : path) {
      at = at.section(line);
    }
    return at;
  }

  public Optional<ConfigText> find(String line) {
    return Optional.ofNullable(lines.get(line));
  }

  public boolean has(String line) {
    return lines.containsKey(line);
  }

  /** Puts a line in the place of the one that begins with the same words, if there is one. */
  public void set(String words, String line) {
    remove(words);
    lines.put(line, new ConfigText());
  }

  /** Removes every line that is these words or begins with them. */
  public void remove(String words) {
    lines.keySet().removeIf(line -> line.equals(words) || line.startsWith(words + " "));
  }

  public void removeIf(Predicate<String> which) {
    lines.keySet().removeIf(which);
  }

  /** The rest of the line that begins with these words. */
  public Optional<String> after(String words) {
    return lines.keySet().stream()
        .filter(line -> line.startsWith(words + " "))
        .findFirst()
        .map(line -> line.substring(words.length() + 1));
  }

  public List<String> lines() {
    return List.copyOf(lines.keySet());
  }

  /** Takes the lines of another's that are chosen, in the place of its own that would be. */
  public void keepFrom(ConfigText other, Predicate<String> chosen) {
    lines.keySet().removeIf(chosen);
    other.lines.forEach(
        (line, below) -> {
          if (chosen.test(line)) {
            lines.put(line, below.copy());
          }
        });
  }

  public ConfigText copy() {
    ConfigText copy = new ConfigText();
    lines.forEach((line, below) -> copy.lines.put(line, below.copy()));
    return copy;
  }

  public boolean isEmpty() {
    return lines.isEmpty();
  }

  /** As the CLI prints it, each level indented by so much. */
  public List<String> print(String indent) {
    List<String> printed = new ArrayList<>();
    lines.forEach(
        (line, below) -> {
          printed.add(line);
          below.print(indent).forEach(inner -> printed.add(indent + inner));
        });
    return printed;
  }
}
