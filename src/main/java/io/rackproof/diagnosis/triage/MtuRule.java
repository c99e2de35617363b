package io.rackproof.diagnosis.triage;

import io.rackproof.diagnosis.Cause;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** MTU as ibv_devinfo, ip link, perftest, ping and switches show it. */
final class MtuRule implements Rule {
  private static final Cause NIC =
      new Cause(
          "mtu-nic-small",
          "mtu",
          "the NIC's MTU is too small for RoCE's full packet size",
          "ip link set dev <netdev> mtu 9000, persistent, on every rail",
          "ibv_devinfo -d <device> | grep active_mtu ; ip link show dev <netdev>");
  private static final Cause SWITCH =
      new Cause(
          "mtu-switch-small",
          "mtu",
          "the switch port's MTU is too small",
          "MTU 9100 or more on the switch port",
          "show interfaces status <port>");
  private static final String MANAGEMENT = "lo|docker.*|virbr.*|eno\\d.*|mgmt.*|bmc.*|veth.*|cni.*";

  @Override
  public List<Cause> causes() {
    return List.of(NIC, SWITCH, CompletionRule.PATH_MTU);
  }

  @Override
  public List<Finding> look(Fragment text, Profile profile) {
    List<Finding> findings = new ArrayList<>();
    String device = "";
    for (Line line : text.lines()) {
      Fragment one = new Fragment(line.text() + (line.whole() ? "\n" : ""));
      device = one.first("hca_id:\\s+(\\S+)").map(hit -> hit.group(1)).orElse(device);
      String owner = device;
      one.first("^\\s*active_mtu:\\s+(\\d+) \\(\\d\\)")
          .ifPresent(hit -> findings.add(nic(owner, line, hit.number(1), profile.activeMtu())));
      one.first("^\\s*Mtu\\s+:\\s+(\\d+)\\[B]")
          .ifPresent(hit -> findings.add(header(line, hit.number(1), profile)));
      one.first("^\\d+: ([^:@]+)[@:].*\\bmtu (\\d+) qdisc")
          .filter(hit -> !hit.group(1).matches(MANAGEMENT))
          .ifPresent(
              hit -> findings.add(nic(hit.group(1), line, hit.number(2), profile.netdevMtu())));
      one.first("^\\s*MTU: (\\d+) bytes|^\\s*(?:.*, )?MTU (\\d+) bytes")
          .ifPresent(
              hit -> {
                double mtu = Double.parseDouble(hit.group(1) + hit.group(2));
                findings.add(switchPort("", line, mtu, profile));
              });
      one.first("Requested mtu is higher than active mtu|Changing to active mtu")
          .ifPresent(hit -> findings.add(defect(NIC, owner, line)));
      one.first("(?:message too long|Message too long|Frag needed|[Ff]ragmentation needed)")
          .ifPresent(hit -> findings.add(defect(CompletionRule.PATH_MTU, "", line)));
    }
    ping(findings, text);
    tables(findings, text, profile);
    return findings;
  }

  private static Finding nic(String where, Line line, double found, int wanted) {
    return Finding.of(
        NIC, found < wanted ? Outcome.DEFECT : Outcome.PROOF, Finding.STATE, where, line);
  }

  /** The tool says the smaller of both ends: below is a fault, enough is no proof of the path. */
  private static Finding header(Line line, double found, Profile profile) {
    return Finding.of(
        NIC, found < profile.activeMtu() ? Outcome.DEFECT : Outcome.NOTE, Finding.ERROR, "", line);
  }

  private static Finding switchPort(String port, Line line, double mtu, Profile profile) {
    return Finding.of(
        SWITCH,
        mtu < profile.netdevMtu() ? Outcome.DEFECT : Outcome.PROOF,
        Finding.STATE,
        port,
        line);
  }

  private static void ping(List<Finding> findings, Fragment text) {
    for (Fragment output : text.outputsOf("ping .*-M do|ping .*-s \\d{4}")) {
      Optional<Hit> loss = output.first("(\\d+) received.* (\\d+(?:\\.\\d+)?)% packet loss");
      loss.ifPresent(
          hit -> {
            boolean none = hit.number(1) == 0;
            boolean all = hit.number(2) == 0 && !none;
            findings.add(
                Finding.of(
                    CompletionRule.PATH_MTU,
                    all ? Outcome.PROOF : Outcome.DEFECT,
                    Finding.ERROR,
                    "",
                    output.lines().get(0),
                    hit.line()));
          });
    }
  }

  private static void tables(List<Finding> findings, Fragment text, Profile profile) {
    for (TableText table : TableText.of(text)) {
      if (table.has("Interface", "MTU", "Oper")) {
        for (TableText.Row row : table.rows()) {
          String mtu = row.cell("MTU");
          if (mtu.matches("\\d+")
              && row.cell("Oper").equals("up")
              && Double.parseDouble(mtu) < profile.netdevMtu()) {
            findings.add(defect(SWITCH, row.cell("Interface"), row.line()));
          }
        }
      }
    }
  }

  private static Finding defect(Cause cause, String where, Line line) {
    return Finding.of(cause, Outcome.DEFECT, Finding.STATE, where, line);
  }
}
