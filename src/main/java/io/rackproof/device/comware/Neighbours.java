package io.rackproof.device.comware;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.device.OneNeighbour;
import io.rackproof.facts.Neighbour;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code display lldp neighbor-information verbose}: blocks that begin with {@code LLDP
 * neighbor-information of port N[NAME]:}, with {@code Port ID}, {@code Port description} and {@code
 * System name} (ntc-templates, hp_comware_display_lldp_neighbor-information_verbose).
 */
final class Neighbours {
  private static final Pattern BLOCK =
      Pattern.compile("LLDP neighbor-information of port \\d+ ?\\[(\\S+)\\]:?");
  private static final Pattern ITEM =
      Pattern.compile("(Port ID|Port description|System name) +: +(\\S.*)");

  private Neighbours() {}

  static Command command() {
    return Command.cliRead("display lldp neighbor-information verbose");
  }

  static Observed<Neighbour> of(Reply reply, String port) {
    return OneNeighbour.of(Answer.read(reply, text -> all(text, port)), reply, port);
  }

  /** The ports at which somebody is heard. */
  static List<String> ports(String text) throws Malformed {
    return Answer.lines(text).stream()
        .map(line -> BLOCK.matcher(line.strip()))
        .filter(Matcher::matches)
        .map(block -> block.group(1))
        .distinct()
        .toList();
  }

  /** Everybody who is heard at the port. */
  static List<Neighbour> all(String text, String port) throws Malformed {
    List<Neighbour> found = new ArrayList<>();
    String block = "";
    String portId = "";
    String description = "";
    for (String line : Answer.lines(text)) {
      Matcher begins = BLOCK.matcher(line.strip());
      Matcher item = ITEM.matcher(line.strip());
      if (begins.matches()) {
        block = begins.group(1);
        portId = "";
        description = "";
      } else if (item.matches() && item.group(1).equals("Port ID")) {
        portId = item.group(2).strip();
        description = "";
      } else if (item.matches() && item.group(1).equals("Port description")) {
        description = item.group(2).strip();
      } else if (item.matches() && block.equals(port)) {
        if (portId.isEmpty()) {
          throw new Malformed("a neighbour at " + port + " has no port ID");
        }
        found.add(new Neighbour(item.group(2).strip(), List.of(portId, description)));
      }
    }
    return found;
  }
}
