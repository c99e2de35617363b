package io.rackproof.diagnosis.triage;

import io.rackproof.criteria.RootCause;
import java.util.ArrayList;
import java.util.List;

/** An assessment for a person: status first, then the causes in their order. */
public final class AssessmentText {
  private static final int SHOWN = 4;

  private AssessmentText() {}

  /** Lines without colour. */
  public static List<String> of(String name, Assessment assessment) {
    List<String> lines = new ArrayList<>();
    lines.add(name + ": " + assessment.status() + ", " + assessment.why());
    int rank = 1;
    for (RootCause cause : assessment.causes().stream().limit(SHOWN).toList()) {
      String where = cause.where().isEmpty() ? "" : " at " + cause.where();
      lines.add("  " + rank++ + ". " + cause.id() + where + ": " + cause.title());
      cause.evidence().forEach(text -> lines.add("     for:     " + text));
      cause.against().forEach(text -> lines.add("     against: " + text));
      lines.add("     remedy:  " + cause.remedy());
      lines.add("     confirm: " + cause.confirm());
    }
    assessment.remarks().forEach(text -> lines.add("  seen: " + text));
    return lines;
  }
}
