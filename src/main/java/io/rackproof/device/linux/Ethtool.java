package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.units.Bandwidth;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code ethtool IF} (ethtool): the speed that the link negotiated. */
final class Ethtool {
  /** {@code Speed: 400000Mb/s}. */
  private static final Pattern SPEED = Pattern.compile("\\s+Speed:\\s+(\\S+)\\s*");

  private static final Pattern MEGABITS = Pattern.compile("([1-9]\\d{0,8})Mb/s");

  private Ethtool() {}

  static Command command(String netdev) {
    return Command.read("ethtool", netdev);
  }

  /** The speed; unknown when the link is down, because the tool then prints {@code Unknown!}. */
  static Observed<Bandwidth> speed(Reply reply, String netdev) {
    return Answer.read(reply, text -> parse(Answer.lines(text), netdev));
  }

  private static Bandwidth parse(List<String> lines, String netdev) throws Malformed {
    if (!lines.get(0).equals("Settings for " + netdev + ":")) {
      throw new Malformed("it does not begin with 'Settings for " + netdev + ":'");
    }
    List<Matcher> speeds = lines.stream().map(SPEED::matcher).filter(Matcher::matches).toList();
    if (speeds.size() != 1) {
      throw new Malformed(speeds.size() + " lines state a speed");
    }
    Matcher megabits = MEGABITS.matcher(speeds.get(0).group(1));
    if (!megabits.matches()) {
      throw new Malformed("the speed of " + netdev + " is '" + speeds.get(0).group(1) + "'");
    }
    return new Bandwidth(Long.parseLong(megabits.group(1)) * 1e6);
  }
}
