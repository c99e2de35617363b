package io.rackproof.device.bridge;

import com.fasterxml.jackson.databind.JsonNode;
import io.rackproof.device.Answer;
import io.rackproof.device.JsonArray;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A queueing discipline, from {@code tc -s -d -j qdisc show dev IF} (iproute2 tc/tc_qdisc.c).
 *
 * @param handle {@code 10:}; {@code 0:} is one that the kernel chose by itself
 * @param parent the class that it serves, {@code 1:10}; empty for the root of the port
 * @param options as its kind prints them
 * @param whole the object with its statistics
 */
record Qdisc(
    String kind, String handle, Optional<String> parent, JsonNode options, JsonNode whole) {
  static Command command(String port) {
    return Command.read("tc", "-s", "-d", "-j", "qdisc", "show", "dev", port);
  }

  static Observed<List<Qdisc>> list(Reply reply) {
    return Answer.read(reply, Qdisc::parse);
  }

  private static List<Qdisc> parse(String text) throws Malformed {
    List<Qdisc> qdiscs = new ArrayList<>();
    for (JsonNode entry : JsonArray.parse(text)) {
      boolean root = entry.path("root").booleanValue();
      if (root == entry.has("parent")) {
        throw new Malformed("a qdisc is neither root nor of one parent");
      }
      qdiscs.add(
          new Qdisc(
              JsonArray.text(entry, "kind"),
              JsonArray.text(entry, "handle"),
              root ? Optional.empty() : Optional.of(JsonArray.text(entry, "parent")),
              entry.path("options"),
              entry));
    }
    if (qdiscs.stream().filter(qdisc -> qdisc.parent().isEmpty()).count() != 1) {
      throw new Malformed("it does not show one root qdisc; bring the port up");
    }
    return List.copyOf(qdiscs);
  }

  /** Whether the kernel put it there because nobody asked for another. */
  boolean chosenByKernel() {
    return handle.equals("0:");
  }

  boolean is(String name) {
    return kind.equals(name);
  }
}
