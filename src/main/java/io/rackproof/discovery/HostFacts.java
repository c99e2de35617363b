package io.rackproof.discovery;

import io.rackproof.facts.HostInventory;
import io.rackproof.facts.HostReach;
import io.rackproof.facts.HostSurvey;
import io.rackproof.facts.Observed;
import io.rackproof.facts.RdmaNic;
import io.rackproof.testbed.Access;
import io.rackproof.testbed.DeviceName;
import java.util.List;

/**
 * What a host said.
 *
 * @param survey facts of every RDMA device that has a network interface
 * @param reach interfaces that its management depends on
 */
public record HostFacts(
    DeviceName name,
    Access access,
    HostInventory inventory,
    HostSurvey survey,
    Observed<HostReach> reach) {
  List<RdmaNic> nics() {
    return inventory.nics().asOptional().orElse(List.of());
  }
}
