package io.rackproof.facts;

import io.rackproof.units.Bandwidth;

/**
 * State of an RDMA port.
 *
 * @param state logical state as ibverbs names it, without number: {@code PORT_ACTIVE}
 * @param physical physical state as ibverbs names it: {@code LINK_UP}
 * @param rate negotiated rate, all lanes; meaningless unless the port is active
 */
public record PortState(String state, String physical, LinkLayer linkLayer, Bandwidth rate) {
  public static final String ACTIVE = "PORT_ACTIVE";
  public static final String LINK_UP = "LINK_UP";

  public boolean active() {
    return state.equals(ACTIVE);
  }
}
