package io.rackproof.device.linux;

import io.rackproof.device.Malformed;
import io.rackproof.facts.Gid;
import io.rackproof.facts.Observed;
import io.rackproof.facts.RoceVersion;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.regex.Pattern;

/**
 * GID table of an RDMA port, from sysfs (Documentation/ABI/stable/sysfs-class-infiniband). Unused
 * entries are all zero, and their type cannot be read; of a table of hundreds few are used, and
 * only those are listed.
 */
final class GidTable {
  private static final Pattern GROUPS = Pattern.compile("[0-9a-f]{4}(?::[0-9a-f]{4}){7}");
  private static final Pattern INDEX = Pattern.compile("\\d{1,4}");
  private static final String UNUSED = "0000:0000:0000:0000:0000:0000:0000:0000";

  private GidTable() {}

  private static String port(String device) {
    return "/sys/class/infiniband/" + device + "/ports/1";
  }

  static Command command(String device) {
    return SysfsListing.without(UNUSED, port(device) + "/gids", port(device) + "/gid_attrs");
  }

  /** The used entries, by index. */
  static Observed<List<Gid>> gids(Reply reply, String device) {
    return SysfsListing.read(reply, listing -> parse(listing, port(device)));
  }

  private static List<Gid> parse(SysfsListing listing, String port) throws Malformed {
    SortedMap<String, String> gids = listing.folder(port + "/gids");
    SortedMap<String, String> types = listing.folder(port + "/gid_attrs/types");
    SortedMap<String, String> netdevs = listing.folder(port + "/gid_attrs/ndevs");
    if (gids.isEmpty()) {
      throw new Malformed(port + "/gids has no GID in use; is the RDMA device present?");
    }
    List<Gid> table = new ArrayList<>();
    for (Map.Entry<String, String> entry : gids.entrySet()) {
      if (!INDEX.matcher(entry.getKey()).matches() || !GROUPS.matcher(entry.getValue()).matches()) {
        throw new Malformed("GID " + entry.getKey() + " reads '" + entry.getValue() + "'");
      }
      if (!entry.getValue().equals(UNUSED)) {
        table.add(
            new Gid(
                Integer.parseInt(entry.getKey()),
                address(entry.getValue()),
                version(entry.getKey(), types.get(entry.getKey())),
                Optional.ofNullable(netdevs.get(entry.getKey())).filter(name -> !name.isEmpty())));
      }
    }
    table.sort(Comparator.comparingInt(Gid::index));
    return List.copyOf(table);
  }

  private static RoceVersion version(String index, String type) throws Malformed {
    if ("RoCE v2".equals(type)) {
      return RoceVersion.V2;
    }
    if ("IB/RoCE v1".equals(type)) {
      return RoceVersion.V1;
    }
    throw new Malformed(
        "GID " + index + " has " + (type == null ? "no type" : "type '" + type + "'"));
  }

  private static InetAddress address(String groups) throws Malformed {
    byte[] bytes = new byte[16];
    String[] parts = groups.split(":");
    for (int i = 0; i < parts.length; i++) {
      int part = Integer.parseInt(parts[i], 16);
      bytes[2 * i] = (byte) (part >> 8);
      bytes[2 * i + 1] = (byte) part;
    }
    return IpAddr.address(bytes);
  }
}
