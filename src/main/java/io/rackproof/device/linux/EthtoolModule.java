package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.LinkQuality.Module;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code ethtool -m IF} (ethtool, sff-common.c, qsfp.c, cmis.c): the optical module's temperature,
 * its own bounds of it, and the alarms that it raises. Flags stand before thresholds, so that a
 * text with the thresholds has them all. A copper cable has no thermometer.
 */
final class EthtoolModule {
  private static final Pattern TEMPERATURE =
      Pattern.compile("\\s+Module temperature\\s+: (-?\\d{1,3}(?:\\.\\d+)?) degrees C / .*");
  private static final Pattern THRESHOLD =
      Pattern.compile(
          "\\s+Module temperature high (alarm|warning) threshold\\s+: (-?\\d{1,3}(?:\\.\\d+)?)"
              + " degrees C / .* degrees F\\s*");

  /** {@code Laser bias current high alarm (Chan 1) : On}. */
  private static final Pattern RAISED =
      Pattern.compile("\\s+(\\S.* (?:alarm|warning)(?: +\\(.*?\\))?)\\s+: On\\s*");

  private static final Pattern COPPER =
      Pattern.compile(
          "\\s+(?:Transmitter technology|Transceiver type|Cable technology)\\s+: .*"
              + "(?:Copper cable|[Pp]assive Cu|Copper Passive).*");

  private EthtoolModule() {}

  static Command command(String netdev) {
    return Command.read("ethtool", "-m", netdev).withRoot();
  }

  static Observed<Module> module(Reply reply, String netdev) {
    Observed<Optional<Module>> read =
        EthtoolLack.read(reply, "module", text -> parse(Answer.lines(text)));
    return read.flatMap(
        module ->
            module
                .map(known -> Observed.known(known, reply.evidence()))
                .orElseGet(
                    () ->
                        Observed.unsupported(
                            "the cable of " + netdev + " is copper, which has no thermometer",
                            reply.evidence())));
  }

  private static Optional<Module> parse(List<String> lines) throws Malformed {
    if (lines.stream().noneMatch(line -> line.matches("\\s+Identifier\\s+: 0x[0-9a-f]{2} .*"))) {
      throw new Malformed("it has no identifier of a module");
    }
    if (lines.stream().anyMatch(line -> COPPER.matcher(line).matches())) {
      return Optional.empty();
    }
    List<Matcher> now = lines.stream().map(TEMPERATURE::matcher).filter(Matcher::matches).toList();
    if (now.size() != 1) {
      throw new Malformed("it has " + now.size() + " lines of the module's temperature");
    }
    List<String> raised = new ArrayList<>();
    for (String line : lines) {
      Matcher on = RAISED.matcher(line);
      if (on.matches()) {
        raised.add(on.group(1).replaceAll("\\s+", " "));
      }
    }
    double alarm = threshold(lines, "alarm");
    return Optional.of(
        new Module(
            Double.parseDouble(now.get(0).group(1)),
            Optional.of(threshold(lines, "warning")),
            alarm,
            raised));
  }

  private static double threshold(List<String> lines, String kind) throws Malformed {
    OptionalDouble found =
        lines.stream()
            .map(THRESHOLD::matcher)
            .filter(Matcher::matches)
            .filter(line -> line.group(1).equals(kind))
            .mapToDouble(line -> Double.parseDouble(line.group(2)))
            .findFirst();
    if (found.isEmpty()) {
      throw new Malformed("it has no threshold of temperature for an " + kind);
    }
    return found.getAsDouble();
  }
}
