package io.rackproof.diagnosis.triage;

import io.rackproof.diagnosis.Cause;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * State and negotiated speed of ports at both ends: ibstat, ibv_devinfo, rdma link, ethtool,
 * mlxlink, SONiC's show interfaces status. A rate is read only of an active port.
 */
final class PortStateRule implements Rule {
  private static final Cause DOWN =
      new Cause(
          "port-down",
          "link",
          "the port is down",
          "plug the cable, or enable the port at both ends",
          "ibv_devinfo -d <device> ; show interfaces status <port>");
  private static final Cause UNSTABLE =
      new Cause(
          "link-unstable",
          "link",
          "the port's state changes from look to look: the link is unstable",
          "reseat or replace cable and optic, then move to another switch port",
          "rdma link, three times over a minute ; link_downed before and after");
  private static final Cause SPEED =
      new Cause(
          "speed-wrong",
          "link",
          "the link runs at another speed than it should",
          "right optic or cable, breakout and speed of the switch port",
          "ethtool <netdev> | grep Speed ; show interfaces status <port>");
  private static final Cause FEC =
      new Cause(
          "fec-mismatch",
          "link",
          "one end sees the link up and the other down: FEC or auto-negotiation differ",
          "the same FEC and auto-negotiation at both ends",
          "mlxlink -d <device> | grep -E 'State|FEC' ; show interfaces status <port>");

  @Override
  public List<Cause> causes() {
    return List.of(DOWN, UNSTABLE, SPEED, FEC);
  }

  @Override
  public List<Finding> look(Fragment text, Profile profile) {
    List<Finding> findings = new ArrayList<>();
    ibstat(findings, text, profile);
    devinfo(findings, text);
    rdmaLink(findings, text);
    ethtool(findings, text, profile);
    text.first("Port number \\d+ state is (?!Active)\\w+")
        .ifPresent(hit -> findings.add(defect(DOWN, "", hit.line())));
    boolean nicUp = text.has("^\\s*(?:Physical state|State)\\s*: (?:Physical )?LinkUp");
    mlxlink(findings, text, profile);
    switchPorts(findings, text, profile, nicUp);
    return findings;
  }

  private static void ibstat(List<Finding> findings, Fragment text, Profile profile) {
    for (Fragment block : text.blocks("^CA '")) {
      String device = block.first("^CA '([^']+)'").map(hit -> hit.group(1)).orElse("");
      Optional<Hit> state =
          block.first("^\\s+State: (\\w+)\\s*$").filter(hit -> hit.line().whole());
      Optional<Hit> physical =
          block.first("Physical state: (\\w+)\\s*$").filter(hit -> hit.line().whole());
      Optional<Hit> rate = block.first("Rate: (\\d+)\\s*$").filter(hit -> hit.line().whole());
      if (state.isPresent() && !state.get().group(1).equals("Active")
          || physical.isPresent() && !physical.get().group(1).equals("LinkUp")) {
        findings.add(
            Finding.of(
                DOWN,
                Outcome.DEFECT,
                Finding.STATE,
                device,
                List.of(state, physical).stream().flatMap(Optional::stream).toList()));
      } else if (state.isPresent() && physical.isPresent() && rate.isPresent()) {
        findings.add(speed(device, rate.get(), rate.get().number(1), profile));
      }
    }
  }

  private static void devinfo(List<Finding> findings, Fragment text) {
    String device = "";
    for (Line line : text.lines()) {
      Fragment one = new Fragment(line.text() + (line.whole() ? "\n" : ""));
      device = one.first("hca_id:\\s+(\\S+)").map(hit -> hit.group(1)).orElse(device);
      Optional<Hit> state = one.first("^\\s*state:\\s+(PORT_\\w+) \\(\\d\\)");
      if (state.isPresent()) {
        boolean active = state.get().group(1).equals("PORT_ACTIVE");
        findings.add(
            Finding.of(DOWN, active ? Outcome.PROOF : Outcome.DEFECT, Finding.STATE, device, line));
      }
    }
  }

  private static void rdmaLink(List<Finding> findings, Fragment text) {
    Map<String, List<Hit>> looks = new LinkedHashMap<>();
    for (Hit hit : text.all("^link (\\S+) state (\\S+) physical_state (\\S+) netdev \\S+")) {
      looks.computeIfAbsent(hit.group(1), key -> new ArrayList<>()).add(hit);
    }
    looks.forEach(
        (port, hits) -> {
          TreeSet<String> states = new TreeSet<>();
          hits.forEach(hit -> states.add(hit.group(2) + " " + hit.group(3)));
          boolean good = states.equals(new TreeSet<>(List.of("ACTIVE LINK_UP")));
          Cause cause = states.size() > 1 ? UNSTABLE : DOWN;
          findings.add(
              Finding.of(cause, good ? Outcome.PROOF : Outcome.DEFECT, Finding.STATE, port, hits));
        });
  }

  private static void ethtool(List<Finding> findings, Fragment text, Profile profile) {
    for (Fragment block : text.blocks("^Settings for ")) {
      String netdev = block.first("^Settings for ([^:]+):").map(hit -> hit.group(1)).orElse("");
      block
          .first("Link detected: no|Speed: Unknown")
          .ifPresent(hit -> findings.add(defect(DOWN, netdev, hit.line())));
      Optional<Hit> speed = block.first("Speed: (\\d+)Mb/s");
      if (speed.isPresent() && block.has("Link detected: yes")) {
        findings.add(speed(netdev, speed.get(), speed.get().number(1) / 1000, profile));
      }
    }
  }

  private static void mlxlink(List<Finding> findings, Fragment text, Profile profile) {
    text.first("^State\\s+: (?:Polling|Disable|Down|Physical LinkDown)\\w*")
        .ifPresent(hit -> findings.add(defect(DOWN, "", hit.line())));
    Optional<Hit> speed = text.first("^Speed\\s+: (?:[A-Z]+-)?([\\d.]+)(?:GbE|G)\\b");
    if (speed.isPresent() && text.has("^State\\s+: Active")) {
      findings.add(speed("", speed.get(), speed.get().number(1), profile));
    }
  }

  private static void switchPorts(
      List<Finding> findings, Fragment text, Profile profile, boolean nicUp) {
    for (TableText table : TableText.of(text)) {
      if (!table.has("Interface", "Oper", "Admin")) {
        continue;
      }
      for (TableText.Row row : table.rows()) {
        String port = row.cell("Interface");
        boolean up = row.cell("Oper").equals("up") && row.cell("Admin").equals("up");
        Optional<Hit> speed = new Fragment(row.cell("Speed")).first("^(\\d+)G$");
        if (row.cell("Oper").equals("down") && row.cell("Admin").equals("up")) {
          findings.add(defect(nicUp ? FEC : DOWN, port, row.line()));
        } else if (up && row.line().whole() && speed.isPresent()) {
          findings.add(
              speed(
                  port, new Hit(row.line(), speed.get().match()), speed.get().number(1), profile));
        }
      }
    }
  }

  private static Finding speed(String where, Hit hit, double rate, Profile profile) {
    boolean right = rate == profile.lineRate();
    return Finding.of(
            SPEED, right ? Outcome.PROOF : Outcome.DEFECT, Finding.STATE, where, hit.line())
        .because(where + " runs at " + rate + " Gb/s, " + profile.lineRate() + " Gb/s are wanted");
  }

  private static Finding defect(Cause cause, String where, Line line) {
    return Finding.of(cause, Outcome.DEFECT, Finding.STATE, where, line);
  }
}
