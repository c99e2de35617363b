package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.LinkQuality.Fec;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code ethtool --show-fec IF} (ethtool, netlink/fec.c): forward error correction in force. {@code
 * Off} is off; {@code None} is what a driver says that does not tell, or whose link is down; {@code
 * Auto} does not say which.
 */
final class EthtoolFec {
  private static final Pattern ACTIVE =
      Pattern.compile("Active FEC encodings?:\\s+(\\S+(?: \\S+)*)\\s*");

  private EthtoolFec() {}

  static Command command(String netdev) {
    return Command.read("ethtool", "--show-fec", netdev);
  }

  static Observed<Fec> fec(Reply reply, String netdev) {
    Observed<Optional<Fec>> read =
        EthtoolLack.read(
            reply, "forward error correction", text -> parse(Answer.lines(text), netdev));
    return read.flatMap(
        fec ->
            fec.map(known -> Observed.known(known, reply.evidence()))
                .orElseGet(
                    () ->
                        Observed.unsupported(
                            "the driver of "
                                + netdev
                                + " does not tell which forward error correction is active",
                            reply.evidence())));
  }

  private static Optional<Fec> parse(List<String> lines, String netdev) throws Malformed {
    if (!lines.get(0).equals("FEC parameters for " + netdev + ":")) {
      throw new Malformed("it does not begin with 'FEC parameters for " + netdev + ":'");
    }
    List<Matcher> active = lines.stream().map(ACTIVE::matcher).filter(Matcher::matches).toList();
    if (active.size() != 1) {
      throw new Malformed("it has " + active.size() + " lines of the active FEC encoding");
    }
    String word = active.get(0).group(1).replaceFirst("^Auto ", "");
    return switch (word) {
      case "RS", "LLRS" -> Optional.of(Fec.REED_SOLOMON);
      case "BaseR" -> Optional.of(Fec.FIRECODE);
      case "Off" -> Optional.of(Fec.OFF);
      case "None", "Auto" -> Optional.empty();
      default -> throw new Malformed("it shows the unknown FEC encoding '" + word + "'");
    };
  }
}
