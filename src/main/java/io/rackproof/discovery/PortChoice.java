package io.rackproof.discovery;

import io.rackproof.facts.LinkLayer;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PortState;
import io.rackproof.facts.PortSurvey;
import io.rackproof.facts.RdmaNic;
import io.rackproof.facts.RoceMode;
import io.rackproof.testbed.PortId;
import java.util.Map;
import java.util.Optional;

/** Which RDMA devices of a host are ports of the fabric, and why others are not. */
final class PortChoice {
  private PortChoice() {}

  /**
   * Why a device stays out of the descriptor; empty where it belongs into it.
   *
   * @param management interfaces that the host's management depends on, with the reason
   */
  static Optional<String> leftOut(
      PortId id, RdmaNic nic, PortSurvey survey, Map<String, String> management) {
    if (nic.netdev().isEmpty()) {
      return Optional.of(id + " has no network interface here");
    }
    if (nic.virtual()) {
      return Optional.of(id + " is a virtual function");
    }
    String netdev = nic.netdev().get();
    if (management.containsKey(netdev)) {
      return Optional.of(
          id + " (" + netdev + ") carries the host's management: " + management.get(netdev));
    }
    Optional<PortState> state = survey.state().asOptional();
    if (state.filter(port -> port.linkLayer() == LinkLayer.INFINIBAND).isPresent()) {
      return Optional.of(id + " is InfiniBand, not Ethernet");
    }
    boolean down = state.filter(port -> !port.active()).isPresent();
    if (down && addressless(survey.roce())) {
      return Optional.of(
          id + " (" + netdev + ") is down and has no IPv4 address; if it is to be used, add it");
    }
    return Optional.empty();
  }

  private static boolean addressless(Observed<RoceMode> roce) {
    return roce.asOptional().filter(mode -> mode.address().asOptional().isEmpty()).isPresent();
  }
}
