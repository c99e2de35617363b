package io.rackproof.device.eos;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.remote.Command;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code show interfaces counters queue detail}: a row a queue with port, queue, packets, bytes,
 * dropped packets and dropped bytes (as AMD's node-scraper reads it, ScaleOutArista). Unicast
 * queues are UC0 to UC7, undivided ones 0 to 7; multicast ones carry no RDMA and are left out.
 */
final class QueueCounters {
  /** What one queue counted. */
  record Queue(long packets, long bytes, long droppedPackets) {}

  private static final int QUEUES = 8;
  private static final Pattern ROW =
      Pattern.compile(
          "(Et\\S+) +(?:UC|Q)?(\\d) +(\\d{1,18}) +(\\d{1,18}) +(\\d{1,18}) +(\\d{1,18}) *");

  private QueueCounters() {}

  static Command command() {
    return Command.cliRead("show interfaces counters queue detail");
  }

  /** All eight queues of a port, by number. */
  static Map<Integer, Queue> of(String text, String port) throws Malformed {
    Map<Integer, Queue> queues = new TreeMap<>();
    for (String line : Answer.lines(text)) {
      Matcher row = ROW.matcher(line);
      if (!row.matches() || !fullName(row.group(1)).equals(port)) {
        continue;
      }
      Queue queue =
          new Queue(
              Long.parseLong(row.group(3)),
              Long.parseLong(row.group(4)),
              Long.parseLong(row.group(5)));
      if (queues.put(Integer.parseInt(row.group(2)), queue) != null) {
        throw new Malformed("it lists queue " + row.group(2) + " of " + port + " twice");
      }
    }
    if (queues.size() != QUEUES) {
      throw new Malformed(
          "it lists " + queues.size() + " unicast queues of " + port + " instead of " + QUEUES);
    }
    return queues;
  }

  /** Tables shorten Ethernet1/1 to Et1/1. */
  private static String fullName(String name) {
    return name.startsWith("Ethernet") ? name : "Ethernet" + name.substring(2);
  }
}
