package io.rackproof.device.sonic;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.rackproof.facts.CounterKind;
import io.rackproof.remote.Command;
import io.rackproof.units.Priority;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code show queue counters PORT}: packets, bytes and drops by egress queue, as JSON where the
 * tool offers it (sonic-utilities scripts/queuestat, option -j) and as a table otherwise.
 */
final class QueueCounters {
  /** Unicast, multicast and undivided queues; VOQ belongs to chassis. */
  private static final Pattern QUEUE = Pattern.compile("(UC|MC|ALL)(\\d{1,2})");

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .build();

  private QueueCounters() {}

  static Command jsonCommand(String port) {
    return Command.read("show", "queue", "counters", port, "--json");
  }

  static Command tableCommand(String port) {
    return Command.read("show", "queue", "counters", port);
  }

  /** Reads {@code {PORT: {"UC3": {"totalpacket": …, "droppacket": …}, "time": …}}}. */
  static Tally json(String text, String port) throws Malformed {
    JsonNode queues;
    try {
      queues = JSON.readTree(text).path(port);
    } catch (JsonProcessingException notJson) {
      throw new Malformed("it is not whole JSON");
    }
    Tally tally = new Tally();
    for (Map.Entry<String, JsonNode> entry : queues.properties()) {
      JsonNode value = entry.getValue();
      if (entry.getKey().equals("cached_time")) {
        tally.cleared(List.of("Last cached time was " + value.asText()));
      } else if (!entry.getKey().equals("time")) {
        add(
            tally,
            entry.getKey(),
            text(value, "totalpacket"),
            text(value, "totalbytes"),
            text(value, "droppacket"));
      }
    }
    return complete(tally, port);
  }

  private static String text(JsonNode queue, String field) throws Malformed {
    JsonNode value = queue.path(field);
    if (!value.isTextual()) {
      throw new Malformed("a queue has no " + field);
    }
    return value.textValue();
  }

  /** Reads the table; the blank line after it proves that it is whole. */
  static Tally table(String text, String port) throws Malformed {
    TextTable.Document document = whole(text);
    TextTable table =
        document.only().requiring("Port", "TxQ", "Counter/pkts", "Counter/bytes", "Drop/pkts");
    Tally tally = new Tally();
    tally.cleared(document.others());
    for (Map<String, String> row : table.rows()) {
      if (!row.get("Port").equals(port)) {
        throw new Malformed("it shows " + row.get("Port") + " instead of " + port);
      }
      add(
          tally,
          row.get("TxQ"),
          row.get("Counter/pkts"),
          row.get("Counter/bytes"),
          row.get("Drop/pkts"));
    }
    return complete(tally, port);
  }

  static TextTable.Document whole(String text) throws Malformed {
    TextTable.Document document =
        TextTable.read(text).expectingOnly(Tally.CACHED, "For namespace ?\\S*:");
    if (!text.endsWith("\n\n")) {
      throw new Malformed("the blank line after its table is missing");
    }
    return document;
  }

  private static Tally complete(Tally tally, String port) throws Malformed {
    if (tally.values().isEmpty()) {
      throw new Malformed("it has no queue of " + port);
    }
    return tally;
  }

  private static void add(Tally tally, String queue, String packets, String bytes, String drops)
      throws Malformed {
    Optional<Priority> priority = priority(queue);
    tally.add(queue + " Drop/pkts", CounterKind.DROP, priority, drops);
    if (priority.isPresent()) {
      tally.add(queue + " Counter/pkts", CounterKind.PACKETS_SENT, priority, packets);
      tally.add(queue + " Counter/bytes", CounterKind.BYTES_SENT, priority, bytes);
    }
  }

  /** The priority that a queue stands for: its number, for the first eight unicast queues. */
  static Optional<Priority> priority(String queue) throws Malformed {
    Matcher name = QUEUE.matcher(queue);
    if (!name.matches()) {
      throw new Malformed("'" + queue + "' is not a queue");
    }
    int number = Integer.parseInt(name.group(2));
    return number < 8 && !name.group(1).equals("MC")
        ? Optional.of(Priority.of(number))
        : Optional.empty();
  }
}
