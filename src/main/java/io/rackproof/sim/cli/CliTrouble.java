package io.rackproof.sim.cli;

import java.util.Optional;

/**
 * What is awkward about a simulated CLI.
 *
 * @param pagingStays it refuses to switch paging off
 * @param decorated it dresses its prompts in control sequences
 * @param hangsAt regular expression of the commands that it never answers
 */
public record CliTrouble(boolean pagingStays, boolean decorated, Optional<String> hangsAt) {
  public static final CliTrouble NONE = new CliTrouble(false, false, Optional.empty());
  public static final CliTrouble PAGING = new CliTrouble(true, true, Optional.empty());

  /** Of EOS and NX-OS alike. */
  public static final CliTrouble HANGING =
      new CliTrouble(false, false, Optional.of("show (interfaces counters queue|queuing).*"));
}
