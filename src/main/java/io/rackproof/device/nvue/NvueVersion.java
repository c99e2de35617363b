package io.rackproof.device.nvue;

import io.rackproof.device.VersionGate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Version of Cumulus Linux, as the header of the configuration says it: {@code Cumulus Linux
 * 5.9.1}.
 */
record NvueVersion(String name) implements VersionGate.Release {
  static final String OLDEST = "5.5";
  static final String NEWEST = "5.13";
  private static final int MAJOR = 5;
  private static final int OLDEST_MINOR = 5;
  private static final int NEWEST_MINOR = 13;
  private static final Pattern RELEASE =
      Pattern.compile("Cumulus Linux (\\d{1,3})\\.(\\d{1,3})(?:\\.\\d+)*");

  /**
   * Whether the commands that this driver sends are those of the release's manual, so that it may
   * write.
   */
  @Override
  public boolean known() {
    Matcher release = RELEASE.matcher(name);
    if (!release.matches() || Integer.parseInt(release.group(1)) != MAJOR) {
      return false;
    }
    int minor = Integer.parseInt(release.group(2));
    return minor >= OLDEST_MINOR && minor <= NEWEST_MINOR;
  }

  @Override
  public String toString() {
    return name;
  }
}
