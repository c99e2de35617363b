package io.rackproof.diagnosis.triage;

import io.rackproof.diagnosis.Cause;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whether the switch marks: SONiC's WRED profiles, and CNPs under incast. */
final class EcnRule implements Rule {
  private static final Cause MISSING =
      new Cause(
          "ecn-missing",
          "qos",
          "the switch has no WRED/ECN profile: nothing is marked, no CNP is sent",
          "render the QoS template with a WRED profile and bind it to each lossless queue",
          "show ecn ; np_ecn_marked_roce_packets under incast");
  private static final Cause OFF =
      new Cause(
          "ecn-not-marking",
          "qos",
          "the WRED profile does not mark RoCE's packets",
          "wred_green_enable true and ecn ecn_all in the profile of the lossless queue",
          "show ecn ; np_ecn_marked_roce_packets under incast");

  @Override
  public List<Cause> causes() {
    return List.of(MISSING, OFF);
  }

  @Override
  public List<Finding> look(Fragment text, Profile profile) {
    List<Finding> findings = new ArrayList<>();
    List<Fragment> shown = text.outputsOf("show ecn\\b|ecnconfig -l|WRED_PROFILE");
    for (Fragment output : shown) {
      boolean empty =
          output.lines().subList(1, output.lines().size()).stream()
              .allMatch(line -> line.text().isBlank());
      Line last = output.lines().get(output.lines().size() - 1);
      boolean more = text.lines().stream().anyMatch(line -> line.number() > last.number());
      // An output that ends with the text may have been cut.
      if (empty && (more || shown.size() > 1)) {
        findings.add(Finding.of(MISSING, Outcome.DEFECT, Finding.STATE, "", output.lines().get(0)));
      }
    }
    Optional<Hit> green = text.first("wred_green_enable['\"]?\\s*[:= ]\\s*['\"]?(true|false)\\b");
    Optional<Hit> mode = text.first("\\becn['\"]?\\s*[:= ]\\s*['\"]?(ecn_\\w+)");
    boolean off =
        green.filter(hit -> hit.group(1).equals("false")).isPresent()
            || mode.filter(hit -> !hit.group(1).matches("ecn_all|ecn_green\\w*")).isPresent();
    List<Hit> both = List.of(green, mode).stream().flatMap(Optional::stream).toList();
    if (off) {
      findings.add(Finding.of(OFF, Outcome.DEFECT, Finding.STATE, "", both));
    } else if (both.size() == 2 && both.stream().allMatch(hit -> hit.line().whole())) {
      findings.add(Finding.of(OFF, Outcome.PROOF, Finding.STATE, "", both));
    }
    counters(findings, text);
    return findings;
  }

  private static void counters(List<Finding> findings, Fragment text) {
    Deltas deltas = Deltas.of(text);
    boolean incast = text.has("(?i)\\bincast\\b");
    if (incast && deltas.flat("np_ecn_marked_roce_packets|np_cnp_sent")) {
      findings.add(
          Finding.of(
              OFF,
              Outcome.DEFECT,
              Finding.ERROR,
              "",
              deltas.of("np_ecn_marked_roce_packets|np_cnp_sent").orElseThrow().line()));
    }
  }
}
