package io.rackproof.diagnosis.triage;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What counters grew by, in the ways in which people write it down: under a heading that says
 * delta, as two marked readings on lines of their own, or as two sections.
 *
 * @param growth by counter name
 * @param reset first line that shows a counter lower than before, or another boot
 * @param loaded whether the text says that traffic ran meanwhile
 * @param seconds between two sections that carry their time
 */
record Deltas(
    Map<String, Growth> growth, Optional<Line> reset, boolean loaded, OptionalDouble seconds) {
  private static final Pattern COUNTER =
      Pattern.compile("^\\s*([a-z][a-z0-9_]*(?:err|_[a-z0-9]+))\\s*[:=]\\s*(\\d[\\d,]*)\\s*$");
  private static final Pattern MARKED =
      Pattern.compile(
          "^# ?(start|end|before|after)\\s+([a-z]\\w*)\\s*[:=]\\s*(\\d[\\d,]*)(?:\\s+boot_id (\\S+))?");
  private static final Pattern ARROW =
      Pattern.compile("\\b([a-z]\\w*)[: =]+(\\d[\\d,]*)\\s*(?:->|→|=>)\\s*(\\d[\\d,]*)\\s*$");
  private static final Pattern DELTA =
      Pattern.compile("(?i)\\b(?:delta|growth|increase|counters while|during|diff)");
  private static final Pattern TRAFFIC =
      Pattern.compile("(?i)\\b(?:run|load|test|traffic|incast|soak)\\b");
  private static final Pattern TIME = Pattern.compile("\\bt ?= ?(\\d+) ?s?\\b");
  private static final Pattern READING =
      Pattern.compile("(?i)\\bt ?= ?\\d+|\\b(?:before|after|start|end|first|second)\\b");

  /** What one counter grew by. */
  record Growth(double value, Line line) {}

  static Deltas of(Fragment text) {
    Map<String, Growth> growth = new LinkedHashMap<>();
    Map<String, Double> first = new TreeMap<>();
    Map<String, String> boots = new TreeMap<>();
    Optional<Line> reset = Optional.empty();
    String heading = "";
    boolean loaded = false;
    double begin = Double.NaN;
    double seconds = Double.NaN;
    for (Line line : text.lines()) {
      Matcher marked = MARKED.matcher(line.text());
      Matcher counter = COUNTER.matcher(line.text());
      Matcher arrow = ARROW.matcher(line.text());
      if (arrow.find() && line.whole()) {
        double by =
            Double.parseDouble(arrow.group(3).replace(",", ""))
                - Double.parseDouble(arrow.group(2).replace(",", ""));
        if (by < 0) {
          reset = reset.or(() -> Optional.of(line));
        }
        growth.put(arrow.group(1), new Growth(by, line));
      } else if (marked.find()) {
        boolean start = marked.group(1).matches("start|before");
        String name = marked.group(2);
        double value = Double.parseDouble(marked.group(3).replace(",", ""));
        String boot = Optional.ofNullable(marked.group(4)).orElse("");
        if (start) {
          first.put(name, value);
          boots.put(name, boot);
        } else if (first.containsKey(name)) {
          boolean other = !boot.equals(boots.getOrDefault(name, boot));
          if (value < first.get(name) || other) {
            reset = reset.or(() -> Optional.of(line));
          }
          growth.put(name, new Growth(value - first.get(name), line));
        }
      } else if (Headings.heads(line)) {
        heading = line.text();
        loaded |= TRAFFIC.matcher(heading).find();
        Matcher time = TIME.matcher(heading);
        if (time.find()) {
          double at = Double.parseDouble(time.group(1));
          seconds = Double.isNaN(begin) ? Double.NaN : at - begin;
          begin = Double.isNaN(begin) ? at : begin;
        }
      } else if (counter.find() && line.whole()) {
        String name = counter.group(1);
        double value = Double.parseDouble(counter.group(2).replace(",", ""));
        if (DELTA.matcher(heading).find()) {
          growth.put(name, new Growth(value, line));
        } else if (READING.matcher(heading).find()) {
          if (first.containsKey(name)) {
            if (value < first.get(name)) {
              reset = reset.or(() -> Optional.of(line));
            }
            growth.put(name, new Growth(value - first.get(name), line));
          } else {
            first.put(name, value);
          }
        }
      }
    }
    return new Deltas(
        growth,
        reset,
        loaded,
        Double.isNaN(seconds) ? OptionalDouble.empty() : OptionalDouble.of(seconds));
  }

  /** Growth of the first counter with this name; empty where it is not there. */
  Optional<Growth> of(String regex) {
    return growth.entrySet().stream()
        .filter(entry -> entry.getKey().matches(regex))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  /** The first counter with such a name that grew. */
  Optional<Growth> grown(String regex) {
    return growth.entrySet().stream()
        .filter(entry -> entry.getKey().matches(regex) && entry.getValue().value() > 0)
        .map(Map.Entry::getValue)
        .findFirst();
  }

  boolean flat(String regex) {
    return of(regex).isPresent() && grown(regex).isEmpty();
  }
}
