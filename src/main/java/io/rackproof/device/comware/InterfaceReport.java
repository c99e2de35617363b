package io.rackproof.device.comware;

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
 * {@code display interface PORT}: state, sizes and totals (H3C command reference, Ethernet
 * interface; genieparser, comware, show_interface). Its last line, carriers lost on output, proves
 * that it is whole.
 */
final class InterfaceReport {
  private static final Pattern STATE = Pattern.compile("Current state: (.+)");
  private static final Pattern FRAME =
      Pattern.compile("(?i)the maximum frame length is (\\d{3,6})");
  private static final Pattern MTU =
      Pattern.compile("(?i)the maximum transmission unit is (\\d{3,6})");
  private static final Pattern SPEED =
      Pattern.compile("(\\d{1,4})(G|M)bps-speed mode, \\S+-duplex mode");
  private static final Pattern CLEARED =
      Pattern.compile("Last (?:clearing of counters|time when counters were cleared): +(.+)");
  private static final Pattern TOTAL =
      Pattern.compile("(Input|Output) \\(total\\): +(\\d{1,19}) packets, (\\d{1,19}) bytes");
  private static final Pattern ERRORS =
      Pattern.compile("(Input|Output): +(\\d{1,19}) (?:input|output) errors, .*");
  private static final Pattern PAUSES = Pattern.compile("\\d+ unicasts, .*, (\\d{1,19}) pauses");
  private static final Pattern LAST =
      Pattern.compile("(?:\\d+|-) lost carrier, (?:\\d+|-) no carrier");

  /** Ethernet header and check sequence, which a frame's length counts and an MTU does not. */
  private static final int FRAMING = 18;

  private final List<String> lines;

  private InterfaceReport(List<String> lines) {
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
    if (lines.isEmpty() || !lines.get(0).equals(port)) {
      throw new Malformed("it does not begin with " + port);
    }
    if (!LAST.matcher(lines.get(lines.size() - 1)).matches()) {
      throw new Malformed("its last line is not that of carriers");
    }
    return new InterfaceReport(lines);
  }

  boolean up() throws Malformed {
    return one(STATE, "current state").group(1).equals("UP");
  }

  Bandwidth speed() throws Malformed {
    Matcher speed = one(SPEED, "speed");
    double number = Double.parseDouble(speed.group(1));
    return Bandwidth.gbps(speed.group(2).equals("G") ? number : number / 1000);
  }

  /** What IP may use of a frame, or the MTU of a routed port where that is less. */
  ByteSize mtu() throws Malformed {
    Optional<Long> frame = size(FRAME);
    Optional<Long> mtu = size(MTU);
    if (frame.isEmpty() && mtu.isEmpty()) {
      throw new Malformed("it has no maximum frame length");
    }
    long carried = frame.map(length -> length - FRAMING).orElse(Long.MAX_VALUE);
    return ByteSize.of(Math.min(carried, mtu.orElse(carried)));
  }

  private Optional<Long> size(Pattern pattern) {
    return lines.stream()
        .map(pattern::matcher)
        .filter(Matcher::find)
        .map(matcher -> Long.parseLong(matcher.group(1)))
        .findFirst();
  }

  /** When the counters were last cleared, or {@code Never}. */
  String cleared() throws Malformed {
    return one(CLEARED, "time of the last clear").group(1);
  }

  private Matcher one(Pattern pattern, String what) throws Malformed {
    return lines.stream()
        .map(pattern::matcher)
        .filter(Matcher::matches)
        .findFirst()
        .orElseThrow(() -> new Malformed("it has no " + what));
  }

  /** Totals, pauses and errors of both directions. */
  Map<Counter, Long> counters() throws Malformed {
    Map<Counter, Long> values = new TreeMap<>();
    for (String direction : List.of("Input", "Output")) {
      boolean in = direction.equals("Input");
      int at = indexOf(TOTAL, direction);
      Matcher total = TOTAL.matcher(lines.get(at));
      Matcher pauses = PAUSES.matcher(at + 1 < lines.size() ? lines.get(at + 1) : "");
      Matcher errors = ERRORS.matcher(lines.get(indexOf(ERRORS, direction)));
      if (!total.matches() || !errors.matches() || !pauses.matches()) {
        throw new Malformed("its " + direction + " block is not understood");
      }
      put(
          values,
          direction + " packets",
          in ? CounterKind.PACKETS_RECEIVED : CounterKind.PACKETS_SENT,
          total.group(2));
      put(
          values,
          direction + " bytes",
          in ? CounterKind.BYTES_RECEIVED : CounterKind.BYTES_SENT,
          total.group(3));
      put(
          values,
          direction + " pauses",
          in ? CounterKind.GLOBAL_PAUSE_RECEIVED : CounterKind.GLOBAL_PAUSE_SENT,
          pauses.group(1));
      put(values, direction + " errors", CounterKind.WIRE_ERROR, errors.group(2));
    }
    return values;
  }

  private int indexOf(Pattern pattern, String direction) throws Malformed {
    for (int at = 0; at < lines.size(); at++) {
      Matcher line = pattern.matcher(lines.get(at));
      if (line.matches() && line.group(1).equals(direction)) {
        return at;
      }
    }
    throw new Malformed("it has no totals of " + direction);
  }

  private static void put(Map<Counter, Long> values, String name, CounterKind kind, String text) {
    values.put(new Counter(name, kind, Optional.empty()), Long.parseLong(text));
  }
}
