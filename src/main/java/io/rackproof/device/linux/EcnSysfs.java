package io.rackproof.device.linux;

import io.rackproof.device.Malformed;
import io.rackproof.facts.CnpMarking;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.SortedMap;

/**
 * RoCE congestion control switches of mlx5, {@code /sys/class/net/IF/ecn/roce_np} (notification
 * point) and {@code roce_rp} (reaction point). Only the driver of DOCA-OFED and MLNX_OFED has them,
 * the kernel's own has not.
 */
final class EcnSysfs {
  private EcnSysfs() {}

  /** Which end of congestion control. */
  enum Point {
    NOTIFICATION("roce_np"),
    REACTION("roce_rp");

    private final String folder;

    Point(String folder) {
      this.folder = folder;
    }

    String folder() {
      return folder;
    }
  }

  private static String path(String netdev, Point point) {
    return "/sys/class/net/" + netdev + "/ecn/" + point.folder();
  }

  static Command command(String netdev) {
    return SysfsListing.command(
        true, path(netdev, Point.NOTIFICATION), path(netdev, Point.REACTION));
  }

  /** Whether a whole listing shows nothing of it: the driver has no such switches. */
  static boolean absent(Reply reply) {
    return SysfsListing.read(reply).asOptional().map(SysfsListing::isEmpty).orElse(false);
  }

  /** The priorities for which a point is on. */
  static Observed<PriorityMask> enabled(Reply reply, String netdev, Point point) {
    return SysfsListing.read(
        reply,
        listing -> {
          SortedMap<String, String> files = listing.folder(path(netdev, point) + "/enable");
          if (files.isEmpty()) {
            throw new Malformed(
                path(netdev, point)
                    + "/enable is not there; install the driver of DOCA-OFED or MLNX_OFED");
          }
          PriorityMask mask = PriorityMask.NONE;
          for (int n = 0; n < 8; n++) {
            String value = files.get(Integer.toString(n));
            if (!"0".equals(value) && !"1".equals(value)) {
              throw new Malformed(
                  path(netdev, point)
                      + "/enable/"
                      + n
                      + (value == null ? " is missing" : " reads '" + value + "'"));
            }
            mask = value.equals("1") ? mask.with(Priority.of(n)) : mask;
          }
          return mask;
        });
  }

  /** {@code roce_np/cnp_dscp} and {@code cnp_802p_prio}: what CNPs are marked with, decimal. */
  static Observed<CnpMarking> cnp(Reply reply, String netdev) {
    return SysfsListing.read(
        reply,
        listing -> {
          SortedMap<String, String> files = listing.folder(path(netdev, Point.NOTIFICATION));
          return new CnpMarking(
              Dscp.of(number(files, netdev, "cnp_dscp", 63)),
              Priority.of(number(files, netdev, "cnp_802p_prio", 7)));
        });
  }

  private static int number(SortedMap<String, String> files, String netdev, String name, int most)
      throws Malformed {
    String value = files.get(name);
    if (value == null || !value.matches("\\d{1,2}") || Integer.parseInt(value) > most) {
      throw new Malformed(
          path(netdev, Point.NOTIFICATION)
              + "/"
              + name
              + (value == null
                  ? " is not there; install the driver of DOCA-OFED or MLNX_OFED"
                  : " reads '" + value + "'"));
    }
    return Integer.parseInt(value);
  }

  static Command set(String netdev, Point point, Priority priority, String value) {
    return Command.change("tee", path(netdev, point) + "/enable/" + priority)
        .withStdin(value + "\n");
  }
}
