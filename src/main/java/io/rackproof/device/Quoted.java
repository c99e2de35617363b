package io.rackproof.device;

import io.rackproof.facts.EvidenceRef;
import io.rackproof.facts.Observed;
import java.util.List;
import java.util.stream.Stream;

/** What a configuration says of something, word for word: a fact to read, not to judge by. */
public final class Quoted {
  private Quoted() {}

  /** The lines that begin so; {@code otherwise} where there are none. */
  public static Observed<String> lines(
      Stream<String> lines, String words, String otherwise, List<EvidenceRef> evidence) {
    List<String> found =
        lines
            .filter(line -> line.equals(words) || line.startsWith(words + " "))
            .distinct()
            .toList();
    return new Observed.Known<>(found.isEmpty() ? otherwise : String.join("; ", found), evidence);
  }
}
