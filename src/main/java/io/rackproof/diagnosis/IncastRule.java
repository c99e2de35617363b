package io.rackproof.diagnosis;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Congestion control that does not work, as an incast shows it. */
final class IncastRule implements RunRule {
  private static final Cause NO_CNP =
      new Cause(
          "cnp-off",
          "congestion",
          "the NIC does not tell senders of marked packets: it sends no CNPs",
          "roce_np on for the lossless priority (cma_roce_tos, /sys/class/net/<netdev>/ecn/roce_np),"
              + " and persistently",
          "grep . /sys/class/net/<netdev>/ecn/roce_np/enable/* ; np_cnp_sent, twice under incast");
  private static final Cause NO_MARKS =
      new Cause(
          "ecn-not-marking",
          "congestion",
          "the switch does not mark under incast",
          "bind the profile's WRED/ECN profile to the lossless queue towards the port",
          "show ecn ; np_ecn_marked_roce_packets, twice under incast");

  private static final Map<Pattern, Cause> SIGNS = signs();

  private static Map<Pattern, Cause> signs() {
    Map<Pattern, Cause> signs = new LinkedHashMap<>();
    signs.put(Pattern.compile("(\\S+/\\S+) CNPs sent (?:0|none)\\b"), NO_CNP);
    signs.put(Pattern.compile("packets marked on the way to (\\S+/\\S+) (?:0|none)\\b"), NO_MARKS);
    return java.util.Collections.unmodifiableMap(signs);
  }

  @Override
  public List<Cause> causes() {
    return List.of(NO_CNP, NO_MARKS);
  }

  @Override
  public List<Suspect> look(RackView rack, List<Verdict> open, List<Suspect> before) {
    List<Suspect> suspects = new ArrayList<>();
    for (Verdict verdict : open) {
      if (verdict.criterion() == CriterionId.INCAST) {
        SIGNS.entrySet().stream()
            .map(sign -> suspect(verdict, sign))
            .flatMap(List::stream)
            .findFirst()
            .ifPresent(suspects::add);
      }
    }
    return suspects;
  }

  private static List<Suspect> suspect(Verdict verdict, Map.Entry<Pattern, Cause> sign) {
    Matcher matcher = sign.getKey().matcher(verdict.found());
    return matcher.find()
        ? List.of(
            Suspect.of(
                sign.getValue(), matcher.group(1), List.of(verdict.found()), verdict::equals))
        : List.of();
  }
}
