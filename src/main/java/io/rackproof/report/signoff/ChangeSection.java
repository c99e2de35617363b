package io.rackproof.report.signoff;

import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What was changed on the devices, and the proof that it was undone; devices alike are one row. */
final class ChangeSection {
  private static final int SETTINGS = 24;
  private static final int DEVICES = 12;
  private static final int DIGITS = 12;

  private final Signoff signoff;

  ChangeSection(Signoff signoff) {
    this.signoff = signoff;
  }

  void write(Html html) {
    html.open("section").element("h2", "What was changed, and that it was undone");
    List<SettingsChange> changes = signoff.changes();
    long touched = changes.stream().filter(change -> !change.changed().isEmpty()).count();
    html.element("p", sentence(changes, touched));
    if (!changes.isEmpty()) {
      html.open("table", "class", "changes").open("thead").open("tr");
      List.of("Device", "Changed: setting and value before", "Undone")
          .forEach(head -> html.element("th", head, "scope", "col"));
      html.close().close().open("tbody");
      alike(changes).forEach(group -> row(html, group));
      html.close().close();
    }
    signoff
        .observations()
        .flatMap(Observations::journal)
        .ifPresent(
            journal ->
                html.element(
                    "p",
                    "Journal, written before each change: " + journal + ".",
                    "class",
                    "small"));
    html.close();
  }

  private static String sentence(List<SettingsChange> changes, long touched) {
    if (changes.isEmpty()) {
      return "Nothing was changed, as far as this run came.";
    }
    long settings = changes.stream().mapToLong(change -> change.changed().size()).sum();
    long proved = changes.stream().filter(one -> !one.changed().isEmpty() && one.proved()).count();
    if (touched == 0) {
      return "No setting of a device was changed.";
    }
    return settings
        + " settings on "
        + touched
        + " devices were changed. "
        + proved
        + " of these devices, read whole before and after, are exactly as they were"
        + (proved == touched ? "." : "; THE OTHERS ARE NOT PROVED TO BE.");
  }

  private static List<List<SettingsChange>> alike(List<SettingsChange> changes) {
    Map<String, List<SettingsChange>> groups = new LinkedHashMap<>();
    changes.forEach(
        one -> groups.computeIfAbsent(one.likeness(), key -> new ArrayList<>()).add(one));
    return List.copyOf(groups.values());
  }

  private static void row(Html html, List<SettingsChange> group) {
    SettingsChange first = group.get(0);
    List<String> names = group.stream().map(one -> one.device().value()).toList();
    html.open("tr").open("th", "scope", "row").text(Names.of(names, DEVICES));
    html.element("small", names.size() + (names.size() == 1 ? " device" : " devices")).close();
    html.open("td");
    if (first.changed().isEmpty()) {
      html.text(first.note().isEmpty() ? "nothing" : first.note());
    } else {
      html.element(
          "small", first.changed().size() + " settings" + (names.size() == 1 ? "" : " each"));
      html.open("ul", "class", "settings");
      first.changed().stream().limit(SETTINGS).forEach(line -> html.element("li", line));
      int more = first.changed().size() - SETTINGS;
      if (more > 0) {
        html.element("li", "and " + more + " more, in signoff.json");
      }
      html.close();
    }
    html.close().open("td");
    undone(html, group, first);
    html.close().close();
  }

  private static void undone(Html html, List<SettingsChange> group, SettingsChange first) {
    String verdict = first.restored().map(one -> words(one.status())).orElse("! not judged");
    html.element("strong", "RESTORED " + verdict);
    if (first.proved()) {
      html.element(
          "small",
          first.sections()
              + " sections of the configuration read before and after are equal"
              + (group.size() == 1
                  ? ": SHA-256 " + shortened(first.before()) + " = " + shortened(first.after())
                  : "; digests of each device in signoff.json"));
    }
    first.left().forEach(line -> html.element("p", "LEFT: " + line, "class", "red"));
    first
        .restored()
        .filter(Verdict::red)
        .ifPresent(one -> html.element("p", one.sentence(), "class", "red"));
  }

  private static String words(Status status) {
    return switch (status) {
      case PASS -> "✓";
      case FAIL -> "F fail";
      case INCONCLUSIVE -> "? inconclusive";
      case NOT_APPLICABLE -> "– not applicable";
    };
  }

  private static String shortened(String digest) {
    return digest.substring(0, Math.min(DIGITS, digest.length())) + "…";
  }
}
