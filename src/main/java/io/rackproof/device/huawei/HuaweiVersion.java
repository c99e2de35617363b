package io.rackproof.device.huawei;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.device.VersionGate;
import io.rackproof.device.VersionText;
import io.rackproof.remote.Command;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code display version}: {@code VRP (R) software, Version 8.191 (CE6857EI V200R019C10SPC800)} and
 * {@code HUAWEI CE6857 uptime is 12 days, 3 hours, 4 minutes}.
 *
 * @param vrp version of the platform, e.g. 8.191
 * @param release product and release, e.g. {@code CE6857EI V200R019C10SPC800}
 */
record HuaweiVersion(String vrp, String release, Duration uptime) implements VersionGate.Release {
  /** The platform whose two-stage configuration and manuals this driver goes by. */
  static final String KNOWN = "VRP 8";

  private static final Pattern VERSION =
      Pattern.compile("VRP \\(R\\) software, Version (\\d+\\.\\d+)\\s+\\(([^)]+)\\)\\s*");
  private static final Pattern UPTIME = Pattern.compile("(?:HUAWEI )?\\S+ uptime is (.+?)\\s*");

  static Command command() {
    return Command.cliRead("display version");
  }

  static HuaweiVersion parse(String text) throws Malformed {
    List<String> lines = Answer.lines(text);
    Matcher version = VersionText.first(VERSION, lines, "VRP version");
    Matcher uptime = VersionText.first(UPTIME, lines, "uptime");
    return new HuaweiVersion(
        version.group(1), version.group(2), VersionText.uptime(uptime.group(1)));
  }

  @Override
  public boolean known() {
    return vrp.startsWith("8.");
  }

  /** What stays the same until the switch starts another software. */
  @Override
  public String name() {
    return "VRP " + vrp + " (" + release + ")";
  }
}
