package io.rackproof.sim.host;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The arguments of a program, as most of them read theirs. */
record Arguments(List<String> argv) {
  /** The word after an option. */
  Optional<String> after(String option) {
    int at = argv.indexOf(option);
    return at >= 0 && at + 1 < argv.size() ? Optional.of(argv.get(at + 1)) : Optional.empty();
  }

  OptionalInt number(String option) {
    Optional<String> text = after(option).filter(word -> word.matches("[0-9]{1,9}"));
    return text.isPresent() ? OptionalInt.of(Integer.parseInt(text.get())) : OptionalInt.empty();
  }

  boolean has(String option) {
    return argv.contains(option);
  }
}
