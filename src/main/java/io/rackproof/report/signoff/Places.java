package io.rackproof.report.signoff;

import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.Target;
import java.util.List;

/** The devices that a verdict is about. */
final class Places {
  private Places() {}

  /** One, or both hosts of a pair; one where a pair is within a host. */
  static List<DeviceName> of(Target target) {
    if (target instanceof DeviceName device) {
      return List.of(device);
    }
    if (target instanceof PortId port) {
      return List.of(port.host());
    }
    Pair pair = (Pair) target;
    return pair.a().host().equals(pair.b().host())
        ? List.of(pair.a().host())
        : List.of(pair.a().host(), pair.b().host());
  }
}
