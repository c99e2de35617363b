package io.rackproof.diagnosis.triage;

import io.rackproof.criteria.RootCause;
import io.rackproof.criteria.Status;
import java.util.List;

/**
 * What a fragment says.
 *
 * @param status PASS, FAIL or INCONCLUSIVE
 * @param why one sentence
 * @param remarks what is worth a remark, and the evidence of health
 * @param causes likeliest first
 */
public record Assessment(Status status, String why, List<String> remarks, List<RootCause> causes) {
  public Assessment {
    remarks = List.copyOf(remarks);
    causes = List.copyOf(causes);
  }
}
