package io.rackproof.device.nxos;

import com.fasterxml.jackson.databind.JsonNode;
import io.rackproof.device.JsonArray;
import io.rackproof.device.Malformed;
import io.rackproof.device.VersionGate;
import io.rackproof.remote.Command;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code show version | json}: release, serial number and clock (keys as NAPALM's nxos driver reads
 * them: {@code nxos_ver_str}, on older releases {@code kickstart_ver_str}, and {@code
 * kern_uptm_…}).
 */
record NxosVersion(String name, String serial, Duration uptime) implements VersionGate.Release {
  static final String OLDEST = "9.3";
  static final String NEWEST = "10.5";

  private static final Pattern RELEASE = Pattern.compile("(\\d{1,2})\\.(\\d{1,2})\\(.+");

  static Command command() {
    return Command.cliRead("show version | json");
  }

  static NxosVersion parse(String text) throws Malformed {
    JsonNode version = JsonArray.object(text);
    String key = version.has("nxos_ver_str") ? "nxos_ver_str" : "kickstart_ver_str";
    Duration uptime =
        Duration.ofDays(NxosJson.number(version, "kern_uptm_days"))
            .plusHours(NxosJson.number(version, "kern_uptm_hrs"))
            .plusMinutes(NxosJson.number(version, "kern_uptm_mins"))
            .plusSeconds(NxosJson.number(version, "kern_uptm_secs"));
    return new NxosVersion(
        JsonArray.text(version, key), JsonArray.text(version, "proc_board_id"), uptime);
  }

  /** Whether the driver was written for this release: 9.3 and 10.1 to 10.5. */
  @Override
  public boolean known() {
    Matcher release = RELEASE.matcher(name);
    if (!release.matches()) {
      return false;
    }
    int major = Integer.parseInt(release.group(1));
    int minor = Integer.parseInt(release.group(2));
    return major == 9 && minor == 3 || major == 10 && minor >= 1 && minor <= 5;
  }
}
