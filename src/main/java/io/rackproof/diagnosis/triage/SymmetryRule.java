package io.rackproof.diagnosis.triage;

import io.rackproof.diagnosis.Cause;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** One line a device, and one device says something else than all others. */
final class SymmetryRule implements Rule {
  private static final Cause NODE =
      new Cause(
          "node-differs",
          "bandwidth",
          "one node is set differently from all others (NUMA balancing, governor, sysctl)",
          "make it equal on every node, and persistent",
          "the same command on every node");
  private static final Cause BUFFER =
      new Cause(
          "buffer-threshold-differs",
          "qos",
          "one switch has another buffer threshold than others of its role",
          "one template for all switches of a role (dynamic_th, xon, xoff)",
          "show buffer configuration, on every switch of the role");
  private static final Cause FIRMWARE =
      new Cause(
          "firmware-differs",
          "driver",
          "firmware or driver versions differ within the rack",
          "one release on every node; update the one that differs",
          "ibv_devinfo | grep -E 'hca_id|fw_ver|board_id', on every node");
  private static final String ROW =
      "^(?!Ethernet)([A-Za-z][A-Za-z-]*\\d[\\w-]*|[A-Za-z]+-[a-z0-9])(?:/\\S+)?(?:: *|\\s+)(?!\\S*:\\d+:\\d)(.*\\S)\\s*$";

  @Override
  public List<Cause> causes() {
    return List.of(NODE, BUFFER, FIRMWARE);
  }

  @Override
  public List<Finding> look(Fragment text, Profile profile) {
    List<Finding> findings = new ArrayList<>();
    Map<String, List<Hit>> byKey = new LinkedHashMap<>();
    for (Hit hit : text.all(ROW)) {
      String value = hit.group(2);
      if (hit.line().whole() && plain(hit, value)) {
        byKey.computeIfAbsent(key(value), any -> new ArrayList<>()).add(hit);
      }
    }
    byKey.forEach((key, hits) -> compare(findings, hits));
    firmware(findings, text);
    return findings;
  }

  /** A setting or version; no pair, route, clock, log line or command. */
  private static boolean plain(Hit hit, String value) {
    return !Headings.heads(hit.line())
        && value.split("\\s+").length <= 5
        && !value.matches(".*(?:->|<->|\\bNCCL\\b|System time|Leap status|lladdr).*")
        && !value.matches("[A-Za-z][\\w-]*\\d*(?:\\(.*\\))?\\s+\\d+(?:\\.\\d+)?(?:\\s*G\\S+)?")
        && !value.matches("\\d+\\.\\d+(?:\\s*G\\S*)?");
  }

  /** What the lines have in common: words that are no values. */
  private static String key(String value) {
    return value.replaceAll("[=:].*|\\b-?\\d[\\w.,+-]*", "").strip();
  }

  private static void compare(List<Finding> findings, List<Hit> hits) {
    Map<String, List<Hit>> byValue = new LinkedHashMap<>();
    for (Hit hit : hits) {
      byValue.computeIfAbsent(hit.group(2), any -> new ArrayList<>()).add(hit);
    }
    boolean devices = hits.stream().map(hit -> hit.group(1)).distinct().count() == hits.size();
    if (hits.size() < 3 || byValue.size() < 2 || byValue.size() > hits.size() / 2 + 1 || !devices) {
      return;
    }
    List<Hit> most =
        byValue.values().stream().max(Comparator.comparingInt(List::size)).orElseThrow();
    if (most.size() * 2 <= hits.size()) {
      return;
    }
    byValue.values().stream()
        .filter(group -> !group.equals(most))
        .flatMap(List::stream)
        .forEach(
            odd ->
                findings.add(
                    Finding.of(
                        cause(odd.group(2)),
                        Outcome.DEFECT,
                        Finding.ERROR,
                        odd.group(1),
                        odd.line(),
                        most.get(0).line())));
  }

  private static Cause cause(String value) {
    if (value.matches(".*(?:dynamic_th|static_th|xon|xoff|alpha).*")) {
      return BUFFER;
    }
    boolean version = value.matches(".*(?:\\d+\\.\\d+\\.\\d+|fw|firmware|driver|OFED).*");
    return version ? FIRMWARE : NODE;
  }

  /** Several devices of one board with several versions. */
  private static void firmware(List<Finding> findings, Fragment text) {
    Map<String, List<Hit>> versions = new LinkedHashMap<>();
    for (Hit hit :
        text.all(
            "(?:fw_ver:|[Ff]irmware version:|firmware-version:|FW Version:)\\s+(\\d+\\.\\d+\\.\\d+)\\b")) {
      versions.computeIfAbsent(hit.group(1), any -> new ArrayList<>()).add(hit);
    }
    TreeSet<String> generations = new TreeSet<>();
    versions.keySet().forEach(version -> generations.add(version.replaceFirst("\\..*", "")));
    if (versions.size() > 1 && generations.size() == 1) {
      findings.add(
          Finding.of(
              FIRMWARE,
              Outcome.DEFECT,
              Finding.ERROR,
              "",
              versions.values().stream().map(hits -> hits.get(0)).toList()));
    }
  }
}
