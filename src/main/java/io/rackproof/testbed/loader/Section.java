package io.rackproof.testbed.loader;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A mapping with a fixed set of keys, read strictly: what is unknown, given twice, of the wrong
 * type or refused by its grammar is noted, and comes back empty.
 */
final class Section {
  private final String name;
  private final Mark mark;
  private final Faults faults;
  private final Map<String, Node.Entry> entries = new LinkedHashMap<>();
  private final boolean readable;

  private Section(String name, Mark mark, Faults faults, boolean readable) {
    this.name = name;
    this.mark = mark;
    this.faults = faults;
    this.readable = readable;
  }

  /**
   * Reads a mapping.
   *
   * @param name how messages call it
   * @param mark where it is named: missing keys are reported there
   * @param keys all that may be in it, in the order to list them
   */
  static Section of(String name, Mark mark, Node node, List<String> keys, Faults faults) {
    if (!(node instanceof Node.Mapping mapping)) {
      String what = String.join(", ", keys);
      faults.add(
          node.mark(),
          name + ": found " + node.described() + "; write a mapping with the keys " + what);
      return new Section(name, mark, faults, false);
    }
    Section section = new Section(name, mark, faults, true);
    for (Node.Entry entry : mapping.entries()) {
      section.take(entry, keys);
    }
    return section;
  }

  /** A section that isn't there: every key is at its default. */
  static Section absent(String name, Faults faults) {
    return new Section(name, Mark.START, faults, false);
  }

  private void take(Node.Entry entry, List<String> keys) {
    String key = entry.key().text();
    if (!keys.contains(key)) {
      faults.add(
          entry.key().mark(),
          name
              + ": unknown key '"
              + key
              + "'; allowed are "
              + String.join(", ", keys)
              + Spelling.didYouMean(key, keys));
    } else if (entries.containsKey(key)) {
      Mark first = entries.get(key).key().mark();
      faults.add(
          entry.key().mark(),
          name + ": the key '" + key + "' is given twice, first at " + first + "; delete one");
    } else {
      entries.put(key, entry);
    }
  }

  Mark mark() {
    return mark;
  }

  boolean has(String key) {
    return entries.containsKey(key);
  }

  /** Where the value of a key stands, or the section when the key isn't given. */
  Mark markOf(String key) {
    return has(key) ? entries.get(key).value().mark() : mark;
  }

  /** Where a key stands, or the section when it isn't given. */
  Mark markOfKey(String key) {
    return has(key) ? entries.get(key).key().mark() : mark;
  }

  /** The value of a key, whatever it is. */
  Optional<Node> node(String key) {
    return Optional.ofNullable(entries.get(key)).map(Node.Entry::value);
  }

  /** The value of a key; when it isn't given, that is a fault, and {@code example} is shown. */
  Optional<Node> required(String key, String example) {
    if (readable && !has(key)) {
      faults.add(mark, name + ": '" + key + "' is missing; add it, e.g. " + example);
    }
    return node(key);
  }

  /** A section within; when it isn't given, one without keys. */
  Section section(String key, List<String> keys) {
    return node(key)
        .map(node -> of(key, markOfKey(key), node, keys, faults))
        .orElseGet(() -> absent(key, faults));
  }

  /** A single value. */
  Optional<Node.Scalar> scalar(String key) {
    Optional<Node> node = node(key);
    if (node.isPresent() && !(node.get() instanceof Node.Scalar)) {
      String found = node.get().described();
      faults.add(node.get().mark(), key + ": found " + found + "; write a single value");
    }
    return node.flatMap(n -> n instanceof Node.Scalar s ? value(key, s) : Optional.empty());
  }

  private Optional<Node.Scalar> value(String key, Node.Scalar scalar) {
    if (scalar.blank()) {
      faults.add(scalar.mark(), key + ": found nothing; write a value or delete the key");
      return Optional.empty();
    }
    return Optional.of(scalar);
  }

  /** The parsed value of a key; empty when it isn't given or was refused. */
  <T> Optional<T> read(String key, Grammar<T> grammar) {
    return scalar(key).flatMap(scalar -> parse(key, scalar, grammar));
  }

  /** The parsed values of a key that holds one value or a list of them. */
  <T> List<T> readAll(String key, Grammar<T> grammar) {
    List<T> values = new ArrayList<>();
    if (node(key).orElse(null) instanceof Node.Sequence list) {
      for (Node item : list.items()) {
        if (item instanceof Node.Scalar scalar) {
          value(key, scalar).flatMap(s -> parse(key, s, grammar)).ifPresent(values::add);
        } else {
          faults.add(item.mark(), key + ": found " + item.described() + "; write a single value");
        }
      }
    } else {
      read(key, grammar).ifPresent(values::add);
    }
    return values;
  }

  private <T> Optional<T> parse(String key, Node.Scalar scalar, Grammar<T> grammar) {
    return parsed(key, scalar, grammar, faults);
  }

  /** Parses one value and notes what its grammar refuses. */
  static <T> Optional<T> parsed(
      String name, Node.Scalar scalar, Grammar<T> grammar, Faults faults) {
    try {
      return Optional.of(grammar.parse(scalar.text()));
    } catch (Mistake mistake) {
      faults.add(scalar.at(mistake.offset()), name + ": " + mistake.getMessage());
      return Optional.empty();
    }
  }
}
