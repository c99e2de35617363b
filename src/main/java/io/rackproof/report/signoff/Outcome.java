package io.rackproof.report.signoff;

/** What a run says of the rack as a whole. */
public enum Outcome {
  /** Every verdict that was owed was given, none is red, and at least one passed. */
  ACCEPTED("ACCEPTED"),
  /** Every verdict that was owed was given, and at least one is red. */
  NOT_ACCEPTED("NOT ACCEPTED"),
  /** The run proves too little: it was stopped, it failed, or verdicts are missing. */
  INCOMPLETE("INCOMPLETE"),
  /** The run was not meant to judge. */
  NOTHING_JUDGED("NOTHING JUDGED");

  private final String words;

  Outcome(String words) {
    this.words = words;
  }

  /** For a heading. */
  public String words() {
    return words;
  }
}
