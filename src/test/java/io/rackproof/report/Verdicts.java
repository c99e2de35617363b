package io.rackproof.report;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import io.rackproof.facts.EvidenceRef;
import io.rackproof.plan.Obligation;
import io.rackproof.testbed.Target;
import java.util.List;

/** Made-up verdicts. */
final class Verdicts {
  private Verdicts() {}

  static Verdict of(CriterionId criterion, Target target, Status status) {
    return new Verdict(
        criterion,
        target,
        status,
        "9000 B",
        status == Status.FAIL ? "1500 B" : "9000 B",
        status == Status.PASS ? "" : "another tool set <1500>",
        status == Status.PASS ? "" : "ip -d link show eth1",
        List.of("netdev: 9000", "a remark"),
        List.of(new EvidenceRef("node01/0007")));
  }

  static Obligation owed(Verdict verdict) {
    return new Obligation(verdict.criterion(), verdict.target());
  }
}
