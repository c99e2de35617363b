package io.rackproof.testbed.loader;

import io.rackproof.testbed.BandwidthTest;
import io.rackproof.testbed.Demands;
import io.rackproof.testbed.Schedule;
import io.rackproof.testbed.Timeouts;
import io.rackproof.testbed.Traffic;
import io.rackproof.units.ByteSize;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code traffic} and {@code timeouts}: how to measure, and how long to wait. */
final class TrafficReader {
  private static final List<String> KEYS =
      List.of(
          "schedule",
          "duration",
          "message",
          "queue_pairs",
          "latency",
          "base_port",
          "ack_timeout",
          "across",
          "rails",
          "tests",
          "numa",
          "incast",
          "sizes",
          "memory",
          "output");
  private static final List<String> LATENCY_KEYS = List.of("iterations", "size", "samples");
  private static final List<String> INCAST_KEYS = List.of("senders", "sinks");
  private static final List<String> TIMEOUT_KEYS = List.of("connect", "command", "settle");

  /** {@code sample(3)}: each port meets three others. */
  private static final Pattern SAMPLE = Pattern.compile("sample\\((\\d{1,4})\\)");

  private TrafficReader() {}

  static Traffic traffic(Section root) {
    Section traffic = root.section("traffic", KEYS);
    Section latency = traffic.section("latency", LATENCY_KEYS);
    return new Traffic(
        traffic.read("schedule", TrafficReader::schedule).orElse(Schedule.ALL),
        traffic.read("duration", TrafficReader::wholeSeconds).orElse(Duration.ofSeconds(10)),
        message(traffic, "message", "64 KiB", 65_536),
        traffic.read("queue_pairs", Grammars.whole(1, 1024)).orElse(4),
        // p99.9 of fewer than a thousand samples is nothing but their maximum.
        latency.read("iterations", Grammars.whole(1_000, 10_000_000)).orElse(10_000),
        message(latency, "size", "2 bytes", 2),
        // Room above it: measurements of one host count up from here.
        traffic.read("base_port", Grammars.whole(1024, 65_000)).orElse(18_515),
        traffic.read("ack_timeout", Grammars.whole(1, 31)),
        demands(traffic, latency));
  }

  private static Demands demands(Section traffic, Section latency) {
    Section incast = traffic.section("incast", INCAST_KEYS);
    Demands usual = Demands.USUAL;
    return new Demands(
        Set.copyOf(
            traffic.readAll(
                "across",
                Grammars.choice(
                    Map.of("rails", Demands.Across.RAILS, "switches", Demands.Across.SWITCHES)))),
        traffic
            .read("rails", Grammars.choice(Map.of("together", false, "apart", true)))
            .orElse(usual.railsApart()),
        traffic
            .readAll(
                "tests",
                Grammars.choice(
                    Map.of(
                        "write", BandwidthTest.WRITE,
                        "read", BandwidthTest.READ,
                        "send", BandwidthTest.SEND,
                        "both ways", BandwidthTest.BOTH_WAYS)))
            .stream()
            .filter(test -> test != BandwidthTest.WRITE) // which is always measured
            .distinct()
            .toList(),
        latency
            .read("samples", Grammars.choice(Map.of("summary", false, "raw", true)))
            .orElse(usual.rawLatency()),
        traffic
            .read("numa", Grammars.choice(Map.of("bind", true, "free", false)))
            .orElse(usual.bindCpus()),
        new Demands.Incast(
            incast.read("senders", Grammars.whole(2, 64)).orElse(usual.incast().senders()),
            incast.read("sinks", Grammars.whole(0, 1024)).orElse(usual.incast().sinks())),
        load(traffic));
  }

  private static Demands.Load load(Section traffic) {
    return new Demands.Load(
        traffic.read("sizes", Grammars.choice(Map.of("one", false, "sweep", true))).orElse(false),
        traffic.read("memory", Grammars.choice(Map.of("host", false, "gpu", true))).orElse(false),
        traffic.read("output", Grammars.choice(Map.of("text", false, "json", true))).orElse(false));
  }

  private static Schedule schedule(String text) throws Mistake {
    Matcher sample = SAMPLE.matcher(text);
    if (sample.matches()) {
      return Schedule.sample(Grammars.whole(1, 1024).parse(sample.group(1)));
    }
    return Grammars.choice(
            Map.of("all", Schedule.ALL, "ring", Schedule.RING, "sample(3)", Schedule.sample(3)))
        .parse(text);
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
