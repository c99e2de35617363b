package io.rackproof.device.sonic;

import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code show interfaces status}: what APPL_DB and STATE_DB say of a port, in force now
 * (sonic-utilities scripts/intfutil).
 */
final class InterfaceStatus {
  private static final Pattern SPEED = Pattern.compile("(\\d+(?:\\.\\d+)?)([MG])");
  private final Reply reply;

  InterfaceStatus(Reply reply) {
    this.reply = reply;
  }

  static Command command() {
    return Command.read("show", "interfaces", "status");
  }

  Observed<Boolean> up(String port) {
    return Answer.of(reply, text -> isUp(row(text, port).get("Oper")));
  }

  Observed<Bandwidth> speed(String port) {
    return Answer.of(reply, text -> rate(row(text, port).get("Speed"), port));
  }

  Observed<ByteSize> mtu(String port) {
    return Answer.of(reply, text -> size(row(text, port).get("MTU")));
  }

  /** Front panel ports; not port channels. */
  static List<String> ports(String text) throws Malformed {
    return TextTable.read(text).expectingOnly().only().requiring("Interface").rows().stream()
        .map(row -> row.get("Interface"))
        .filter(name -> name.matches("Ethernet\\d+"))
        .toList();
  }

  private static Map<String, String> row(String text, String port) throws Malformed {
    return TextTable.read(text)
        .expectingOnly()
        .only()
        .requiring("Interface", "Speed", "MTU", "Oper", "Admin")
        .row(port);
  }

  private static boolean isUp(String word) throws Malformed {
    return switch (word) {
      case "up" -> true;
      case "down" -> false;
      default -> throw new Malformed("'" + word + "' is neither up nor down");
    };
  }

  private static Bandwidth rate(String word, String port) throws Malformed {
    Matcher speed = SPEED.matcher(word);
    if (!speed.matches()) {
      throw new Malformed("the speed of " + port + " is '" + word + "'");
    }
    return Bandwidth.gbps(
        Double.parseDouble(speed.group(1)) / (speed.group(2).equals("M") ? 1000 : 1));
  }

  private static ByteSize size(String word) throws Malformed {
    if (!word.matches("\\d{2,5}")) {
      throw new Malformed("'" + word + "' is not an MTU");
    }
    return ByteSize.of(Long.parseLong(word));
  }
}
