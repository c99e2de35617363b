package io.rackproof.testbed.loader;

import io.rackproof.testbed.Timeouts;
import io.rackproof.testbed.Traffic;
import io.rackproof.units.ByteSize;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Reads {@code traffic} and {@code timeouts}: how to measure, and how long to wait. */
final class TrafficReader {
  private static final List<String> KEYS =
      List.of(
          "schedule", "duration", "message", "queue_pairs", "latency", "base_port", "ack_timeout");
  private static final List<String> LATENCY_KEYS = List.of("iterations", "size");
  private static final List<String> TIMEOUT_KEYS = List.of("connect", "command", "settle");

  private TrafficReader() {}

  static Traffic traffic(Section root) {
    Section traffic = root.section("traffic", KEYS);
    Section latency = traffic.section("latency", LATENCY_KEYS);
    return new Traffic(
        traffic
            .read(
                "schedule",
                Grammars.choice(Map.of("all", Traffic.Schedule.ALL, "ring", Traffic.Schedule.RING)))
            .orElse(Traffic.Schedule.ALL),
        traffic.read("duration", TrafficReader::wholeSeconds).orElse(Duration.ofSeconds(10)),
        message(traffic, "message", "64 KiB", 65_536),
        traffic.read("queue_pairs", Grammars.whole(1, 1024)).orElse(4),
        // p99.9 of fewer than a thousand samples is nothing but their maximum.
        latency.read("iterations", Grammars.whole(1_000, 10_000_000)).orElse(10_000),
        message(latency, "size", "2 bytes", 2),
        // Room above it: measurements of one host count up from here.
        traffic.read("base_port", Grammars.whole(1024, 65_000)).orElse(18_515),
        traffic.read("ack_timeout", Grammars.whole(1, 31)));
  }

  static Timeouts timeouts(Section root) {
    Section timeouts = root.section("timeouts", TIMEOUT_KEYS);
    return new Timeouts(
        wait(timeouts, "connect", 10), wait(timeouts, "command", 30), wait(timeouts, "settle", 20));
  }

  private static Duration wait(Section section, String key, int seconds) {
    return section
        .read(key, Grammars.duration("10 s", Duration.ofMillis(100), Duration.ofMinutes(60)))
        .orElse(Duration.ofSeconds(seconds));
  }

  private static ByteSize message(Section section, String key, String example, int bytes) {
    return section
        .read(key, Grammars.size(Quantity.SIZE.withExample(example), 1, 1 << 30))
        .orElse(ByteSize.of(bytes));
  }

  /** perftest's {@code -D} takes whole seconds. */
  private static Duration wholeSeconds(String text) throws Mistake {
    Duration duration =
        Grammars.duration("10 s", Duration.ofSeconds(1), Duration.ofHours(24)).parse(text);
    if (duration.toNanosPart() != 0) {
      throw new Mistake("found '" + text + "'; write whole seconds, e.g. 10 s");
    }
    return duration;
  }
}
