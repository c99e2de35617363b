package io.rackproof.sim.cli;

import java.util.Optional;

/**
 * What is awkward about a simulated CLI.
 *
 * @param pagingStays it refuses to switch paging off
 * @param decorated it dresses its prompts in control sequences
 * @param hangsAt beginning of the command that it never answers
 */
public record CliTrouble(boolean pagingStays, boolean decorated, Optional<String> hangsAt) {
  public static final CliTrouble NONE = new CliTrouble(false, false, Optional.empty());
}
