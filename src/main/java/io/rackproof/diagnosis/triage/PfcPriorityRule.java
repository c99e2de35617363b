package io.rackproof.diagnosis.triage;

import io.rackproof.diagnosis.Cause;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** PFC priorities and trust of {@code mlnx_qos} and of {@code show pfc priority}, at both ends. */
final class PfcPriorityRule implements Rule {
  private static final Cause DIFFER =
      new Cause(
          "pfc-priority-differs",
          "qos",
          "host and switch do not pause the same priority",
          "the same lossless priority at both ends of every link",
          "mlnx_qos -i <netdev> ; show pfc priority <port>");
  private static final Cause OFF =
      new Cause(
          "pfc-off",
          "qos",
          "PFC is off for the lossless priority",
          "mlnx_qos -i <netdev> --pfc …, or config interface pfc priority <port> <n> on",
          "mlnx_qos -i <netdev> ; show pfc priority <port>");
  private static final Cause TRUST =
      new Cause(
          "trust-pcp",
          "qos",
          "the port trusts PCP, so DSCP is ignored and RoCE rides in priority 0",
          "mlnx_qos -i <netdev> --trust dscp; it is lost at each reboot, make it persistent",
          "mlnx_qos -i <netdev> | grep trust");
  private static final Cause MAP =
      new Cause(
          "dscp-map-wrong",
          "qos",
          "RoCE's DSCP is mapped to a lossy priority",
          "mlnx_qos -i <netdev> --dscp2prio set,<dscp>,<priority>, or the switch's DSCP map",
          "mlnx_qos -i <netdev> | grep -A9 dscp2prio");

  @Override
  public List<Cause> causes() {
    return List.of(DIFFER, OFF, TRUST, MAP);
  }

  private record Set(TreeSet<Integer> priorities, String where, Line line) {}

  @Override
  public List<Finding> look(Fragment text, Profile profile) {
    List<Finding> findings = new ArrayList<>();
    int lossless = profile.losslessPriority();
    Optional<Set> host = host(text);
    List<Set> ports = ports(text);
    for (Set port : ports) {
      if (host.isPresent() && !host.get().priorities().equals(port.priorities())) {
        findings.add(
            Finding.of(
                DIFFER,
                Outcome.DEFECT,
                Finding.STATE,
                port.where(),
                host.get().line(),
                port.line()));
      }
    }
    host.ifPresent(one -> single(findings, one, lossless, profile));
    ports.forEach(one -> single(findings, one, lossless, profile));
    trust(findings, text);
    map(findings, text, profile);
    return findings;
  }

  private static void single(List<Finding> findings, Set one, int lossless, Profile profile) {
    if (!one.priorities().contains(lossless)) {
      findings.add(
          Finding.of(OFF, Outcome.DEFECT, Finding.ERROR, one.where(), one.line())
              .because("PFC is on for " + one.priorities() + ", " + lossless + " is lossless"));
    } else if (one.priorities().size() == 1) {
      findings.add(Finding.of(OFF, Outcome.PROOF, Finding.STATE, one.where(), one.line()));
    }
  }

  private static Optional<Set> host(Fragment text) {
    if (!text.has("PFC configuration")) {
      return Optional.empty();
    }
    return text.first("^\\s*enabled((?:\\s+[01]){8})\\s*$")
        .filter(hit -> hit.line().whole())
        .map(
            hit -> {
              String[] flags = hit.group(1).strip().split("\\s+");
              TreeSet<Integer> on = new TreeSet<>();
              for (int priority = 0; priority < flags.length; priority++) {
                if (flags[priority].equals("1")) {
                  on.add(priority);
                }
              }
              return new Set(on, "", hit.line());
            });
  }

  private static List<Set> ports(Fragment text) {
    List<Set> ports = new ArrayList<>();
    for (TableText table : TableText.of(text)) {
      if (table.has("Interface", "Lossless priorities")) {
        for (TableText.Row row : table.rows()) {
          String list = row.cell("Lossless priorities");
          if (row.line().whole() && list.matches("N/A|\\d(?:,\\d)*|")) {
            TreeSet<Integer> on = new TreeSet<>();
            for (String one : list.replace("N/A", "").split(",")) {
              if (!one.isEmpty()) {
                on.add(Integer.valueOf(one));
              }
            }
            ports.add(new Set(on, row.cell("Interface"), row.line()));
          }
        }
      }
    }
    return ports;
  }

  private static void trust(List<Finding> findings, Fragment text) {
    text.first("Priority trust state:\\s*(pcp|dscp)\\b")
        .filter(hit -> hit.line().whole())
        .ifPresent(
            hit ->
                findings.add(
                    Finding.of(
                        TRUST,
                        hit.group(1).equals("pcp") ? Outcome.DEFECT : Outcome.PROOF,
                        Finding.STATE,
                        "",
                        hit.line())));
  }

  private static void map(List<Finding> findings, Fragment text, Profile profile) {
    for (Hit hit : text.all("prio:(\\d) dscp:([\\d,]+)")) {
      boolean mapped =
          List.of(hit.group(2).split(",")).stream()
              .anyMatch(one -> Integer.parseInt(one) == profile.dscp());
      if (mapped && hit.whole()) {
        boolean right = hit.number(1) == profile.losslessPriority();
        findings.add(
            Finding.of(MAP, right ? Outcome.PROOF : Outcome.DEFECT, Finding.STATE, "", hit.line()));
      }
    }
    for (Fragment output : text.outputsOf("DSCP_TO_TC_MAP\\|\\S+ +" + profile.dscp() + "\\b")) {
      output
          .first("^(\\d)\\s*$")
          .filter(hit -> hit.number(1) != profile.losslessPriority())
          .ifPresent(
              hit -> findings.add(Finding.of(MAP, Outcome.DEFECT, Finding.STATE, "", hit.line())));
    }
  }
}
