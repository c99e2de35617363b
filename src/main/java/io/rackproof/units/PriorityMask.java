package io.rackproof.units;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A set of priorities; bit n stands for priority n. */
public record PriorityMask(int bits) {
  public static final PriorityMask NONE = new PriorityMask(0);
  public static final PriorityMask ALL = new PriorityMask(0xff);

  /**
   * @throws IllegalArgumentException when a bit above 7 is set
   */
  public PriorityMask {
    if (bits < 0 || bits > 0xff) {
      throw new IllegalArgumentException("a priority mask has eight bits, found " + bits);
    }
  }

  public static PriorityMask only(Priority priority) {
    return new PriorityMask(1 << priority.value());
  }

  public static PriorityMask of(Collection<Priority> priorities) {
    return new PriorityMask(
        priorities.stream().mapToInt(p -> 1 << p.value()).reduce(0, (a, b) -> a | b));
  }

  public boolean contains(Priority priority) {
    return (bits >> priority.value() & 1) == 1;
  }

  public PriorityMask with(Priority priority) {
    return new PriorityMask(bits | 1 << priority.value());
  }

  /** In ascending order. */
  public List<Priority> priorities() {
    return IntStream.range(0, 8).filter(n -> (bits >> n & 1) == 1).mapToObj(Priority::of).toList();
  }

  /** {@code none}, {@code 3} or {@code 3,4}. */
  @Override
  public String toString() {
    return bits == 0
        ? "none"
        : priorities().stream().map(Priority::toString).collect(Collectors.joining(","));
  }
}
