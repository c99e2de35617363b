package io.rackproof.device;

import io.rackproof.plan.Change;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Leaves ports out of a plan by what its settings' scopes name. */
final class UntouchedPorts {
  private UntouchedPorts() {}

  static List<Change> spare(List<Change> plan, Set<String> untouched) {
    return plan.stream()
        .filter(change -> words(change).stream().noneMatch(untouched::contains))
        .map(change -> ofAPort(change, untouched) ? change : sharedWith(change, untouched))
        .toList();
  }

  /** Whether it is of a port: one word of its scope has the form of a port's name. */
  private static boolean ofAPort(Change change, Set<String> untouched) {
    return words(change).stream()
        .anyMatch(word -> untouched.stream().anyMatch(port -> form(port).equals(form(word))));
  }

  private static List<String> words(Change change) {
    return Arrays.asList(change.setting().scope().split("[|,\\s]+", -1));
  }

  private static String form(String name) {
    return name.replaceAll("\\d+", "#");
  }

  private static Change sharedWith(Change change, Set<String> untouched) {
    Set<String> affects = new TreeSet<>(change.affects());
    affects.addAll(untouched);
    return new Change(
        change.setting(), change.wanted(), change.purpose(), change.stage(), List.copyOf(affects));
  }
}
