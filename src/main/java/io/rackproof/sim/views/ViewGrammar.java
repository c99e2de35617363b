package io.rackproof.sim.views;

import java.util.Optional;

/** What a switch with views takes in configuration, and how it words what it does not. */
public interface ViewGrammar {
  /** The view that a line of the system view opens, in the words that configuration shows. */
  Optional<String> opens(String line);

  /** Why a line is refused in a view; empty when it is taken. */
  Optional<String> fault(ViewTree config, String view, String line);

  /** Words that begin the lines which a line replaces. */
  String key(String view, String line);

  /** Whether a line says what is the default anyway, so that configuration does not show it. */
  boolean isDefault(String view, String line);

  /** Words that begin the lines which {@code undo} of these words removes. */
  String undoes(String view, String words);

  /** Why nothing of it can be taken into force; empty when it can. */
  Optional<String> conflict(ViewTree config);
}
