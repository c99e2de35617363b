package io.rackproof.device.sonic;

import io.rackproof.device.Malformed;
import io.rackproof.facts.Neighbour;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code show lldp table}: the neighbour at each port (sonic-utilities scripts/lldpshow). */
final class LldpNeighbours {
  private static final Pattern TOTAL = Pattern.compile("Total entries displayed: +(\\d+)");
  private final Reply reply;

  LldpNeighbours(Reply reply) {
    this.reply = reply;
  }

  static Command command() {
    return Command.read("show", "lldp", "table");
  }

  /** Whom a port hears; unsupported where LLDP is off, unknown where nobody announces himself. */
  Observed<Neighbour> of(String port) {
    if (reply.ok() && reply.stdout().equals("\n")) {
      return Observed.unsupported("LLDP does not run on this switch", reply.evidence());
    }
    Observed<List<Neighbour>> found = Answer.of(reply, text -> neighbours(text, port));
    return found.flatMap(
        names ->
            names.isEmpty()
                ? Observed.unknown(
                    "no LLDP neighbour at "
                        + port
                        + ": nobody announces himself there; start lldpd or lldpad on the host",
                    "",
                    reply.evidence())
                : names.size() == 1
                    ? Observed.known(names.get(0), reply.evidence())
                    : Observed.unknown(
                        "LLDP shows several neighbours at " + port + ": " + names,
                        reply.stdout(),
                        reply.evidence()));
  }

  /** All neighbours at a port; the total on the last line proves that the table is whole. */
  static List<Neighbour> neighbours(String text, String port) throws Malformed {
    TextTable.Document document = TextTable.read(closed(text));
    TextTable table =
        document
            .expectingOnly("Capability codes: .*", "-{10,}", TOTAL.pattern())
            .only()
            .requiring("LocalPort", "RemoteDevice", "RemotePortID", "RemotePortDescr");
    Matcher total =
        TOTAL.matcher(
            document.others().isEmpty() ? "" : document.others().get(document.others().size() - 1));
    if (!total.matches() || Long.parseLong(total.group(1)) != table.rows().size()) {
      throw new Malformed("its total does not match its " + table.rows().size() + " rows");
    }
    return table.rows().stream()
        .filter(row -> row.get("LocalPort").equals(port))
        .map(LldpNeighbours::neighbour)
        .toList();
  }

  /** The rule before the total follows the rows without a blank line: give it one. */
  private static String closed(String text) {
    return text.replaceFirst("\n(-{50}\nTotal entries)", "\n\n$1");
  }

  private static Neighbour neighbour(Map<String, String> row) {
    return new Neighbour(
        row.get("RemoteDevice"), List.of(row.get("RemotePortID"), row.get("RemotePortDescr")));
  }
}
