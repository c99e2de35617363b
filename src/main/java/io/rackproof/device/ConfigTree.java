package io.rackproof.device;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * A part of a running configuration as industry-standard CLIs print it: lines, each with the lines
 * below it that are indented further. Comments ({@code !}) and blank lines are left out.
 *
 * @param line without its indentation; empty at the root
 */
public record ConfigTree(String line, List<ConfigTree> children) {
  public ConfigTree {
    children = List.copyOf(children);
  }

  /** A line while those below it are collected. */
  private record Open(int indent, String line, List<ConfigTree> children) {
    ConfigTree closed() {
      return new ConfigTree(line, children);
    }
  }

  /**
   * @param text whole lines
   * @throws Malformed when it is empty, ends within a line or holds control characters
   */
  public static ConfigTree parse(String text) throws Malformed {
    Deque<Open> open = new ArrayDeque<>();
    open.push(new Open(-1, "", new ArrayList<>()));
    for (String line : Answer.lines(text)) {
      String words = line.strip();
      if (words.isEmpty() || words.startsWith("!")) {
        continue;
      }
      int indent = line.length() - line.stripLeading().length();
      while (open.peek().indent() >= indent) {
        close(open);
      }
      open.push(new Open(indent, words, new ArrayList<>()));
    }
    while (open.size() > 1) {
      close(open);
    }
    return open.pop().closed();
  }

  private static void close(Deque<Open> open) {
    ConfigTree done = open.pop().closed();
    open.peek().children().add(done);
  }

  /** The section under these lines, from here. */
  public Optional<ConfigTree> section(List<String> path) {
    Optional<ConfigTree> at = Optional.of(this);
    for (String step : path) {
      at = at.flatMap(here -> here.child(step));
    }
    return at;
  }

  public Optional<ConfigTree> child(String wanted) {
    return children.stream().filter(child -> child.line().equals(wanted)).findFirst();
  }

  public boolean has(String wanted) {
    return child(wanted).isPresent();
  }

  /** What follows these words in the first line that begins with them. */
  public Optional<String> after(String words) {
    return children.stream()
        .map(ConfigTree::line)
        .filter(own -> own.startsWith(words + " "))
        .findFirst()
        .map(own -> own.substring(words.length() + 1).strip());
  }

  /** The sections whose line begins with these words. */
  public List<ConfigTree> beginning(String words) {
    return children.stream().filter(child -> child.line().startsWith(words + " ")).toList();
  }

  /** All lines below this one, in order, without indentation. */
  public List<String> flat() {
    List<String> lines = new ArrayList<>();
    for (ConfigTree child : children) {
      lines.add(child.line());
      lines.addAll(child.flat());
    }
    return lines;
  }

  /** All lines below this one, indented as deep as they are nested. */
  public String text() {
    StringBuilder text = new StringBuilder();
    append(text, "");
    return text.toString();
  }

  private void append(StringBuilder text, String indent) {
    for (ConfigTree child : children) {
      text.append(indent).append(child.line()).append('\n');
      child.append(text, indent + "  ");
    }
  }
}
