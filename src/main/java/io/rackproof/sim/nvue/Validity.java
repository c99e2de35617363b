package io.rackproof.sim.nvue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What NVUE checks before it applies: that profiles exist, and sums. */
final class Validity {
  private Validity() {}

  static Optional<String> fault(Tree config) {
    for (Map.Entry<String, JsonNode> port : config.at("interface").properties()) {
      for (String part : List.of("mapping", "pfc", "congestion-control", "egress-scheduler")) {
        String profile = port.getValue().path("qos").path(part).path("profile").asText("");
        if (!profile.isEmpty() && config.at(List.of("qos", part, profile)).isMissingNode()) {
          return Optional.of(
              "The " + part + " profile " + profile + " of " + port.getKey() + " does not exist.");
        }
      }
    }
    for (Map.Entry<String, JsonNode> profile : config.at("qos egress-scheduler").properties()) {
      if (sum(profile.getValue().path("traffic-class"), "bw-percent") > 100) {
        return Optional.of("The bandwidth of " + profile.getKey() + " is more than 100 percent.");
      }
    }
    JsonNode pools = config.at("qos traffic-pool");
    int lossy = pools.path("default-lossy").path("memory-percent").isMissingNode() ? 100 : 0;
    if (!pools.isMissingNode() && lossy + sum(pools, "memory-percent") > 100) {
      return Optional.of("The memory of all traffic pools is more than 100 percent.");
    }
    return Optional.empty();
  }

  private static int sum(JsonNode members, String field) {
    int sum = 0;
    for (JsonNode member : members) {
      sum += member.path(field).asInt(0);
    }
    return sum;
  }
}
