package io.rackproof.diagnosis.triage;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text to be judged, in lines, as a terminal without colours would show it. */
final class Fragment {
  /** Control sequences of ECMA-48, and titles that end with BEL. */
  private static final Pattern CONTROL =
      Pattern.compile(
          "\u001b\\[[0-9;?]*[ -/]*[@-~]|\u001b\\][^\u0007\n]*\u0007|\u001b[@-Z\\\\^_=>]");

  private static final Pattern BACKSPACE = Pattern.compile("[^\n\b]\b");

  private final List<Line> lines;

  Fragment(String raw) {
    String text = CONTROL.matcher(raw.replace("\r", "")).replaceAll("");
    for (String shorter = ""; !shorter.equals(text); ) {
      shorter = text;
      text = BACKSPACE.matcher(text).replaceAll("");
    }
    text = text.replace("\b", "");
    List<Line> found = new ArrayList<>();
    int at = 0;
    while (at < text.length()) {
      int end = text.indexOf('\n', at);
      boolean whole = end >= 0;
      found.add(new Line(found.size() + 1, text.substring(at, whole ? end : text.length()), whole));
      at = whole ? end + 1 : text.length();
    }
    lines = List.copyOf(found);
  }

  private Fragment(List<Line> lines) {
    this.lines = List.copyOf(lines);
  }

  List<Line> lines() {
    return lines;
  }

  boolean blank() {
    return lines.stream().allMatch(line -> line.text().isBlank());
  }

  /** Every line in which the pattern is found, once. */
  List<Hit> all(String regex) {
    Pattern pattern = Pattern.compile(regex);
    List<Hit> hits = new ArrayList<>();
    for (Line line : lines) {
      Matcher matcher = pattern.matcher(line.text());
      if (matcher.find()) {
        hits.add(new Hit(line, matcher));
      }
    }
    return hits;
  }

  Optional<Hit> first(String regex) {
    return all(regex).stream().findFirst();
  }

  boolean has(String regex) {
    return first(regex).isPresent();
  }

  /** From each line that begins a block to the line before the next. */
  List<Fragment> blocks(String beginning) {
    Pattern pattern = Pattern.compile(beginning);
    List<Fragment> blocks = new ArrayList<>();
    List<Line> open = new ArrayList<>();
    for (Line line : lines) {
      if (pattern.matcher(line.text()).find()) {
        close(blocks, open);
        open.add(line);
      } else if (!open.isEmpty()) {
        open.add(line);
      }
    }
    close(blocks, open);
    return blocks;
  }

  /** Text between a command that matches and the next prompt or comment. */
  List<Fragment> outputsOf(String command) {
    Pattern wanted = Pattern.compile(command);
    return blocks(Headings.HEADING).stream()
        .filter(block -> wanted.matcher(block.lines().get(0).text()).find())
        .toList();
  }

  private static void close(List<Fragment> blocks, List<Line> open) {
    if (!open.isEmpty()) {
      blocks.add(new Fragment(open));
      open.clear();
    }
  }
}
