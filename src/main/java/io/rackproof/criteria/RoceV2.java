package io.rackproof.criteria;

import io.rackproof.facts.Gid;
import io.rackproof.facts.Observed;
import io.rackproof.facts.RoceMode;
import io.rackproof.facts.RoceVersion;
import io.rackproof.testbed.NicPort;
import java.util.stream.Collectors;

/**
 * The port has a RoCE v2 GID of its own IPv4 address, connections made by rdma_cm default to v2,
 * and the firmware does not disable RoCE.
 */
public final class RoceV2 {
  public Verdict judge(NicPort port, Observed<RoceMode> observed) {
    String device = port.id().rdmaDevice();
    String show = "grep -r . /sys/class/infiniband/" + device + "/ports/1/gid_attrs/types";
    Checks checks = new Checks(CriterionId.ROCE_V2, port.id()).confirmWith(show);
    checks.require(observed).ifPresent(mode -> judge(checks, port, mode, show));
    return checks.verdict();
  }

  private static void judge(Checks checks, NicPort port, RoceMode mode, String show) {
    String device = port.id().rdmaDevice();
    checks
        .require(mode.address())
        .ifPresent(
            own ->
                checks.expect(
                    mode.trafficGid().isPresent(),
                    "RoCE v2 GID of " + own.getHostAddress(),
                    "present",
                    mode.trafficGid().map(gid -> "at index " + gid.index()).orElse(offered(mode)),
                    "RoCE v2 is disabled on the device, or its netdev has no IPv4 address",
                    show));
    checks
        .consult("default of rdma_cm", mode.connectionManager())
        .ifPresent(
            version ->
                checks.expect(
                    version == RoceVersion.V2,
                    "rdma_cm default RoCE",
                    RoceVersion.V2,
                    version,
                    "cma_roce_mode is v1: connections by rdma_cm stay within one layer 2 domain",
                    "cma_roce_mode -d " + device + " -p 1"));
    checks
        .consult("firmware parameter ROCE_CONTROL", mode.firmwareControl())
        .ifPresent(
            control ->
                checks.expect(
                    !control.contains("DISABLE"),
                    "ROCE_CONTROL",
                    "not disabled",
                    control,
                    "the firmware disables RoCE; it changes only with a reset of the card",
                    "mlxconfig -d <PCI address> -e q ROCE_CONTROL"));
  }

  private static String offered(RoceMode mode) {
    return mode.gids().isEmpty()
        ? "absent, the GID table is empty"
        : "absent, the table has "
            + mode.gids().stream().map(RoceV2::text).collect(Collectors.joining(", "));
  }

  private static String text(Gid gid) {
    return gid.index() + ": " + gid.version() + " " + gid.address().getHostAddress();
  }
}
