package io.rackproof.harness.gate;

import io.rackproof.harness.EvidenceMissing;
import io.rackproof.harness.RunContext;
import io.rackproof.report.Gate;
import org.testng.ITestContext;
import org.testng.annotations.Test;

/**
 * Added behind every suite that judges a testbed: engines call a run that judged nothing a pass.
 */
public final class RunGate {
  @Test(description = "Every verdict that was owed was judged, once")
  public void everyOwedVerdictWasJudged(ITestContext context) {
    RunContext run =
        RunContext.of(context.getSuite())
            .orElseThrow(
                () -> new EvidenceMissing("Nothing was judged: no set-up opened the testbed"));
    Gate gate = run.ledger().gate();
    if (!gate.holds()) {
      throw new EvidenceMissing(gate.sentence());
    }
  }
}
