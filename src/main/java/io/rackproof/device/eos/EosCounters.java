package io.rackproof.device.eos;

import com.fasterxml.jackson.databind.JsonNode;
import io.rackproof.device.Answer;
import io.rackproof.device.JsonArray;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.facts.CounterSample;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.SwitchPortId;
import io.rackproof.units.Priority;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Reads the counters of ports in one round.
 *
 * <p>{@code show priority-flow-control counters | json} has one number each way for all priorities
 * ({@code interfaceCounters}, {@code rxFrames}, {@code txFrames}: Arista ANTA,
 * VerifyInterfacesPFCCounters). It is given as that of the lossless priority: a port pauses no
 * other, and where it does the number is too large, never too small. {@code show qos interfaces ecn
 * counters queue | json}: {@code intfQueueCounters}, {@code queueCounters} by queue, a text where
 * counting is off (ANTA, VerifyInterfacesEcnCounters; node-scraper). {@code show
 * priority-flow-control counters watchdog | json}: {@code interfaces}, {@code txQueues} by queue
 * with {@code stuckCount}; a port and a queue without an event are left out (a public health check
 * that reads it so).
 */
final class EosCounters {
  private static final Map<String, CounterKind> TOTALS =
      Map.of(
          "inOctets", CounterKind.BYTES_RECEIVED,
          "outOctets", CounterKind.BYTES_SENT,
          "inDiscards", CounterKind.DROP,
          "outDiscards", CounterKind.DROP,
          "totalInErrors", CounterKind.WIRE_ERROR,
          "totalOutErrors", CounterKind.WIRE_ERROR);

  private final Shell shell;
  private final Priority lossless;

  EosCounters(Shell shell, Priority lossless) {
    this.shell = shell;
    this.lossless = lossless;
  }

  Map<SwitchPortId, Observed<CounterSample>> read(List<SwitchPortId> ids) {
    Map<SwitchPortId, Observed<CounterSample>> samples = new LinkedHashMap<>();
    if (ids.isEmpty()) {
      return samples;
    }
    List<Reply> replies =
        shell.run(
            List.of(
                EosVersion.command(),
                EosSurveyor.interfaces(),
                Command.cliRead("show priority-flow-control counters | json"),
                QueueCounters.command(),
                Command.cliRead("show qos interfaces ecn counters queue | json"),
                Command.cliRead("show priority-flow-control counters watchdog | json")));
    for (SwitchPortId id : ids) {
      samples.put(id, sample(replies, id.port()));
    }
    return samples;
  }

  private Observed<CounterSample> sample(List<Reply> replies, String port) {
    Observed<Map<Counter, Long>> all =
        merge(
            merge(
                Answer.read(replies.get(1), text -> totals(text, port)),
                Answer.read(replies.get(2), text -> pauses(text, port, lossless))),
            merge(
                Answer.read(replies.get(3), text -> queues(text, port)),
                merge(
                    ifOffered(replies.get(4), text -> marks(text, port)),
                    ifOffered(replies.get(5), text -> watchdog(text, port)))));
    return Answer.both(
        Answer.read(replies.get(0), EosVersion::parse),
        all,
        (version, values) ->
            Observed.known(
                new CounterSample("booted at " + version.boot(), version.uptime(), values)));
  }

  private static Observed<Map<Counter, Long>> merge(
      Observed<Map<Counter, Long>> one, Observed<Map<Counter, Long>> other) {
    return Answer.both(
        one,
        other,
        (a, b) -> {
          Map<Counter, Long> both = new TreeMap<>(a);
          both.putAll(b);
          return Observed.known(both);
        });
  }

  static Map<Counter, Long> totals(String text, String port) throws Malformed {
    JsonNode counters = EosSurveyor.entry(text, port).path("interfaceCounters");
    Map<Counter, Long> values = new TreeMap<>();
    for (Map.Entry<String, CounterKind> total : TOTALS.entrySet()) {
      values.put(
          new Counter(total.getKey(), total.getValue(), Optional.empty()),
          JsonArray.number(counters, total.getKey()));
    }
    return values;
  }

  static Map<Counter, Long> pauses(String text, String port, Priority lossless) throws Malformed {
    JsonNode counters = JsonArray.object(text).path("interfaceCounters").path(port);
    if (!counters.isObject()) {
      throw new Malformed("it does not list " + port);
    }
    Map<Counter, Long> values = new TreeMap<>();
    values.put(
        new Counter("rxFrames", CounterKind.PFC_RECEIVED, Optional.of(lossless)),
        JsonArray.number(counters, "rxFrames"));
    values.put(
        new Counter("txFrames", CounterKind.PFC_SENT, Optional.of(lossless)),
        JsonArray.number(counters, "txFrames"));
    return values;
  }

  static Map<Counter, Long> queues(String text, String port) throws Malformed {
    Map<Counter, Long> values = new TreeMap<>();
    for (Map.Entry<Integer, QueueCounters.Queue> entry : QueueCounters.of(text, port).entrySet()) {
      Optional<Priority> priority = Optional.of(Priority.of(entry.getKey()));
      QueueCounters.Queue queue = entry.getValue();
      String name = "queue " + entry.getKey();
      values.put(
          new Counter(name + " packets", CounterKind.PACKETS_SENT, priority), queue.packets());
      values.put(new Counter(name + " bytes", CounterKind.BYTES_SENT, priority), queue.bytes());
      values.put(
          new Counter(name + " dropped packets", CounterKind.DROP, priority),
          queue.droppedPackets());
    }
    return values;
  }

  /** Nothing where the switch has no such command. */
  private static Observed<Map<Counter, Long>> ifOffered(
      Reply reply, Answer.Grammar<Map<Counter, Long>> grammar) {
    return reply.outcome() == Reply.Outcome.REFUSED
        ? Observed.known(Map.of(), reply.evidence())
        : Answer.read(reply, grammar);
  }

  /** Times that a queue was found stuck. */
  static Map<Counter, Long> watchdog(String text, String port) throws Malformed {
    JsonNode interfaces = JsonArray.object(text).path("interfaces");
    if (!interfaces.isObject()) {
      throw new Malformed("it has no interfaces");
    }
    JsonNode queues = interfaces.path(port).path("txQueues");
    Map<Counter, Long> values = new TreeMap<>();
    for (int queue = 0; queue < 8; queue++) {
      JsonNode own = queues.path(Integer.toString(queue));
      values.put(
          new Counter(
              "queue " + queue + " stuck", CounterKind.WATCHDOG, Optional.of(Priority.of(queue))),
          own.isMissingNode() ? 0 : JsonArray.number(own, "stuckCount"));
    }
    return values;
  }

  /** Nothing of queues that do not count. */
  static Map<Counter, Long> marks(String text, String port) throws Malformed {
    JsonNode queues =
        JsonArray.object(text).path("intfQueueCounters").path(port).path("queueCounters");
    Map<Counter, Long> values = new TreeMap<>();
    for (int queue = 0; queue < 8; queue++) {
      JsonNode marked = queues.path(Integer.toString(queue));
      String count = marked.asText();
      if (count.matches("\\d{1,18}")) {
        values.put(
            new Counter(
                "queue " + queue + " marked",
                CounterKind.ECN_MARK,
                Optional.of(Priority.of(queue))),
            Long.parseLong(count));
      }
    }
    return values;
  }
}
