package io.rackproof.sim.host;

import java.util.Map;

/** The programs of a host as it is delivered; {@code mstconfig} is not among them. */
final class HostTools {
  private HostTools() {}

  static Map<String, HostTool> standard() {
    return Map.of();
  }
}
