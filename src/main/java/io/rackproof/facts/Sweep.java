package io.rackproof.facts;

import java.util.List;

/**
 * Traffic processes found on a host.
 *
 * @param ended those that this run or an earlier one had left, and that were ended
 * @param others those of somebody else, left alone
 */
public record Sweep(List<String> ended, List<String> others) {
  public Sweep {
    ended = List.copyOf(ended);
    others = List.copyOf(others);
  }
}
