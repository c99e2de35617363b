package io.rackproof.facts;

import java.net.InetAddress;
import java.util.List;
import java.util.Optional;

/**
 * Which RoCE version a port speaks.
 *
 * @param gids its GID table, whole
 * @param address the IPv4 address of its netdev
 * @param connectionManager default version of rdma_cm ({@code cma_roce_mode} or configfs)
 * @param firmwareControl current value of firmware parameter ROCE_CONTROL, by name: {@code
 *     ROCE_ENABLE}
 */
public record RoceMode(
    List<Gid> gids,
    Observed<InetAddress> address,
    Observed<RoceVersion> connectionManager,
    Observed<String> firmwareControl) {
  public RoceMode {
    gids = List.copyOf(gids);
  }

  /** The RoCE v2 GID of the port's own IPv4 address: the one that traffic must use. */
  public Optional<Gid> trafficGid() {
    return address
        .asOptional()
        .flatMap(
            own ->
                gids.stream()
                    .filter(gid -> gid.version() == RoceVersion.V2 && gid.address().equals(own))
                    .findFirst());
  }
}
