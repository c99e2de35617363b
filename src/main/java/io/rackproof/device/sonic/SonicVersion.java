package io.rackproof.device.sonic;

import io.rackproof.device.Malformed;
import io.rackproof.device.VersionGate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Version of SONiC.
 *
 * @param name as the switch says it, e.g. {@code SONiC.202405.1033627-fecd4ec81}
 * @param build the commit it was built from
 */
record SonicVersion(String name, String build) implements VersionGate.Release {
  /** Releases whose tools and CONFIG_DB layout this driver was written for. */
  static final int OLDEST = 202205;

  static final int NEWEST = 202411;
  private static final Pattern NAME =
      Pattern.compile("^SONiC Software Version: (\\S+)[ \\t]*\\n", Pattern.MULTILINE);
  private static final Pattern BUILD =
      Pattern.compile("^Build commit: (\\S+)[ \\t]*\\n", Pattern.MULTILINE);
  private static final Pattern RELEASE =
      Pattern.compile("^SONiC[.-](?:\\D*?)(20\\d{4})(?!\\d{3,})");

  /** Reads {@code show version} (sonic-utilities show/main.py). */
  static SonicVersion parse(String text) throws Malformed {
    Matcher name = NAME.matcher(text);
    Matcher build = BUILD.matcher(text);
    if (!name.find()) {
      throw new Malformed("it has no line 'SONiC Software Version'");
    }
    if (!build.find()) {
      throw new Malformed("it has no line 'Build commit'");
    }
    return new SonicVersion(name.group(1), build.group(1));
  }

  /** Whether the driver was written for this release, so that it may write. */
  @Override
  public boolean known() {
    Matcher release = RELEASE.matcher(name);
    if (!release.find()) {
      return false;
    }
    int number = Integer.parseInt(release.group(1));
    return number >= OLDEST && number <= NEWEST;
  }

  @Override
  public String toString() {
    return name + ", build " + build;
  }
}
