package io.rackproof.facts;

import java.util.List;

/**
 * Traffic processes found on a host.
 *
 * @param ended those that this run or an earlier one had left, and that were ended
 * @param others those of somebody else, left alone
 * @param files that such runs had left, and that were removed
 */
public record Sweep(List<String> ended, List<String> others, List<String> files) {
  /** Without files. */
  public Sweep(List<String> ended, List<String> others) {
    this(ended, others, List.of());
  }

  public Sweep {
    ended = List.copyOf(ended);
    others = List.copyOf(others);
    files = List.copyOf(files);
  }
}
