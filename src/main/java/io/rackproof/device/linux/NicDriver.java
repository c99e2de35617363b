package io.rackproof.device.linux;

import io.rackproof.device.Batch;
import io.rackproof.facts.Observed;
import io.rackproof.facts.RoceVersion;
import io.rackproof.remote.Reply;
import java.util.Optional;

/**
 * What a gap means by the kind of driver: a software interface has no such thing; of hardware that
 * the tools asked do not configure nothing is known.
 */
final class NicDriver {
  private NicDriver() {}

  static Observed<EthtoolDriver.Driver> of(Batch batch, String netdev) {
    return EthtoolDriver.driver(batch.to(EthtoolDriver.command(netdev)));
  }

  static <T> Observed<T> orLack(
      Observed<T> observed, Observed<EthtoolDriver.Driver> driver, String what) {
    Optional<EthtoolDriver.Driver> known = driver.asOptional();
    if (!(observed instanceof Observed.Unknown<T> gap) || known.isEmpty() || known.get().nvidia()) {
      return observed;
    }
    String name = known.get().name();
    return known.get().software()
        ? new Observed.Unsupported<>("driver " + name + " has no " + what, driver.evidence())
        : new Observed.Unknown<>(
            what + " of driver " + name + " cannot be read: NVIDIA's tools do not know it",
            gap.raw(),
            gap.evidence());
  }

  /** rdma_cm's version; a Soft-RoCE device speaks only RoCE v2. */
  static Observed<RoceVersion> connectionManager(
      Reply reply, Observed<EthtoolDriver.Driver> driver) {
    return orLack(CmaRoceMode.version(reply), driver, "choice of RoCE version");
  }
}
