package io.rackproof.sim.fabric;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A used entry of a port's GID table, as the kernel fills it (drivers/infiniband/core/
 * roce_gid_mgmt.c): the link-local address, then each IPv4 address, each as RoCEv1 and as RoCEv2.
 *
 * @param v2 whether it is of RoCEv2
 * @param bytes sixteen
 */
public record RoceGid(int index, boolean v2, List<Integer> bytes) {
  public RoceGid {
    bytes = List.copyOf(bytes);
  }

  /** The used entries, in order. */
  public static List<RoceGid> table(SimNic nic) {
    List<RoceGid> table = new ArrayList<>();
    for (List<Integer> address : List.of(linkLocal(nic), mapped(nic))) {
      if (!nic.card().board().driver().equals("ice")) { // irdma speaks RoCE v2 alone
        table.add(new RoceGid(table.size(), false, address));
      }
      if (!nic.has(SimNic.Flaw.ROCE_V1)) {
        table.add(new RoceGid(table.size(), true, address));
      }
    }
    return table;
  }

  private static List<Integer> linkLocal(SimNic nic) {
    byte[] mac = HexFormat.ofDelimiter(":").parseHex(nic.mac());
    List<Integer> bytes = new ArrayList<>(List.of(0xfe, 0x80, 0, 0, 0, 0, 0, 0));
    bytes.add((mac[0] & 0xff) ^ 2);
    bytes.addAll(List.of(mac[1] & 0xff, mac[2] & 0xff, 0xff, 0xfe));
    bytes.addAll(List.of(mac[3] & 0xff, mac[4] & 0xff, mac[5] & 0xff));
    return bytes;
  }

  private static List<Integer> mapped(SimNic nic) {
    List<Integer> bytes = new ArrayList<>(List.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff));
    Arrays.stream(nic.ipv4().split("\\.", -1)).map(Integer::valueOf).forEach(bytes::add);
    return bytes;
  }

  /** Eight groups of four hexadecimal digits, as sysfs has it. */
  public String hex() {
    return IntStream.range(0, 8)
        .mapToObj(n -> String.format("%02x%02x", bytes.get(2 * n), bytes.get(2 * n + 1)))
        .collect(Collectors.joining(":"));
  }

  /** Short form, as {@code inet_ntop} writes an IPv6 address. */
  public String text() {
    if (bytes.get(0) == 0) {
      return "::ffff:"
          + bytes.subList(12, 16).stream().map(String::valueOf).collect(Collectors.joining("."));
    }
    // The run of zeros that is left out goes on where the address begins with one (RFC 5952, 4.2).
    return "fe80::"
        + IntStream.range(4, 8)
            .map(n -> bytes.get(2 * n) << 8 | bytes.get(2 * n + 1))
            .dropWhile(group -> group == 0)
            .mapToObj(Integer::toHexString)
            .collect(Collectors.joining(":"));
  }

  /** Sixteen decimal numbers of at least two digits, as perftest prints it. */
  public String decimal() {
    return bytes.stream().map(b -> String.format("%02d", b)).collect(Collectors.joining(":"));
  }
}
