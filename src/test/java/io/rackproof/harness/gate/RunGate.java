package io.rackproof.harness.gate;

import io.qameta.allure.Epic;
import io.qameta.allure.Feature;
import io.rackproof.criteria.Verdict;
import io.rackproof.harness.CriterionFailed;
import io.rackproof.harness.EvidenceMissing;
import io.rackproof.harness.RunContext;
import io.rackproof.harness.SuiteAware;
import io.rackproof.report.Gate;
import java.util.ArrayList;
import java.util.List;
import org.testng.ISuite;
import org.testng.annotations.AfterSuite;
import org.testng.annotations.Test;

/**
 * Added behind every suite that judges a testbed: engines call a run that judged nothing a pass.
 */
@Epic("Acceptance")
@Feature("Run is complete")
public final class RunGate implements SuiteAware {
  private ISuite suite;
  private boolean refused;

  @Override
  public void runsIn(ISuite given) {
    suite = given;
  }

  @Test(description = "Every verdict that was owed was judged, once")
  public void everyOwedVerdictWasJudged() {
    RunContext run =
        RunContext.of(suite)
            .orElseThrow(
                () -> new EvidenceMissing("Nothing was judged: no set-up opened the testbed"));
    require(run.ledger().gate());
  }

  /** What only the end brings to light fails the build as a test would: in one sentence. */
  @AfterSuite(alwaysRun = true)
  public void nothingIsLeftBehind() {
    if (suite == null || RunContext.of(suite).isEmpty()) {
      return;
    }
    RunContext run = RunContext.of(suite).get();
    List<Verdict> before = run.ledger().summary().red();
    run.emergency();
    List<Verdict> late = new ArrayList<>(run.ledger().summary().red());
    late.removeAll(before);
    if (!late.isEmpty()) {
      throw new CriterionFailed(late.get(0).criterion() + " " + late.get(0).sentence());
    }
    if (!refused) {
      require(run.ledger().gate());
    }
  }

  private void require(Gate gate) {
    if (!gate.holds()) {
      refused = true;
      throw new EvidenceMissing(gate.sentence());
    }
  }
}
