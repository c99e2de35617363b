package io.rackproof.discovery;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A descriptor of devices of which nothing is known but how to log in: what the loader makes of it,
 * and refuses of it, holds for the finished descriptor too.
 */
public final class Draft {
  private static final String NOTHING_YET =
      "nics: { unknown0: { netdev: unknown0, model: unknown, speed: 1 Gb/s } }";

  private Draft() {}

  /**
   * @param user who logs in where nobody is named
   * @param simulated whether the devices are those of a simulated rack
   */
  public static String of(Wanted wanted, String user, boolean simulated) {
    List<String> lines = new ArrayList<>();
    lines.add("# What is known before anybody was asked.");
    if (simulated) {
      lines.add("simulated: true");
    }
    lines.add("access:");
    if (!wanted.access().containsKey("user")) {
      lines.add("  user: " + quoted(user));
    }
    wanted.access().forEach((key, value) -> lines.add("  " + key + ": " + value(key, value)));
    lines.add("hosts:");
    for (Wanted.Place place : wanted.hosts()) {
      lines.add("  " + quoted(place.name()) + ":");
      lines.addAll(login(place, Map.of()));
      lines.add("    " + NOTHING_YET);
    }
    if (!wanted.switches().isEmpty()) {
      lines.add("switches:");
    }
    for (Wanted.Place place : wanted.switches()) {
      lines.add("  " + quoted(place.name()) + ":");
      lines.add("    os: linux");
      lines.addAll(login(place, wanted.switchAccess()));
    }
    lines.add("timeouts: { connect: 20 s, command: 60 s }");
    return String.join("\n", lines) + "\n";
  }

  private static List<String> login(Wanted.Place place, Map<String, String> access) {
    List<String> lines = new ArrayList<>();
    place.address().ifPresent(address -> lines.add("    address: " + quoted(address)));
    List<String> own = new ArrayList<>();
    access.forEach(
        (key, value) -> {
          if (!key.equals("port") || place.port().isEmpty()) {
            own.add(key + ": " + value(key, value));
          }
        });
    place.port().ifPresent(port -> own.add("port: " + port));
    if (!own.isEmpty()) {
      lines.add("    access: { " + String.join(", ", own) + " }");
    }
    return lines;
  }

  /** A file is where the command line says, seen from here. */
  private static String value(String key, String value) {
    boolean file = key.equals("key") || key.equals("known_hosts");
    return quoted(
        file && !value.startsWith("~/") ? Path.of(value).toAbsolutePath().toString() : value);
  }

  private static String quoted(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}
