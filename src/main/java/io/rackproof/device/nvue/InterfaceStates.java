package io.rackproof.device.nvue;

import com.fasterxml.jackson.databind.JsonNode;
import io.rackproof.device.Malformed;
import io.rackproof.remote.Command;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code nv show interface -o json}: an object by interface, with {@code link} holding {@code
 * oper-status}, {@code speed} (as {@code 400G}) and {@code mtu} (Cumulus Linux 5.x; read so by the
 * NAPALM driver for Cumulus).
 */
final class InterfaceStates {
  private static final Pattern SPEED = Pattern.compile("(\\d{1,4}(?:\\.\\d)?)([MG])");
  private static final Pattern SWITCH_PORT = Pattern.compile("swp\\d+(?:s\\d+)?");

  private InterfaceStates() {}

  static Command command() {
    return Command.read("nv", "show", "interface", "-o", "json");
  }

  private static JsonNode link(String text, String port) throws Malformed {
    JsonNode interfaces = Json.object(text);
    if (!interfaces.has(port)) {
      throw new Malformed("it does not list " + port);
    }
    return Json.member(interfaces.path(port), "link");
  }

  static boolean up(String text, String port) throws Malformed {
    String state = Json.text(link(text, port), "oper-status");
    return switch (state) {
      case "up" -> true;
      case "down" -> false;
      default -> throw new Malformed(port + " has the state '" + state + "'");
    };
  }

  static Bandwidth speed(String text, String port) throws Malformed {
    String shown = Json.text(link(text, port), "speed");
    Matcher speed = SPEED.matcher(shown);
    if (!speed.matches()) {
      throw new Malformed(port + " has the speed '" + shown + "'");
    }
    double number = Double.parseDouble(speed.group(1));
    return Bandwidth.gbps(speed.group(2).equals("G") ? number : number / 1000);
  }

  static ByteSize mtu(String text, String port) throws Malformed {
    return ByteSize.of(Json.number(link(text, port), "mtu"));
  }

  /** Front panel ports. */
  static List<String> ports(String text) throws Malformed {
    List<String> ports = new ArrayList<>();
    for (var member : Json.object(text).properties()) {
      if (SWITCH_PORT.matcher(member.getKey()).matches()) {
        ports.add(member.getKey());
      }
    }
    return ports;
  }
}
