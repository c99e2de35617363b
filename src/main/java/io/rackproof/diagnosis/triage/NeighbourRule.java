package io.rackproof.diagnosis.triage;

import io.rackproof.diagnosis.Cause;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/** Address resolution: neighbour tables, arping, sysctls, and a switch's ARP against its MACs. */
final class NeighbourRule implements Rule {
  private static final Cause FLUX =
      new Cause(
          "arp-flux",
          "hostnet",
          "a host answers ARP for a rail's address on another rail",
          "arp_ignore=1 and arp_announce=2, or one subnet a rail with source routing",
          "ip neigh, on the peer, against the inventory's addresses ; sysctl -a | grep arp_");
  private static final Cause DUPLICATE =
      new Cause(
          "address-duplicate",
          "hostnet",
          "two machines answer for one address",
          "give each rail an address of its own",
          "arping -D -I <rail> -c 3 <address>, from a third host");
  private static final Cause UNRESOLVED =
      new Cause(
          "neighbour-unresolved",
          "hostnet",
          "the peer's address does not resolve to a MAC address",
          "check cable, VLAN and address of the peer's rail",
          "ip neigh get <peer> dev <rail>");
  private static final Cause FLOOD =
      new Cause(
          "arp-without-mac",
          "pfc",
          "the switch has an ARP entry without a MAC entry: lossless frames are flooded",
          "drop lossless frames with incomplete ARP; equal the ageing of both tables; clear the entry",
          "show arp ; show mac, for the same address");
  private static final String MAC = "[0-9A-Fa-f]{2}(?::[0-9A-Fa-f]{2}){5}";
  private static final String IP = "\\d+\\.\\d+\\.\\d+\\.\\d+";

  @Override
  public List<Cause> causes() {
    return List.of(FLUX, DUPLICATE, UNRESOLVED, FLOOD);
  }

  @Override
  public List<Finding> look(Fragment text, Profile profile) {
    List<Finding> findings = new ArrayList<>();
    neighbours(findings, text);
    sysctls(findings, text);
    arping(findings, text);
    flooded(findings, text);
    return findings;
  }

  private static void neighbours(List<Finding> findings, Fragment text) {
    Map<String, List<Hit>> byMac = new LinkedHashMap<>();
    for (Hit hit : text.all("^(" + IP + ") dev (\\S+) lladdr (" + MAC + ")")) {
      byMac
          .computeIfAbsent(hit.group(3).toLowerCase(Locale.ROOT), key -> new ArrayList<>())
          .add(hit);
    }
    byMac.values().stream()
        .filter(hits -> hits.stream().map(hit -> hit.group(1)).distinct().count() > 1)
        .forEach(
            hits ->
                findings.add(
                    Finding.of(FLUX, Outcome.DEFECT, Finding.STATE, hits.get(1).group(2), hits)));
    text.first("^(" + IP + ") dev (\\S+)\\s+(?:FAILED|INCOMPLETE)")
        .ifPresent(
            hit ->
                findings.add(
                    Finding.of(
                        UNRESOLVED, Outcome.DEFECT, Finding.STATE, hit.group(2), hit.line())));
  }

  private static void sysctls(List<Finding> findings, Fragment text) {
    for (Hit hit : text.all("arp_(ignore|announce)\\s*=\\s*(\\d)")) {
      boolean right =
          hit.group(1).equals("ignore") ? hit.group(2).matches("[12]") : hit.group(2).equals("2");
      findings.add(
          Finding.of(FLUX, right ? Outcome.PROOF : Outcome.DEFECT, Finding.ERROR, "", hit.line()));
    }
  }

  private static void arping(List<Finding> findings, Fragment text) {
    Map<String, TreeSet<String>> answers = new LinkedHashMap<>();
    List<Hit> replies = text.all("reply from (" + IP + ") \\[(" + MAC + ")]");
    for (Hit hit : replies) {
      answers
          .computeIfAbsent(hit.group(1), key -> new TreeSet<>())
          .add(hit.group(2).toLowerCase(Locale.ROOT));
    }
    answers.forEach(
        (address, macs) -> {
          if (macs.size() > 1) {
            findings.add(Finding.of(DUPLICATE, Outcome.DEFECT, Finding.STATE, address, replies));
          }
        });
  }

  private static void flooded(List<Finding> findings, Fragment text) {
    for (Hit hit : text.all("^(" + IP + ")\\s+(" + MAC + ")\\s+(\\S+)\\s+Vlan\\d+")) {
      List<Fragment> shown = text.outputsOf("(?i)show mac.*" + hit.group(2));
      // A prompt after the output says that it is whole.
      boolean empty =
          shown.stream().anyMatch(output -> output.lines().size() == 1)
              && text.lines().get(text.lines().size() - 1).number()
                  > shown.get(0).lines().get(0).number();
      if (empty) {
        findings.add(
            Finding.of(
                FLOOD,
                Outcome.DEFECT,
                Finding.STATE,
                hit.group(1),
                hit.line(),
                shown.get(0).lines().get(0)));
      }
    }
  }
}
