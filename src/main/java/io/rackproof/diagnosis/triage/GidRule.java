package io.rackproof.diagnosis.triage;

import io.rackproof.diagnosis.Cause;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * GID tables of show_gids, ibv_devinfo -v and application logs: traffic must use the RoCE v2 GID of
 * the rail's IPv4 address, whatever its index.
 */
final class GidRule implements Rule {
  private static final Cause WRONG =
      new Cause(
          "gid-wrong",
          "gid",
          "the chosen GID is not the RoCE v2 GID of the rail's IPv4 address",
          "choose the GID by type and address, never by a fixed index",
          "show_gids ; the index that the application logged");
  private static final Cause NO_IPV4 =
      new Cause(
          "gid-no-ipv4",
          "gid",
          "the device has no RoCE v2 GID with an IPv4 address: its netdev has none",
          "give the netdev its address",
          "ip -4 addr show dev <netdev> ; show_gids <device>");
  private static final Cause NONE =
      new Cause(
          "gid-none",
          "gid",
          "there is no GID at all: no netdev of the NIC is in this namespace",
          "attach the netdev to the namespace or pod (macvlan, SR-IOV, host network)",
          "show_gids, where the test runs");
  private static final Cause V1 =
      new Cause(
          "roce-v1",
          "gid",
          "RoCE v1 is used: it is not routed, and carries no DSCP",
          "cma_roce_mode -d <device> -p 1 -m 2, and RoCE v2 GIDs in the applications",
          "cma_roce_mode -d <device> -p 1 ; cat /sys/class/infiniband/*/ports/1/gid_attrs/types/*");
  private static final Cause SEVERAL =
      new Cause(
          "gid-ambiguous",
          "gid",
          "the device has RoCE v2 GIDs of several IPv4 addresses, or not that of its rail",
          "leave the rail's address alone on the netdev, or choose the GID by that address",
          "ip -4 addr ; show_gids <device>");

  private static final String SHOW =
      "^(\\S+)\\s+(\\d+)\\s+(\\d+)\\s+([0-9a-f:]{20,39})\\s+(?:(\\d+(?:\\.\\d+){3})\\s+)?v([12])\\s+\\S+";
  private static final String DEVINFO =
      "GID\\[ *(\\d+)]:\\s+([0-9a-f:.]+),\\s*(RoCE v[12]|IB/RoCE v1)";
  private static final String INDEXED = "^\\s*(\\d+)\\s+(?:IB/)?RoCE v([12])\\s+([0-9a-f:.]+)\\s*$";
  private static final String CHOSEN =
      "(?i)(?:selected(?: gid)? index|chosen(?: gid| index)?|using gid index|sgid_idx|gid index|NCCL_IB_GID_INDEX)\\s*[:= ]\\s*(\\d+)";
  private static final String PLANNED =
      "(?i)(?:inventory|plan|planned|expected|rail ip|wanted)\\b.*?(\\d+\\.\\d+\\.\\d+\\.\\d+)";

  /** One GID; the address is empty where it is no IPv4-mapped one. */
  private record Entry(String device, int index, String address, boolean second, Line line) {
    boolean usable() {
      return second && !address.isEmpty();
    }
  }

  @Override
  public List<Cause> causes() {
    return List.of(WRONG, NO_IPV4, NONE, V1, SEVERAL);
  }

  @Override
  public List<Finding> look(Fragment text, Profile profile) {
    List<Finding> findings = new ArrayList<>();
    List<Entry> entries = entries(text);
    text.first("n_gids_found=0\\s*$")
        .filter(Hit::whole)
        .ifPresent(hit -> findings.add(defect(NONE, "", hit.line())));
    versions(findings, text);
    Optional<Hit> chosen = text.first(CHOSEN).filter(hit -> hit.line().whole());
    if (chosen.isPresent() && !entries.isEmpty()) {
      chosen(findings, entries, chosen.get());
    } else if (whole(text, entries)) {
      devices(findings, text, entries);
    }
    return findings;
  }

  /** show_gids says at its end how many there were; without that a row may be missing. */
  private static boolean whole(Fragment text, List<Entry> entries) {
    return text.first("n_gids_found=(\\d+)\\s*$")
        .filter(hit -> hit.line().whole() && hit.number(1) == entries.size())
        .isPresent();
  }

