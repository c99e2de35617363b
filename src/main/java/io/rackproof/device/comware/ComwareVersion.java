package io.rackproof.device.comware;

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
 * {@code display version}: {@code H3C Comware Software, Version 7.1.070, Release 6710} and {@code
 * H3C S9850-32H uptime is 0 weeks, 6 days, 3 hours, 12 minutes} (ntc-templates,
 * hp_comware_display_version; HPE says {@code HPE Comware Software}).
 *
 * @param comware version of the platform, e.g. 7.1.070
 */
record ComwareVersion(String comware, String release, Duration uptime)
    implements VersionGate.Release {
  /** The platform whose manuals this driver goes by. */
  static final String KNOWN = "Comware 7";

  private static final Pattern VERSION =
      Pattern.compile("\\w+ Comware (?:Platform )?Software, Version (\\d+[\\d.]*),? (.+?)\\s*");
  private static final Pattern UPTIME = Pattern.compile("\\S+ \\S.*? uptime is (.+?)\\s*");

  static Command command() {
    return Command.cliRead("display version");
  }

  static ComwareVersion parse(String text) throws Malformed {
    List<String> lines = Answer.lines(text);
    Matcher version = VersionText.first(VERSION, lines, "Comware version");
    Matcher uptime = VersionText.first(UPTIME, lines, "uptime");
    return new ComwareVersion(
        version.group(1), version.group(2), VersionText.uptime(uptime.group(1)));
  }

  @Override
  public boolean known() {
    return comware.startsWith("7.");
  }

  /** What stays the same until the switch starts another software. */
  @Override
  public String name() {
    return "Comware " + comware + " " + release;
  }
}
