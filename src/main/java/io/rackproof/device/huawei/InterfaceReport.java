package io.rackproof.device.huawei;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.remote.Command;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code display interface PORT}: state, sizes and totals (Huawei CloudEngine command reference,
 * display interface). Its last line, the output utility rate, proves that it is whole.
 */
final class InterfaceReport {
  private static final Pattern FRAME = Pattern.compile("The Maximum Frame Length is (\\d{3,6})");
  private static final Pattern MTU = Pattern.compile("The Maximum Transmit Unit is (\\d{3,6})");
  private static final Pattern SPEED = Pattern.compile("Speed: +(\\d{2,7}), .*");
  private static final Pattern CLEARED = Pattern.compile("Statistics last cleared: ?(.+?) *");
  private static final Pattern BYTES =
      Pattern.compile("(Input|Output) ?: +(\\d{1,19}) bytes, +(\\d{1,19}) packets");
  private static final Pattern LAST = Pattern.compile("Last \\d+ seconds output utility rate: .+");
  private static final Pattern ITEM = Pattern.compile("([A-Z][A-Za-z ]*?): +(\\d{1,19}|--)");

  /** Ethernet header and check sequence, which a frame's length counts and an MTU does not. */
  private static final int FRAMING = 18;

  private final String port;
  private final List<String> lines;

  private InterfaceReport(String port, List<String> lines) {
    this.port = port;
    this.lines = lines;
  }

  static Command command(String port) {
    return Command.cliRead("display interface " + port);
  }

  static InterfaceReport parse(String text, String port) throws Malformed {
    List<String> lines = new ArrayList<>();
    for (String line : Answer.lines(text)) {
      if (!line.isBlank()) {
        lines.add(line.strip());
      }
    }
    if (lines.isEmpty() || !LAST.matcher(lines.get(lines.size() - 1)).matches()) {
      throw new Malformed("its last line is not the output utility rate");
    }
    return new InterfaceReport(port, lines);
  }

  /** Any state but UP counts as down: the manual lists a dozen reasons. */
  boolean up() throws Malformed {
    String head = port + " current state : ";
    for (String line : lines) {
      if (line.startsWith(head)) {
        return line.substring(head.length()).split(" \\(", 2)[0].equals("UP");
      }
    }
    throw new Malformed("it has no line '" + head + "'");
  }

  Bandwidth speed() throws Malformed {
    return Bandwidth.gbps(Double.parseDouble(one(SPEED, "speed in Mbit/s")) / 1000);
  }

  /** What IP may use of a frame, or the MTU of a routed port where that is less. */
  ByteSize mtu() throws Malformed {
    long frame = Long.parseLong(found(FRAME).orElseThrow(() -> absent("maximum frame length")));
    Optional<Long> mtu = found(MTU).map(Long::parseLong);
    return ByteSize.of(Math.min(frame - FRAMING, mtu.orElse(frame)));
  }

  /** When the counters were last cleared, or {@code never}. */
  String cleared() throws Malformed {
    return one(CLEARED, "time of the last clear");
  }

  private static Malformed absent(String what) {
    return new Malformed("it has no " + what);
  }

  private String one(Pattern pattern, String what) throws Malformed {
    for (String line : lines) {
      Matcher matcher = pattern.matcher(line);
      if (matcher.matches()) {
        return matcher.group(1);
      }
    }
    throw absent(what);
  }

  private Optional<String> found(Pattern pattern) {
    return lines.stream()
        .map(pattern::matcher)
        .filter(Matcher::find)
        .map(matcher -> matcher.group(1))
        .findFirst();
  }

  /** Totals, discards and errors of both directions. */
  Map<Counter, Long> counters() throws Malformed {
    Map<Counter, Long> values = new TreeMap<>();
    for (String direction : List.of("Input", "Output")) {
      boolean in = direction.equals("Input");
      Matcher totals = totals(direction);
      put(
          values,
          direction + " bytes",
          in ? CounterKind.BYTES_RECEIVED : CounterKind.BYTES_SENT,
          totals.group(2));
      put(
          values,
          direction + " packets",
          in ? CounterKind.PACKETS_RECEIVED : CounterKind.PACKETS_SENT,
          totals.group(3));
      Map<String, String> items = items(direction);
      put(values, direction + " Discard", CounterKind.DROP, item(items, direction, "Discard"));
      put(
          values,
          direction + " Pause",
          in ? CounterKind.GLOBAL_PAUSE_RECEIVED : CounterKind.GLOBAL_PAUSE_SENT,
          item(items, direction, "Pause"));
      if (in) {
        put(
            values,
            "Input Total Error",
            CounterKind.WIRE_ERROR,
            item(items, direction, "Total Error"));
      }
    }
    return values;
  }

  private Matcher totals(String direction) throws Malformed {
    for (String line : lines) {
      Matcher totals = BYTES.matcher(line);
      if (totals.matches() && totals.group(1).equals(direction)) {
        return totals;
      }
    }
    throw absent(direction.toLowerCase(java.util.Locale.ROOT) + " totals");
  }

  /** What stands under {@code Input:} or {@code Output:} alone on a line. */
  private Map<String, String> items(String direction) throws Malformed {
    Map<String, String> items = new TreeMap<>();
    int at = lines.indexOf(direction + ":");
    if (at < 0) {
      throw absent("block '" + direction + ":'");
    }
    for (String line : lines.subList(at + 1, lines.size())) {
      if (!line.matches("[A-Z][A-Za-z ]*: +(\\d+|--)(, +[A-Z][A-Za-z ]*: +(\\d+|--))?")) {
        return items;
      }
      Matcher item = ITEM.matcher(line);
      while (item.find()) {
        items.put(item.group(1), item.group(2));
      }
    }
    return items;
  }

  private static String item(Map<String, String> items, String direction, String name)
      throws Malformed {
    String value = items.getOrDefault(name, "--");
    if (value.equals("--")) {
      throw absent(direction + " " + name);
    }
    return value;
  }

  private static void put(Map<Counter, Long> values, String name, CounterKind kind, String text) {
    values.put(new Counter(name, kind, Optional.empty()), Long.parseLong(text));
  }
}
