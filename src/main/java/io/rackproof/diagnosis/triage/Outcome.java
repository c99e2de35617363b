package io.rackproof.diagnosis.triage;

/** What a finding means, strongest first: the strongest of a fragment decides its status. */
enum Outcome {
  /** A state that is at fault, whatever was measured. */
  DEFECT,
  /** A measurement that did not happen, or says nothing. */
  INVALID,
  /** A measurement below its bound. */
  SHORTFALL,
  /** A usable result that deserves a remark. */
  REMARK,
  /** Positive evidence of health. */
  PROOF,
  /** Known to be harmless, and no evidence of anything. */
  NOTE
}