  private static void chosen(List<Finding> findings, List<Entry> entries, Hit chosen) {
    int index = Integer.parseInt(chosen.group(1));
    List<Entry> hit = entries.stream().filter(entry -> entry.index() == index).toList();
    if (hit.isEmpty() || hit.stream().anyMatch(entry -> !entry.usable())) {
      List<Line> lines = new ArrayList<>(List.of(chosen.line()));
      hit.forEach(entry -> lines.add(entry.line()));
      findings.add(
          Finding.of(
              WRONG,
              Outcome.DEFECT,
              Finding.STATE,
              hit.isEmpty() ? "" : hit.get(0).device(),
              lines.toArray(Line[]::new)));
    } else {
      findings.add(
          Finding.of(WRONG, Outcome.PROOF, Finding.STATE, hit.get(0).device(), chosen.line()));
    }
  }

  private static void devices(List<Finding> findings, Fragment text, List<Entry> entries) {
    Map<String, List<Entry>> byDevice = new LinkedHashMap<>();
    entries.forEach(
        entry -> byDevice.computeIfAbsent(entry.device(), key -> new ArrayList<>()).add(entry));
    List<String> planned = text.all(PLANNED).stream().map(hit -> hit.group(1)).toList();
    byDevice.forEach(
        (device, own) -> {
          List<Entry> usable = own.stream().filter(Entry::usable).toList();
          long addresses = usable.stream().map(Entry::address).distinct().count();
          Line line = own.get(0).line();
          if (usable.isEmpty()) {
            boolean first = own.stream().noneMatch(Entry::second);
            findings.add(defect(first ? V1 : NO_IPV4, device, line));
          } else if (addresses > 1
              || !planned.isEmpty() && !planned.contains(usable.get(0).address())) {
            findings.add(defect(SEVERAL, device, usable.get(0).line()));
          } else {
            findings.add(
                Finding.of(NO_IPV4, Outcome.PROOF, Finding.STATE, device, usable.get(0).line()));
          }
        });
  }

  /** The default of rdma_cm, and the type file of an index. */
  private static void versions(List<Finding> findings, Fragment text) {
    for (Fragment output : text.outputsOf("cma_roce_mode|gid_attrs/types|default_roce_mode")) {
      for (Hit hit : output.all("^(IB/)?RoCE v([12])\\s*$")) {
        boolean second = hit.group(2).equals("2");
        findings.add(
            second
                ? Finding.of(V1, Outcome.PROOF, Finding.STATE, "", hit.line())
                : defect(V1, "", output.lines().get(0), hit.line()));
      }
    }
  }

  private static List<Entry> entries(Fragment text) {
    List<Entry> entries = new ArrayList<>();
    for (Hit hit : text.all(SHOW)) {
      entries.add(
          new Entry(
              hit.group(1),
              Integer.parseInt(hit.group(3)),
              hit.group(5),
              hit.group(6).equals("2"),
              hit.line()));
    }
    String device = "";
    for (Line line : text.lines()) {
      Fragment one = new Fragment(line.text() + "\n");
      device = one.first("hca_id:\\s+(\\S+)").map(hit -> hit.group(1)).orElse(device);
      String owner = device;
      one.first(DEVINFO)
          .ifPresent(
              hit ->
                  entries.add(
                      new Entry(
                          owner,
                          Integer.parseInt(hit.group(1)),
                          mapped(hit.group(2)),
                          hit.group(3).endsWith("2"),
                          line)));
      one.first(INDEXED)
          .ifPresent(
              hit ->
                  entries.add(
                      new Entry(
                          owner,
                          Integer.parseInt(hit.group(1)),
                          mapped(hit.group(3)),
                          hit.group(2).equals("2"),
                          line)));
    }
    return entries;
  }

  private static String mapped(String gid) {
    return gid.startsWith("::ffff:") || gid.startsWith("0000:0000:0000:0000:0000:ffff:")
        ? gid.replaceFirst(".*ffff:", "")
        : "";
  }

  private static Finding defect(Cause cause, String where, Line... lines) {
    return Finding.of(cause, Outcome.DEFECT, Finding.STATE, where, lines);
  }
}
