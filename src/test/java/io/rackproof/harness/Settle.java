package io.rackproof.harness;

import io.rackproof.criteria.Verdict;
import io.rackproof.report.AllureVerdicts;
import io.rackproof.report.Ledger;

/** Ends a test with a verdict: on the ledger first, then in the report, then by its outcome. */
public final class Settle {
  private final Ledger ledger;
  private final AllureVerdicts report;

  public Settle(Ledger ledger, AllureVerdicts report) {
    this.ledger = ledger;
    this.report = report;
  }

  /**
   * Returns where the verdict is PASS or NOT_APPLICABLE; the report shows the latter's reason.
   *
   * @throws CriterionFailed when it is FAIL
   * @throws EvidenceMissing when it is INCONCLUSIVE
   */
  public void settle(Verdict verdict) {
    ledger.record(verdict);
    report.show(verdict);
    String sentence = verdict.criterion() + " " + verdict.sentence();
    switch (verdict.status()) {
      case PASS, NOT_APPLICABLE -> {}
      case FAIL -> throw new CriterionFailed(sentence);
      case INCONCLUSIVE -> throw new EvidenceMissing(sentence);
    }
  }
}
