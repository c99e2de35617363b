package io.rackproof.testbed.loader;

import io.rackproof.testbed.Tuning;
import io.rackproof.testbed.Tuning.Coalescing;
import io.rackproof.testbed.Tuning.Item;
import io.rackproof.testbed.Tuning.Queues;
import io.rackproof.units.ByteSize;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Reads {@code tuning}, of the descriptor or of a host; what a host doesn't name is as the
 * descriptor has it. {@code any} for what shall not be judged.
 */
final class TuningReader {
  /** The key under which it stands. */
  static final String KEY = "tuning";

  private static final String ANY = "any";
  private static final List<String> KEYS =
      List.of(
          "max_read_request",
          "max_payload",
          "relaxed_ordering",
          "acs",
          "iommu",
          "coalescing",
          "queues",
          "rx_ring",
          "interrupts",
          "governor",
          "idle_latency",
          "apply");
  private static final Map<String, Item> ITEMS =
      Map.of(
          "max_read_request", Item.MAX_READ_REQUEST,
          "coalescing", Item.COALESCING,
          "queues", Item.QUEUES,
          "rings", Item.RINGS);

  private final Faults faults;

  TuningReader(Faults faults) {
    this.faults = faults;
  }

  /**
   * @param otherwise where a key isn't given
   */
  Tuning read(Section parent, Tuning otherwise) {
    Section tuning = parent.section(KEY, KEYS);
    Tuning read =
        new Tuning(
            value(tuning, "max_read_request", pcieSize(4096), otherwise.maxReadRequest()),
            value(tuning, "max_payload", pcieSize(256), otherwise.maxPayload()),
            flag(tuning, "relaxed_ordering", "on", otherwise.relaxedOrdering()),
            flag(tuning, "acs", "off", otherwise.acs()),
            flag(tuning, "iommu", "pass-through", otherwise.iommu()),
            value(tuning, "coalescing", TuningReader::coalescing, otherwise.coalescing()),
            value(tuning, "queues", TuningReader::queues, otherwise.queues()),
            ring(tuning, otherwise.rxRing()),
            flag(tuning, "interrupts", "local", otherwise.interrupts()),
            value(tuning, "governor", TuningReader::governor, otherwise.governor()),
            value(
                tuning,
                "idle_latency",
                Grammars.duration("10 us", Duration.ofNanos(1_000), Duration.ofSeconds(1)),
                otherwise.idleLatency()),
            items(tuning, otherwise.apply()));
    if (parent.has(KEY)) {
      check(tuning, read);
    }
    return read;
  }

  /** Without a number nobody knows what to set: how many cores there are the host tells later. */
  private void check(Section tuning, Tuning read) {
    Set<Item> apply = read.apply();
    lacks(tuning, apply, Item.MAX_READ_REQUEST, read.maxReadRequest().isPresent(), "4096 bytes");
    lacks(tuning, apply, Item.COALESCING, read.coalescing().isPresent(), "8 us .. 16 us");
    boolean number = read.queues().filter(queues -> queues.number().isPresent()).isPresent();
    lacks(tuning, apply, Item.QUEUES, number, "63");
    lacks(tuning, apply, Item.RINGS, read.rxRing().isPresent(), "8192");
  }

  private void lacks(Section tuning, Set<Item> apply, Item item, boolean given, String example) {
    if (apply.contains(item) && !given) {
      String name = name(item);
      String key = item == Item.RINGS ? "rx_ring" : name;
      faults.add(
          tuning.markOf(tuning.has("apply") ? "apply" : key),
          "apply: "
              + name
              + " has no value to be set to; add "
              + key
              + ": "
              + example
              + ", or take it off");
    }
  }

  private static String name(Item item) {
    return ITEMS.entrySet().stream()
        .filter(entry -> entry.getValue() == item)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow();
  }

  private static <T> Optional<T> value(
      Section section, String key, Grammar<T> grammar, Optional<T> otherwise) {
    if (!section.has(key)) {
      return otherwise;
    }
    Grammar<Optional<T>> orAny =
        text -> text.equals(ANY) ? Optional.empty() : Optional.of(grammar.parse(text));
    return section.read(key, orAny).orElse(otherwise);
  }

  private static boolean flag(Section section, String key, String judged, boolean otherwise) {
    return section.read(key, Grammars.choice(Map.of(judged, true, ANY, false))).orElse(otherwise);
  }

  private static OptionalInt ring(Section section, OptionalInt otherwise) {
    Optional<Integer> before =
        otherwise.isPresent() ? Optional.of(otherwise.getAsInt()) : Optional.empty();
    return value(section, "rx_ring", Grammars.whole(1, 1 << 20), before)
        .map(OptionalInt::of)
        .orElseGet(OptionalInt::empty);
  }

  private static Set<Item> items(Section section, Set<Item> otherwise) {
    return section.has("apply")
        ? new LinkedHashSet<>(section.readAll("apply", Grammars.choice(ITEMS)))
        : otherwise;
  }

  /** What Device Control can say: 128 to 4096, a power of two (PCI Express Base, 7.5.3.4). */
  private static Grammar<ByteSize> pcieSize(int example) {
    Grammar<ByteSize> size =
        Grammars.size(Quantity.SIZE.withExample(example + " bytes"), 128, 4096);
    return text -> {
      ByteSize read = size.parse(text);
      if (Long.bitCount(read.bytes()) != 1) {
        throw new Mistake("found '" + text + "'; PCIe has 128, 256, 512, 1024, 2048 or 4096 bytes");
      }
      return read;
    };
  }

  private static Coalescing coalescing(String text) throws Mistake {
    String[] ends = text.split("\\s*\\.\\.\\s*", -1);
    if (ends.length > 2) {
      throw new Mistake("found '" + text + "'; write e.g. 8 us .. 16 us, or any");
    }
    Duration least = micros(ends[0]);
    Duration most = micros(ends[ends.length - 1]);
    if (least.compareTo(most) > 0) {
      throw new Mistake("found '" + text + "'; the first time is the shorter one");
    }
    return new Coalescing(least, most);
  }

  /** ethtool knows whole microseconds. */
  private static Duration micros(String text) throws Mistake {
    Duration time =
        Grammars.duration("8 us .. 16 us", Duration.ZERO, Duration.ofMillis(10)).parse(text);
    if (time.toNanos() % 1000 != 0) {
      throw new Mistake("found '" + text + "'; write whole microseconds, e.g. 8 us .. 16 us");
    }
    return time;
  }

  private static Queues queues(String text) throws Mistake {
    return text.equals("cores")
        ? Queues.AS_CORES
        : new Queues(OptionalInt.of(Grammars.whole(1, 4096).parse(text)));
  }

  private static String governor(String text) throws Mistake {
    if (!text.matches("[a-z]{1,20}")) {
      throw new Mistake("found '" + text + "'; write a governor, e.g. performance, or any");
    }
    return text;
  }
}
