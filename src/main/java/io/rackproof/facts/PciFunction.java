package io.rackproof.facts;

import io.rackproof.testbed.PciId;
import java.util.Optional;

/**
 * A function on a host's PCI bus.
 *
 * @param address bus, device and function: {@code 1a:00.0}
 * @param driver bound to it, if any
 */
public record PciFunction(String address, PciId id, Optional<String> driver) {}
