package io.rackproof.diagnosis.triage;

import io.rackproof.diagnosis.Cause;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;

/** Where cables end, against a plan in the same text; LLDP names a port by any of its names. */
final class CablingRule implements Rule {
  private static final Cause SWAPPED =
      new Cause(
          "cables-swapped",
          "cabling",
          "two cables are swapped",
          "swap the two cables",
          "lldpcli show neighbors ; show lldp table");
  private static final Cause WRONG =
      new Cause(
          "cable-misplaced",
          "cabling",
          "a cable ends at another port than planned",
          "move the cable, or correct the plan",
          "lldpcli show neighbors ; show lldp table");

  @Override
  public List<Cause> causes() {
    return List.of(SWAPPED, WRONG);
  }

  private record Cable(String from, String found, String plan, Line line) {}

  @Override
  public List<Finding> look(Fragment text, Profile profile) {
    List<Finding> findings = new ArrayList<>();
    List<Cable> cables = new ArrayList<>();
    for (Hit hit :
        text.all(
            "^(.+?)\\s*(?:->|<->|→)\\s*(.+?)\\s*\\((?:plan|planned|expected|want):? ([^)]+)\\)")) {
      cables.add(new Cable(hit.group(1), plain(hit.group(2)), plain(hit.group(3)), hit.line()));
    }
    for (Cable cable : cables) {
      if (same(cable.found(), cable.plan())) {
        findings.add(Finding.of(WRONG, Outcome.PROOF, Finding.STATE, cable.from(), cable.line()));
        continue;
      }
      Optional<Cable> other =
          cables.stream()
              .filter(one -> same(one.found(), cable.plan()) && same(one.plan(), cable.found()))
              .findFirst();
      findings.add(
          other.isPresent()
              ? Finding.of(
                  SWAPPED, Outcome.DEFECT, Finding.STATE, "", cable.line(), other.get().line())
              : Finding.of(WRONG, Outcome.DEFECT, Finding.STATE, cable.from(), cable.line()));
    }
    if (cables.isEmpty()) {
      lldp(findings, text);
      table(findings, text);
    }
    return findings;
  }

  /** A plan line, and what one LLDP neighbour calls itself and its port. */
  private static void lldp(List<Finding> findings, Fragment text) {
    Optional<Hit> plan = text.first("(?i)^#?\\s*plan\\w*:\\s*(.*)");
    Optional<Hit> system = text.first("SysName:\\s+(\\S+)");
    if (plan.isEmpty() || system.isEmpty()) {
      return;
    }
    TreeSet<String> wanted = words(plan.get().group(1));
    TreeSet<String> systems = new TreeSet<>();
    TreeSet<String> ports = new TreeSet<>();
    for (Hit hit : text.all("SysName:\\s+(\\S+)")) {
      systems.add(domainless(hit.group(1)));
    }
    List<Hit> names = text.all("Port(?:ID|Descr):\\s+(?:mac |ifname |local |ifalias )?(\\S+)");
    for (Hit hit : names) {
      // The last word of a cut line may be another's beginning.
      if (hit.line().whole()) {
        ports.add(hit.group(1).toLowerCase(Locale.ROOT));
      }
    }
    if (ports.isEmpty()) {
      return;
    }
    boolean there =
        systems.stream().anyMatch(wanted::contains) && ports.stream().anyMatch(wanted::contains);
    boolean open = text.lines().stream().anyMatch(line -> !line.whole());
    if (there || !open) {
      findings.add(
          Finding.of(
              WRONG,
              there ? Outcome.PROOF : Outcome.DEFECT,
              Finding.STATE,
              "",
              plan.get().line(),
              names.get(0).line()));
    }
  }

  /** A plan line, and the switch's table of neighbours. */
  private static void table(List<Finding> findings, Fragment text) {
    Optional<Hit> plan = text.first("(?i)^#?\\s*plan\\w*:\\s*(.*)");
    for (TableText table : TableText.of(text)) {
      if (plan.isEmpty() || !table.has("LocalPort", "RemoteDevice", "RemotePortID")) {
        continue;
      }
      TreeSet<String> wanted = words(plan.get().group(1));
      for (TableText.Row row : table.rows()) {
        if (wanted.contains(row.cell("LocalPort").toLowerCase(Locale.ROOT)) && row.line().whole()) {
          boolean there =
              wanted.contains(domainless(row.cell("RemoteDevice")))
                  && List.of(row.cell("RemotePortID"), row.cell("RemotePortDescr")).stream()
                      .anyMatch(name -> wanted.contains(name.toLowerCase(Locale.ROOT)));
          findings.add(
              Finding.of(
                  WRONG,
                  there ? Outcome.PROOF : Outcome.DEFECT,
                  Finding.STATE,
                  row.cell("LocalPort"),
                  plan.get().line(),
                  row.line()));
        }
      }
    }
  }

  private static TreeSet<String> words(String text) {
    TreeSet<String> words = new TreeSet<>();
    for (String word : text.toLowerCase(Locale.ROOT).split("[\\s(),/;=]+|<->|->")) {
      words.add(word);
      words.add(domainless(word));
    }
    words.remove("");
    return words;
  }

  private static String domainless(String name) {
    return name.toLowerCase(Locale.ROOT).replaceFirst("\\.[a-z].*", "");
  }

  private static String plain(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }

  private static boolean same(String one, String other) {
    return words(one).equals(words(other));
  }
}
