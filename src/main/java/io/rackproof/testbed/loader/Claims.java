package io.rackproof.testbed.loader;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Who was first to have something that only one may have. */
final class Claims {
  private final Map<String, Claim> claims = new HashMap<>();

  /** The one who has it already; empty when it is the claimant's from now on. */
  Optional<Claim> claim(String thing, String claimant, Mark mark) {
    return Optional.ofNullable(claims.putIfAbsent(thing, new Claim(claimant, mark)));
  }

  /** Who has it, and where that is described. */
  record Claim(String claimant, Mark mark) {
    @Override
    public String toString() {
      return claimant + " (" + mark + ")";
    }
  }
}
