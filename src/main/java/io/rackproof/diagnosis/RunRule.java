package io.rackproof.diagnosis;

import io.rackproof.criteria.Verdict;
import java.util.List;

/** Finds causes of one kind in what a run knows. Holds no state, does no I/O. */
interface RunRule {
  /** Every cause that it may name. */
  List<Cause> causes();

  /**
   * @param open red verdicts that no rule before has explained
   * @param before what the rules before have found
   */
  List<Suspect> look(RackView rack, List<Verdict> open, List<Suspect> before);
}
