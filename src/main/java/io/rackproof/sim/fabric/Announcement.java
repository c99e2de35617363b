package io.rackproof.sim.fabric;

/**
 * What an LLDP agent announces of a port (IEEE 802.1AB).
 *
 * @param system system name
 * @param portId an address with colons, or a name
 * @param description port description
 */
public record Announcement(String system, String portId, String description) {}
