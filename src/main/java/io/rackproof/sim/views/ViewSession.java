package io.rackproof.sim.views;

import java.util.Optional;

/**
 * Where a login is: in the user view, in the system view or in a view under it, and what it has
 * changed there.
 */
public final class ViewSession {
  private final ViewGrammar grammar;
  private Optional<String> view = Optional.empty();

  public ViewSession(ViewGrammar grammar) {
    this.grammar = grammar;
  }

  public boolean inUserView() {
    return view.isEmpty();
  }

  /** The view; empty in the system view. */
  public String view() {
    return view.orElse("");
  }

  public void enterSystemView() {
    view = Optional.of("");
  }

  public void leaveAll() {
    view = Optional.empty();
  }

  /** One view back. */
  public void quit() {
    view = view.filter(now -> !now.isEmpty()).map(now -> "");
  }

  /**
   * Takes a line of configuration.
   *
   * @return why it is refused; empty when it is taken
   */
  public Optional<String> configure(ViewTree config, String line) {
    Optional<String> opened = grammar.opens(line);
    if (opened.isPresent()) {
      Optional<String> fault = grammar.fault(config, "", line);
      if (fault.isEmpty()) {
        config.open(opened.get());
        view = opened;
      }
      return fault;
    }
    if (line.startsWith("undo ")) {
      return undo(config, line.substring("undo ".length()));
    }
    Optional<String> fault = grammar.fault(config, view(), line);
    if (fault.isEmpty()) {
      config.put(view(), line, grammar.key(view(), line));
      if (grammar.isDefault(view(), line)) {
        config.remove(view(), line);
      }
    }
    return fault;
  }

  private Optional<String> undo(ViewTree config, String words) {
    Optional<String> opened = grammar.opens(words);
    if (opened.isPresent()) {
      config.close(opened.get());
      return Optional.empty();
    }
    Optional<String> fault = grammar.fault(config, view(), "undo " + words);
    if (fault.isEmpty()) {
      config.remove(view(), grammar.undoes(view(), words));
    }
    return fault;
  }
}
