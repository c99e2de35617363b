package io.rackproof.report.signoff;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import io.rackproof.facts.Observed;
import io.rackproof.facts.SettingState;
import io.rackproof.testbed.DeviceName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a run did not judge or did not set, with the reason that it was given.
 *
 * @param what a criterion, or {@code setting}
 * @param where targets or settings
 */
public record Spared(String what, String why, List<String> where) {
  public Spared {
    where = List.copyOf(where);
  }

  /** Verdicts that are not applicable, and settings that were left as they stood; by reason. */
  static List<Spared> of(
      List<Verdict> verdicts, Map<DeviceName, Observed<List<SettingState>>> applied) {
    Map<CriterionId, Map<String, List<String>>> reasons = new TreeMap<>();
    for (Verdict verdict : verdicts) {
      if (verdict.status() == Status.NOT_APPLICABLE) {
        String target = verdict.target().toString();
        reasons
            .computeIfAbsent(verdict.criterion(), key -> new LinkedHashMap<>())
            .computeIfAbsent(general(verdict.why(), target), key -> new ArrayList<>())
            .add(target);
      }
    }
    List<Spared> all = new ArrayList<>();
    reasons.forEach(
        (criterion, why) ->
            why.forEach((reason, where) -> all.add(new Spared(criterion.name(), reason, where))));
    Map<String, List<String>> skipped = new LinkedHashMap<>();
    new TreeMap<>(applied)
        .forEach(
            (device, states) ->
                states.asOptional().orElse(List.of()).stream()
                    .filter(state -> !state.skipped().isEmpty())
                    .forEach(
                        state ->
                            skipped
                                .computeIfAbsent(state.skipped(), key -> new ArrayList<>())
                                .add(named(device, state.setting()))));
    skipped.forEach((why, where) -> all.add(new Spared("setting", why, where)));
    return all;
  }

  private static String named(DeviceName device, String setting) {
    return setting.startsWith(device.value()) ? setting : device + " " + setting;
  }

  /** The reason without the name of its target, so that one reason is one line. */
  private static String general(String why, String target) {
    return why.replace(target, "it").replaceFirst("^it: ", "");
  }
}
