package io.rackproof.sim;

import io.rackproof.criteria.CriterionId;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.Testbed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Reads faults as they are given on the command line. */
public final class FaultPlan {
  private FaultPlan() {}

  /**
   * Reads {@code fault:target,fault:target}; blank text is no fault.
   *
   * @throws IllegalArgumentException with one sentence when a fault or its target does not exist
   */
  public static List<Fault> parse(String text, Testbed testbed) {
    List<Fault> faults = new ArrayList<>();
    for (String item : text.split(",", -1)) {
      if (!item.isBlank()) {
        faults.add(one(item.strip(), testbed));
      }
    }
    return List.copyOf(faults);
  }

  private static Fault one(String item, Testbed testbed) {
    int colon = item.indexOf(':');
    String key = colon < 0 ? item : item.substring(0, colon);
    FaultKind kind =
        FaultKind.all().stream()
            .filter(candidate -> candidate.key().equals(key))
            .findFirst()
            .orElseThrow(() -> unknown("fault", key, keys()));
    String target = colon < 0 ? "" : item.substring(colon + 1);
    if (target.isEmpty()) {
      throw new IllegalArgumentException(
          "fault '" + key + "' needs a target, as in " + example(kind));
    }
    List<String> targets = targets(kind.place(), testbed);
    int slash = target.indexOf('/');
    if (kind.place() == FaultPlace.HOST_TOOL) {
      String host = slash < 0 ? target : target.substring(0, slash);
      if (!targets.contains(host)) {
        throw unknown("target of " + key, host, targets);
      }
      if (slash < 0 || slash == target.length() - 1) {
        throw new IllegalArgumentException(
            "fault '" + key + "' needs a program, as in " + example(kind));
      }
    } else if (!targets.contains(target)) {
      throw unknown("target of " + key, target, targets);
    }
    return slash < 0
        ? new Fault(kind, target, "")
        : new Fault(kind, target.substring(0, slash), target.substring(slash + 1));
  }

  private static List<String> keys() {
    return FaultKind.all().stream().map(FaultKind::key).toList();
  }

  private static List<String> targets(FaultPlace place, Testbed testbed) {
    return switch (place) {
      case NIC, BLUEFIELD, NOT_NVIDIA ->
          testbed.ports().stream().map(port -> port.id().toString()).toList();
      case SWITCH_PORT ->
          testbed.ports().stream()
              .flatMap(port -> port.cable().stream())
              .map(Object::toString)
              .toList();
      case HOST, HOST_TOOL ->
          testbed.hosts().stream().map(Host::name).map(DeviceName::value).toList();
      case CLI ->
          testbed.switches().stream()
              .filter(device -> SwitchSims.hasCli(device.os()))
              .map(device -> device.name().value())
              .toList();
      case DEVICE -> testbed.devices().stream().map(DeviceName::value).toList();
    };
  }

  private static IllegalArgumentException unknown(
      String what, String found, Collection<String> allowed) {
    String nearest =
        allowed.stream()
            .min(Comparator.comparingInt(candidate -> distance(found, candidate)))
            .map(candidate -> "; did you mean '" + candidate + "'?")
            .orElse("");
    return new IllegalArgumentException(
        "there is no " + what + " '" + found + "'" + nearest + " (-Dfault=help lists all)");
  }

  /** Levenshtein distance. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    Arrays.setAll(row, n -> n);
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(change, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }

  /** All faults, each with one line, an example, and what it turns red. */
  public static String help() {
    return FaultKind.all().stream()
        .map(
            kind ->
                String.format(
                    "-Dfault=%s%n    %s%n    turns red: %s%n",
                    example(kind),
                    kind.title(),
                    kind.criteria().isEmpty()
                        ? "nothing"
                        : kind.criteria().stream()
                            .sorted()
                            .map(CriterionId::name)
                            .collect(Collectors.joining(", "))))
        .collect(Collectors.joining());
  }

  private static String example(FaultKind kind) {
    return kind.key() + ":" + kind.example();
  }
}
