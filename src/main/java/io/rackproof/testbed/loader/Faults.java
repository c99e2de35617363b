package io.rackproof.testbed.loader;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Collects what is wrong with a descriptor. Not safe for use by several threads.
 *
 * <p>One wrong template of a range is wrong for every device of the range: such faults share a
 * place and a kind, and the first speaks for all.
 */
final class Faults {
  private final Map<Key, Fault> found = new LinkedHashMap<>();

  void add(Mark mark, String text) {
    add(mark, text, text);
  }

  /** Notes a fault that may be met again at the same place with other names in its text. */
  void add(Mark mark, String kind, String text) {
    found.merge(
        new Key(mark, kind),
        new Fault(mark, text, 1),
        (first, again) -> again.text.equals(first.text) ? first : first.again());
  }

  boolean none() {
    return found.isEmpty();
  }

  int count() {
    return found.size();
  }

  /** One line a fault, {@code file:line:column: text}, in the order of the file. */
  List<String> lines(String file) {
    List<Fault> sorted = new ArrayList<>(found.values());
    sorted.sort(java.util.Comparator.comparing(Fault::mark));
    return sorted.stream().map(fault -> file + ":" + fault).toList();
  }

  private record Key(Mark mark, String kind) {}

  private record Fault(Mark mark, String text, int times) {
    Fault again() {
      return new Fault(mark, text, times + 1);
    }

    @Override
    public String toString() {
      String more = times > 1 ? " (and " + (times - 1) + " more like it)" : "";
      return mark + ": " + text + more;
    }
  }
}
