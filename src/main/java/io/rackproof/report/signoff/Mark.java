package io.rackproof.report.signoff;

import io.rackproof.criteria.Status;
import java.util.Locale;

/** What a cell of the matrix shows, worst first: colour is never the only difference. */
public enum Mark {
  FAIL("F", "fail"),
  INCONCLUSIVE("?", "inconclusive: the evidence supports neither pass nor fail"),
  NOT_JUDGED("!", "owed, not judged"),
  PASS("✓", "pass"),
  NOT_APPLICABLE("–", "not applicable"),
  NONE("", "not owed");

  private final String sign;
  private final String meaning;

  Mark(String sign, String meaning) {
    this.sign = sign;
    this.meaning = meaning;
  }

  static Mark of(Status status) {
    return switch (status) {
      case PASS -> PASS;
      case FAIL -> FAIL;
      case INCONCLUSIVE -> INCONCLUSIVE;
      case NOT_APPLICABLE -> NOT_APPLICABLE;
    };
  }

  /** One character, or none. */
  public String sign() {
    return sign;
  }

  public String meaning() {
    return meaning;
  }

  /** Its class in the style sheet. */
  String style() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
