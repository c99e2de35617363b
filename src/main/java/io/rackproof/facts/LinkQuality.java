package io.rackproof.facts;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * How good the link of a NIC port is.
 *
 * @param fec forward error correction in force
 * @param errors what the NIC's receiver counted
 * @param module the optical module
 */
public record LinkQuality(Observed<Fec> fec, Observed<BitErrors> errors, Observed<Module> module) {
  /** Forward error correction. */
  public enum Fec {
    OFF,
    /** Firecode, IEEE 802.3 clause 74. */
    FIRECODE,
    /** Reed-Solomon of any kind, clauses 91, 119, 134 and the low-latency ones. */
    REED_SOLOMON
  }

  /**
   * Errors since the counters were cleared.
   *
   * @param effective bit error ratio after correction; {@code 15E-255} stands for none
   * @param raw before correction
   * @param minutes since the counters were cleared, where it is told
   */
  public record BitErrors(
      BigDecimal effective, Optional<BigDecimal> raw, Optional<BigDecimal> minutes) {}

  /**
   * An optical module.
   *
   * @param celsius its temperature
   * @param warning from which on it warns, where it tells
   * @param alarm from which on it alarms
   * @param raised alarms and warnings that are on now, in the module's words
   */
  public record Module(
      double celsius, Optional<Double> warning, double alarm, List<String> raised) {
    public Module {
      raised = List.copyOf(raised);
    }
  }

  /** Of which nothing is known, for one reason. */
  public static LinkQuality unknown(String why, EvidenceRef... evidence) {
    return new LinkQuality(
        Observed.unknown(why, "", evidence),
        Observed.unknown(why, "", evidence),
        Observed.unknown(why, "", evidence));
  }
}
