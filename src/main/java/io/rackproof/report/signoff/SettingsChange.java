package io.rackproof.report.signoff;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Verdict;
import io.rackproof.facts.Observed;
import io.rackproof.facts.Restoration;
import io.rackproof.testbed.DeviceName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a run changed on a device, and what proves that it was put back.
 *
 * @param changed a setting and its value before each; the device's name is left off
 * @param left a sentence for each setting that is not proved to be back
 * @param sections of the QoS configuration that were read before and after
 * @param before SHA-256 of them before the run; empty when they were not read
 * @param after SHA-256 of them at its end; empty when they were not read
 * @param restored what RESTORED says; empty when it was not judged
 * @param note why nothing more is known; empty when all is
 */
public record SettingsChange(
    DeviceName device,
    List<String> changed,
    List<String> left,
    int sections,
    String before,
    String after,
    Optional<Verdict> restored,
    String note) {
  public SettingsChange {
    changed = List.copyOf(changed);
    left = List.copyOf(left);
  }

  /** Of every device that was restored or judged for it. */
  static List<SettingsChange> of(
      Map<DeviceName, Observed<Restoration>> restored, List<Verdict> verdicts) {
    Map<DeviceName, Verdict> judged = new TreeMap<>();
    for (Verdict verdict : verdicts) {
      if (verdict.criterion() == CriterionId.RESTORED
          && verdict.target() instanceof DeviceName device) {
        judged.put(device, verdict);
      }
    }
    Map<DeviceName, SettingsChange> changes = new TreeMap<>();
    restored.forEach(
        (device, observed) ->
            changes.put(device, of(device, observed, Optional.ofNullable(judged.get(device)))));
    judged.forEach(
        (device, verdict) ->
            changes.putIfAbsent(
                device, nothing(device, Optional.of(verdict), "what was changed is not known")));
    return changes.values().stream().sorted(Comparator.comparing(SettingsChange::device)).toList();
  }

  private static SettingsChange of(
      DeviceName device, Observed<Restoration> observed, Optional<Verdict> judged) {
    if (observed instanceof Observed.Known<Restoration> known) {
      Restoration seen = known.value();
      Optional<Map<String, String>> was = seen.before().asOptional();
      Optional<Map<String, String>> is = seen.after().asOptional();
      return new SettingsChange(
          device,
          bare(device, seen.changed()),
          seen.left(),
          was.map(Map::size).orElse(0),
          was.map(SettingsChange::digest).orElse(""),
          is.map(SettingsChange::digest).orElse(""),
          judged,
          "");
    }
    String why =
        observed instanceof Observed.Unknown<Restoration> unknown
            ? unknown.why()
            : ((Observed.Unsupported<Restoration>) observed).reason();
    return nothing(device, judged, why);
  }

  private static SettingsChange nothing(DeviceName device, Optional<Verdict> judged, String note) {
    return new SettingsChange(device, List.of(), List.of(), 0, "", "", judged, note);
  }

  private static List<String> bare(DeviceName device, List<String> lines) {
    List<String> bare = new ArrayList<>();
    for (String line : lines) {
      bare.add(
          line.startsWith(device + "/") || line.startsWith(device + " ")
              ? line.substring(device.value().length() + 1)
              : line);
    }
    return bare;
  }

  private static String digest(Map<String, String> sections) {
    StringBuilder text = new StringBuilder();
    new TreeMap<>(sections)
        .forEach((name, value) -> text.append(name).append('\n').append(value).append('\0'));
    return EvidenceDigest.sha256(text.toString());
  }

  /** Whether the device, read whole, is as it was. */
  boolean proved() {
    return left.isEmpty() && !before.isEmpty() && before.equals(after);
  }

  /** What devices that were treated alike have in common. */
  String likeness() {
    String verdict = restored.map(one -> one.status().name()).orElse("");
    return String.join(
        "\0", verdict, note, Boolean.toString(proved()), changed.toString(), left.toString());
  }
}
