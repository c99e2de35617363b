package io.rackproof.discovery;

import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.LosslessProfile;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the devices of a rack said.
 *
 * @param missed devices of which nothing is known, each with one sentence why
 * @param usual what a descriptor means that says nothing of the lossless profile
 * @param simulated whether the rack is simulated, so that a descriptor needs no access
 */
public record RackFacts(
    List<HostFacts> hosts,
    List<SwitchFacts> switches,
    Map<DeviceName, String> missed,
    LosslessProfile usual,
    boolean simulated) {
  public RackFacts {
    hosts = List.copyOf(hosts);
    switches = List.copyOf(switches);
    missed = Collections.unmodifiableMap(new LinkedHashMap<>(missed));
  }
}
