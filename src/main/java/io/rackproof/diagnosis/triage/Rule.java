package io.rackproof.diagnosis.triage;

import io.rackproof.diagnosis.Cause;
import java.util.List;

/** Recognises one tool's text or one fault in a fragment. Holds no state, does no I/O. */
interface Rule {
  /** Every cause that it may name. */
  List<Cause> causes();

  /** What it finds; nothing where the text is not its own. */
  List<Finding> look(Fragment text, Profile profile);
}
