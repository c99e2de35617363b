package io.rackproof.diagnosis;

import io.rackproof.diagnosis.PortRule.Shown;
import io.rackproof.facts.Observed;
import io.rackproof.facts.RoceVersion;
import io.rackproof.testbed.NicPort;
import java.net.InetAddress;
import java.util.Optional;

/** Whether a port has the GID that traffic needs, by its GID table. */
final class RoceFaults {
  private static final String NO_ADDRESS = "has no IPv4 address";

  private RoceFaults() {}

  static Optional<Shown> firstVersion(RackView rack, NicPort port) {
    return rack.near(port)
        .roce()
        .asOptional()
        .filter(roce -> roce.gids().stream().noneMatch(gid -> gid.version() == RoceVersion.V2))
        .filter(roce -> !roce.gids().isEmpty())
        .map(
            roce ->
                PortRules.shown(port, "all of its " + roce.gids().size() + " GIDs are RoCE v1"));
  }

  /** Of an address that could not be read, nobody can say that its GID is missing. */
  static Optional<Shown> noGid(RackView rack, NicPort port) {
    return rack.near(port)
        .roce()
        .asOptional()
        .filter(roce -> roce.trafficGid().isEmpty() && settled(roce.address()))
        .filter(roce -> firstVersion(rack, port).isEmpty())
        .map(
            roce ->
                PortRules.shown(
                    port,
                    "no RoCE v2 GID of "
                        + roce.address()
                            .asOptional()
                            .map(InetAddress::getHostAddress)
                            .orElse("an IPv4 address")));
  }

  private static boolean settled(Observed<InetAddress> address) {
    return address.asOptional().isPresent()
        || address instanceof Observed.Unknown<InetAddress> open && open.why().contains(NO_ADDRESS);
  }
}
