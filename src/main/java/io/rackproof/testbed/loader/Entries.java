package io.rackproof.testbed.loader;

import java.util.List;

/** The entries of a mapping whose keys are names that the descriptor chooses. */
final class Entries {
  private Entries() {}

  /** Empty, with a fault noted, when it isn't a mapping or has no entries. */
  static List<Node.Entry> of(String name, Node node, String example, Faults faults) {
    if (node instanceof Node.Mapping mapping && !mapping.entries().isEmpty()) {
      return mapping.entries();
    }
    String found = node instanceof Node.Mapping ? "an empty mapping" : node.described();
    faults.add(
        node.mark(),
        name + ": found " + found + "; write a mapping with at least one name, e.g. " + example);
    return List.of();
  }
}
