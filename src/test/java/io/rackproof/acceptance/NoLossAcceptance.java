package io.rackproof.acceptance;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.NoLoss;
import io.rackproof.harness.AcceptanceSuite;
import io.rackproof.harness.Judges;
import io.rackproof.testbed.NicPort;
import org.testng.annotations.Test;

/** Nothing is dropped or retransmitted while every port carries RoCEv2 at line rate. */
@Judges(CriterionId.NO_LOSS)
public final class NoLossAcceptance extends AcceptanceSuite {
  @Test(dataProvider = "ports")
  public void nothingIsLostUnderLoad(NicPort port) {
    settle(new NoLoss().judge(port, bench().traffic().ports()));
  }
}
