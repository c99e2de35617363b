package io.rackproof.sim.views;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A configuration: views in the order in which they were opened, each with its lines. */
public final class ViewTree {
  private final Map<String, List<String>> views = new LinkedHashMap<>();

  public ViewTree() {
    views.put("", new ArrayList<>());
  }

  public ViewTree copy() {
    ViewTree copy = new ViewTree();
    views.forEach((view, lines) -> copy.views.put(view, new ArrayList<>(lines)));
    return copy;
  }

  /** Opens a view; the system view is the empty one. */
  public void open(String view) {
    views.computeIfAbsent(view, fresh -> new ArrayList<>());
  }

  public void close(String view) {
    views.remove(view);
  }

  public boolean has(String view) {
    return views.containsKey(view);
  }

  public List<String> views() {
    return List.copyOf(views.keySet());
  }

  public List<String> lines(String view) {
    return List.copyOf(views.getOrDefault(view, List.of()));
  }

  /** Adds a line in the place of those that it replaces. */
  public void put(String view, String line, String key) {
    List<String> lines = views.get(view);
    lines.removeIf(old -> old.equals(line) || old.equals(key) || old.startsWith(key + " "));
    lines.add(line);
  }

  /** Removes the lines that begin with the words. */
  public void remove(String view, String words) {
    views.get(view).removeIf(old -> old.equals(words) || old.startsWith(words + " "));
  }

  /** What follows these words in the first line that begins with them. */
  public Optional<String> after(String view, String words) {
    return lines(view).stream()
        .filter(line -> line.startsWith(words + " "))
        .map(line -> line.substring(words.length() + 1))
        .findFirst();
  }

  public boolean has(String view, String line) {
    return lines(view).contains(line);
  }

  /** As {@code display current-configuration} prints it. */
  public String print() {
    StringBuilder text = new StringBuilder("#\n");
    for (String line : lines("")) {
      text.append(line).append("\n#\n");
    }
    views.forEach(
        (view, lines) -> {
          if (!view.isEmpty() && !untouched(view)) {
            text.append(view).append('\n');
            lines.forEach(line -> text.append(' ').append(line).append('\n'));
            text.append("#\n");
          }
        });
    return text.append("return\n").toString();
  }

  /** Map tables are always there and are shown only with what differs from the defaults. */
  private boolean untouched(String view) {
    return view.startsWith("qos map-table ") && lines(view).isEmpty();
  }

  /** A line each, whatever the order in which they were typed. */
  public List<String> flat() {
    List<String> all = new ArrayList<>();
    views.forEach(
        (view, lines) -> {
          if (!untouched(view)) {
            all.add("CONFIG " + view);
          }
          lines.forEach(line -> all.add("CONFIG " + view + " / " + line));
        });
    return all;
  }
}
