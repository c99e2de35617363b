package io.rackproof.device.eos;

import com.fasterxml.jackson.databind.JsonNode;
import io.rackproof.device.JsonArray;
import io.rackproof.device.Malformed;
import io.rackproof.device.VersionGate;
import io.rackproof.remote.Command;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code show version | json}: release, model and clock (keys as NAPALM's eos driver and Arista's
 * ANTA read them: {@code version}, {@code modelName}, {@code uptime}, {@code bootupTimestamp}).
 *
 * @param uptime since the start
 * @param boot seconds since 1970 at which it started
 */
record EosVersion(String name, String model, Duration uptime, long boot)
    implements VersionGate.Release {
  static final String OLDEST = "4.28";
  static final String NEWEST = "4.36";

  private static final Pattern RELEASE = Pattern.compile("4\\.(\\d{1,3})\\..+");
  private static final int OLDEST_MINOR = 28;
  private static final int NEWEST_MINOR = 36;

  /** Arad and Jericho families, which divide queues into unicast and multicast nowhere. */
  private static final Pattern UNDIVIDED = Pattern.compile("(DCS-)?(7280|7500|7800|7020)R?.*");

  static Command command() {
    return Command.cliRead("show version | json");
  }

  static EosVersion parse(String text) throws Malformed {
    JsonNode version = JsonArray.object(text);
    double uptime = positive(version, "uptime");
    return new EosVersion(
        JsonArray.text(version, "version"),
        JsonArray.text(version, "modelName"),
        Duration.ofMillis(Math.round(uptime * 1000)),
        Math.round(positive(version, "bootupTimestamp")));
  }

  private static double positive(JsonNode object, String key) throws Malformed {
    JsonNode value = object.path(key);
    if (!value.isNumber() || value.doubleValue() <= 0) {
      throw new Malformed("'" + key + "' is not a number above zero");
    }
    return value.doubleValue();
  }

  /** Whether the driver was written for this release. */
  @Override
  public boolean known() {
    Matcher release = RELEASE.matcher(name);
    if (!release.matches()) {
      return false;
    }
    int minor = Integer.parseInt(release.group(1));
    return minor >= OLDEST_MINOR && minor <= NEWEST_MINOR;
  }

  /** What the configuration of an egress queue stands under. */
  String queueWord() {
    return queueWord(model);
  }

  static String queueWord(String model) {
    return UNDIVIDED.matcher(model).matches() ? "tx-queue" : "uc-tx-queue";
  }
}
