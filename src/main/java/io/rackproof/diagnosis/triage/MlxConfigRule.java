package io.rackproof.diagnosis.triage;

import io.rackproof.diagnosis.Cause;
import java.util.ArrayList;
import java.util.List;

/** {@code mlxconfig -e q}: default, current and next-boot values of firmware parameters. */
final class MlxConfigRule implements Rule {
  private static final Cause DPU =
      new Cause(
          "dpu-mode",
          "dpu",
          "the BlueField is, or will be after a reset, in DPU mode: its own CPU owns the port",
          "mlxconfig -d <device> set INTERNAL_CPU_OFFLOAD_ENGINE=1, then a power cycle",
          "mlxconfig -d <device> -e q INTERNAL_CPU_OFFLOAD_ENGINE, current and next boot");
  private static final Cause PENDING =
      new Cause(
          "firmware-setting-pending",
          "dpu",
          "a firmware setting changes at the next boot",
          "decide which value is wanted, set it, reset the firmware, and judge again",
          "mlxconfig -d <device> -e q");
  private static final Cause LINK_TYPE =
      new Cause(
          "link-type-infiniband",
          "link",
          "the port is set to InfiniBand",
          "mlxconfig -d <device> set LINK_TYPE_P1=2, then reset the firmware",
          "mlxconfig -d <device> -e q LINK_TYPE_P1");
  private static final String OFFLOAD = "INTERNAL_CPU_OFFLOAD_ENGINE";

  @Override
  public List<Cause> causes() {
    return List.of(DPU, PENDING, LINK_TYPE);
  }

  @Override
  public List<Finding> look(Fragment text, Profile profile) {
    List<Finding> findings = new ArrayList<>();
    String wanted = profile.text("dpu_mode").filter("dpu"::equals).isPresent() ? "0" : "1";
    if (!text.has("Default\\s+Current\\s+Next Boot")) {
      text.first("^\\*?\\s+" + OFFLOAD + "\\s+(\\S+\\(\\d+\\))\\s*$")
          .filter(hit -> !number(hit.group(1)).equals(wanted))
          .ifPresent(
              hit -> findings.add(Finding.of(DPU, Outcome.DEFECT, Finding.STATE, "", hit.line())));
      return findings;
    }
    for (Hit hit :
        text.all(
            "^\\*?\\s+([A-Z][A-Z0-9_]+)\\s+(\\S+\\(\\d+\\)|\\d+)\\s+(\\S+\\(\\d+\\)|\\d+)\\s+(\\S+\\(\\d+\\)|\\d+)\\s*$")) {
      String current = hit.group(3);
      String next = hit.group(4);
      boolean same = current.equals(next);
      if (hit.group(1).equals(OFFLOAD)) {
        boolean right = number(current).equals(wanted) && number(next).equals(wanted);
        findings.add(
            Finding.of(DPU, right ? Outcome.PROOF : Outcome.DEFECT, Finding.STATE, "", hit.line()));
      } else if (hit.group(1).startsWith("LINK_TYPE") && number(current).equals("1")) {
        findings.add(Finding.of(LINK_TYPE, Outcome.DEFECT, Finding.STATE, "", hit.line()));
      } else if (!same) {
        findings.add(Finding.of(PENDING, Outcome.DEFECT, Finding.ERROR, hit.group(1), hit.line()));
      }
    }
    return findings;
  }

  private static String number(String value) {
    return value.replaceFirst(".*\\((\\d+)\\)$", "$1");
  }
}
