package io.rackproof.device;

import io.rackproof.facts.Neighbour;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Reply;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whom a switch hears by LLDP at a port, of switches that name a port once or twice. */
public final class HeardPort {
  private static final Pattern DOTTED =
      Pattern.compile(
          "([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})\\.([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})\\."
              + "([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})");

  private HeardPort() {}

  /**
   * @param names of the neighbour's port; an address may be in Cisco's form, {@code 0200.5e00.5301}
   * @throws Malformed when none of them is a name
   */
  public static Neighbour of(String system, List<String> names) throws Malformed {
    try {
      return new Neighbour(system, names.stream().map(HeardPort::plain).toList());
    } catch (IllegalArgumentException nameless) {
      throw new Malformed(nameless.getMessage());
    }
  }

  private static String plain(String name) {
    Matcher dotted = DOTTED.matcher(name.strip());
    return dotted.matches()
        ? dotted.replaceFirst("$1:$2:$3:$4:$5:$6").toLowerCase(Locale.ROOT)
        : name.strip();
  }

  /** Known when there is exactly one. */
  public static Observed<Neighbour> only(
      String port, Observed<List<Neighbour>> heard, Reply reply) {
    return heard.flatMap(
        all ->
            all.size() == 1
                ? Observed.known(all.get(0), reply.evidence())
                : all.isEmpty()
                    ? Observed.unknown(
                        "no LLDP neighbour at "
                            + port
                            + ": nobody announces himself there; start lldpd or lldpad on the host",
                        "",
                        reply.evidence())
                    : Observed.unknown(
                        "LLDP shows several neighbours at " + port + ": " + all,
                        reply.stdout(),
                        reply.evidence()));
  }
}
