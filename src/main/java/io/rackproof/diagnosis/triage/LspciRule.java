package io.rackproof.diagnosis.triage;

import io.rackproof.diagnosis.Cause;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * {@code lspci -vvv} of the devices on a NIC's path: link capability and state, read request size,
 * relaxed ordering, ACS (pciutils, ls-caps.c and ls-ecaps.c).
 */
final class LspciRule implements Rule {
  private static final Cause DEGRADED =
      new Cause(
          "pcie-hop-degraded",
          "bandwidth",
          "a PCIe link on the NIC's path trained below what both its ends can do",
          "reseat card or riser, replace the retimer, check speed and bifurcation in the BIOS",
          "lspci -vv -s <address> | grep -E 'LnkCap:|LnkSta:', for every bridge on the path");
  private static final Cause READ_REQUEST =
      new Cause(
          "read-request-small",
          "bandwidth",
          "PCIe MaxReadReq of the NIC is too small",
          "set 4096 with setpci or in the BIOS, and again after each reboot",
          "lspci -vv -s <address> | grep MaxReadReq");
  private static final Cause ORDERING =
      new Cause(
          "pcie-ordering-strict",
          "bandwidth",
          "PCIe relaxed ordering of the NIC is off",
          "switch it on in the BIOS, mlxconfig PCI_WR_ORDERING=1, reboot",
          "lspci -vv -s <address> | grep RlxdOrd");
  private static final Cause ACS =
      new Cause(
          "acs-on",
          "bandwidth",
          "ACS sends GPU-to-NIC traffic through the root complex",
          "ACS off in the BIOS, or with setpci on every bridge at each boot (bare metal only)",
          "lspci -vvv | grep -E 'PCI bridge|ACSCtl'");
  private static final int WANTED_READ_REQUEST = 4096;
  private static final String DEVICE = "^(?:[0-9a-f]{4}:)?[0-9a-f]{2}:[0-9a-f]{2}\\.[0-7] ";

  @Override
  public List<Cause> causes() {
    return List.of(DEGRADED, READ_REQUEST, ORDERING, ACS);
  }

  /** Speed in GT/s and width in lanes. */
  private record Link(double speed, int width, Line line) {
    boolean below(Link other) {
      return speed < other.speed || width < other.width;
    }
  }

  private record Device(String address, boolean nic, Optional<Link> can, Optional<Link> is) {}

  @Override
  public List<Finding> look(Fragment text, Profile profile) {
    List<Finding> findings = new ArrayList<>();
    List<Device> path = new ArrayList<>();
    for (Fragment block : text.blocks(DEVICE)) {
      String first = block.lines().get(0).text();
      String address = first.substring(0, first.indexOf(' '));
      boolean nic = first.matches(".*(?:Ethernet|Infiniband|Network) controller.*");
      path.add(new Device(address, nic, link(block, "LnkCap:"), link(block, "LnkSta:")));
      settings(findings, block, address, nic, profile);
    }
    for (int at = 0; at < path.size(); at++) {
      link(findings, path, at);
    }
    return findings;
  }

  private static Optional<Link> link(Fragment block, String name) {
    return block
        .first(name + ".*Speed ([\\d.]+)GT/s(?: \\(\\w+\\))?, Width x(\\d+)")
        .filter(Hit::whole)
        .map(hit -> new Link(hit.number(1), (int) hit.number(2), hit.line()));
  }

  private static void link(List<Finding> findings, List<Device> path, int at) {
    Device device = path.get(at);
    if (device.can().isEmpty() || device.is().isEmpty()) {
      return;
    }
    Link is = device.is().get();
    Link can = device.can().get();
    if (!is.below(can)) {
      if (device.nic()) {
        findings.add(
            Finding.of(DEGRADED, Outcome.PROOF, Finding.STATE, device.address(), is.line()));
      }
    } else if (device.nic() || !limitedByPartner(path, at, is)) {
      findings.add(
          Finding.of(
              DEGRADED, Outcome.DEFECT, Finding.STATE, device.address(), can.line(), is.line()));
    }
  }

  /** A faster bridge trains at what its partner can do. */
  private static boolean limitedByPartner(List<Device> path, int at, Link is) {
    return List.of(at - 1, at + 1).stream()
        .filter(other -> other >= 0 && other < path.size())
        .flatMap(other -> path.get(other).can().stream())
        .anyMatch(can -> can.speed() == is.speed() && can.width() == is.width());
  }

  private static void settings(
      List<Finding> findings, Fragment block, String address, boolean nic, Profile profile) {
    block
        .first("ACSCtl:\\s+SrcValid([+-])")
        .ifPresent(
            hit ->
                findings.add(
                    Finding.of(
                        ACS,
                        hit.group(1).equals("+") ? Outcome.DEFECT : Outcome.PROOF,
                        Finding.STATE,
                        address,
                        hit.line())));
    if (nic) {
      double wanted = profile.number("max_read_request").orElse((double) WANTED_READ_REQUEST);
      block
          .first("MaxReadReq (\\d+) bytes")
          .ifPresent(
              hit ->
                  findings.add(
                      Finding.of(
                          READ_REQUEST,
                          hit.number(1) < wanted ? Outcome.DEFECT : Outcome.PROOF,
                          Finding.STATE,
                          address,
                          hit.line())));
      block
          .first("RlxdOrd-")
          .ifPresent(
              hit ->
                  findings.add(
                      Finding.of(ORDERING, Outcome.DEFECT, Finding.STATE, address, hit.line())));
    }
  }
}
