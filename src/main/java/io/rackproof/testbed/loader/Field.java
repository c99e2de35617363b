package io.rackproof.testbed.loader;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A value of an entry that stands for many things: parsed once, then worked out for each of them.
 *
 * @param check what each text must be
 */
record Field<T>(String key, Node.Scalar scalar, Template template, Grammar<T> check) {
  /** Empty when the key isn't given, or was refused. */
  static <T> Optional<Field<T>> read(
      Section section, String key, int count, Set<String> variables, Grammar<T> check) {
    return section
        .read(key, Template.grammar(count, variables))
        .flatMap(
            template -> section.scalar(key).map(text -> new Field<>(key, text, template, check)));
  }

  Mark mark() {
    return scalar.mark();
  }

  /** The value for one position; empty, with a fault noted, when there is none. */
  Optional<T> at(int position, Map<String, Integer> scope, Faults faults) {
    String text;
    try {
      text = template.text(position, scope);
    } catch (Mistake mistake) {
      faults.add(scalar.at(mistake.offset()), key, key + ": " + mistake.getMessage());
      return Optional.empty();
    }
    try {
      return Optional.of(check.parse(text));
    } catch (Mistake mistake) { // its offset is one of the text, not of the template
      faults.add(scalar.mark(), key, key + ": " + mistake.getMessage());
      return Optional.empty();
    }
  }
}
