package io.rackproof.facts;

import java.util.List;

/**
 * What a host has, before any descriptor names it.
 *
 * @param name its own name, {@code uname -n}
 * @param nics its RDMA devices, in the kernel's order
 * @param gpus whether it has GPUs that a NIC may reach
 */
public record HostInventory(
    Observed<String> name, Observed<List<RdmaNic>> nics, Observed<Boolean> gpus) {}
