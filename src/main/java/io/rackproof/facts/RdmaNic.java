package io.rackproof.facts;

import java.util.Optional;

/**
 * An RDMA device that a host has, before any descriptor names it.
 *
 * @param device as {@code ibv_devices} lists it
 * @param netdev its network interface, where it has one in the host's own network namespace
 * @param model what its maker calls it, e.g. {@code ConnectX-7}, or {@code Soft-RoCE}
 * @param virtual whether it is a virtual function, so that a machine within may own it
 */
public record RdmaNic(
    String device, Optional<String> netdev, Observed<String> model, boolean virtual) {}
