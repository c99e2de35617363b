package io.rackproof.doctor;

/**
 * Something that a device lacks.
 *
 * @param severity what follows
 * @param what one sentence
 * @param remedy what a person does about it, device by device alike where the remedy is the same
 */
public record Finding(Severity severity, String what, Remedy remedy) {
  /** What follows from a finding. */
  public enum Severity {
    /** A run is red without it. */
    MISSING,
    /** A run goes on without it, and proves or protects less. */
    ADVISED
  }

  /**
   * What to do.
   *
   * @param where a heading that the same remedies of several devices are gathered under
   * @param line what to type, or to write into a file
   */
  public record Remedy(String where, String line) {}

  static Finding missing(String what, String where, String line) {
    return new Finding(Severity.MISSING, what, new Remedy(where, line));
  }

  static Finding advised(String what, String where, String line) {
    return new Finding(Severity.ADVISED, what, new Remedy(where, line));
  }
}
