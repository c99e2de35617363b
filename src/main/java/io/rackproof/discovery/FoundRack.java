package io.rackproof.discovery;

import java.util.List;

/**
 * A rack as it goes into a descriptor.
 *
 * @param notes what concerns the whole of it, one sentence each
 * @param softRoce whether all its NICs are Soft-RoCE, which wants other bounds than hardware
 */
public record FoundRack(
    List<FoundHost> hosts,
    List<SwitchFacts> switches,
    FoundProfile profile,
    List<String> notes,
    boolean softRoce,
    boolean simulated) {
  public FoundRack {
    hosts = List.copyOf(hosts);
    switches = List.copyOf(switches);
    notes = List.copyOf(notes);
  }
}
