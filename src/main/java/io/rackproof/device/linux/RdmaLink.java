package io.rackproof.device.linux;

import com.fasterxml.jackson.databind.JsonNode;
import io.rackproof.device.Answer;
import io.rackproof.device.JsonArray;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code rdma -j link show} (iproute2, rdma/link.c): state and netdev of RDMA ports. */
final class RdmaLink {
  private RdmaLink() {}

  /**
   * A link.
   *
   * @param state {@code ACTIVE}, {@code DOWN}, …
   * @param physical {@code LINK_UP}, {@code DISABLED}, {@code POLLING}, …
   * @param netdev its interface, where it has one in this network namespace
   */
  record Link(String state, String physical, Optional<String> netdev) {}

  static Command command() {
    return Command.read("rdma", "-j", "link", "show");
  }

  /**
   * An RDMA device.
   *
   * @param netdev its interface, where it has one in this network namespace
   */
  record Named(String device, Optional<String> netdev) {}

  /** Every device with a port 1, in the kernel's order. */
  static Observed<List<Named>> all(Reply reply) {
    return Answer.read(
        reply,
        text -> {
          List<Named> found = new ArrayList<>();
          for (JsonNode link : JsonArray.parse(text)) {
            if (link.path("port").asInt() == 1) {
              found.add(
                  new Named(
                      JsonArray.text(link, "ifname"),
                      Optional.ofNullable(link.path("netdev").textValue())));
            }
          }
          return found;
        });
  }

  /** Port 1 of a device. Its name stands under {@code ifname}. */
  static Observed<Link> link(Reply reply, String device) {
    return Answer.read(
        reply,
        text -> {
          List<JsonNode> first =
              JsonArray.parse(text).stream()
                  .filter(link -> link.path("port").asInt() == 1)
                  .toList();
          JsonNode link = JsonArray.find(first, "ifname", device);
          return new Link(
              JsonArray.text(link, "state"),
              JsonArray.text(link, "physical_state"),
              Optional.ofNullable(link.path("netdev").textValue()));
        });
  }
}
