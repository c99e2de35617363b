package io.rackproof.device.linux;

import io.rackproof.device.Malformed;
import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Counters of an RDMA port, from sysfs: {@code hw_counters} in the driver's own names and {@code
 * counters} in those of the InfiniBand specification.
 */
final class HwCounters {
  /** Data counters of the specification count words of four bytes (IBTA 16.1.3.5). */
  private static final long WORD = 4;

  private HwCounters() {}

  private static String port(String device) {
    return "/sys/class/infiniband/" + device + "/ports/1";
  }

  static Command command(String device) {
    return SysfsListing.command(true, port(device) + "/hw_counters", port(device) + "/counters");
  }

  static Observed<Map<Counter, Long>> counters(Reply reply, String device) {
    return SysfsListing.read(reply, listing -> parse(listing, port(device)));
  }

  private static Map<Counter, Long> parse(SysfsListing listing, String port) throws Malformed {
    SortedMap<String, String> driver = listing.folder(port + "/hw_counters");
    SortedMap<String, String> specified = listing.folder(port + "/counters");
    if (driver.isEmpty()) {
      // Retransmissions show only there, so without it nothing can be said of them.
      throw new Malformed(port + "/hw_counters is not there; is the RDMA device present?");
    }
    Map<Counter, Long> counters = new TreeMap<>();
    for (Map.Entry<String, String> entry : specified.entrySet()) {
      Optional<Counter> counter = CounterNames.port(entry.getKey());
      if (counter.isPresent() && !driver.containsKey(entry.getKey())) {
        counters.put(counter.get(), bytes(counter.get(), CounterNames.value(entry.getValue())));
      }
    }
    for (Map.Entry<String, String> entry : driver.entrySet()) {
      Optional<Counter> counter = CounterNames.rdma(entry.getKey());
      if (counter.isPresent()) {
        counters.put(counter.get(), CounterNames.value(entry.getValue()));
      }
    }
    return counters;
  }

  private static long bytes(Counter counter, long value) throws Malformed {
    boolean words =
        counter.kind() == CounterKind.BYTES_SENT || counter.kind() == CounterKind.BYTES_RECEIVED;
    if (words && value > Long.MAX_VALUE / WORD) {
      throw new Malformed(counter + " reads " + value + ", more than can be counted");
    }
    return words ? value * WORD : value;
  }
}
