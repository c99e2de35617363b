package io.rackproof.acceptance;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.PfcFlat;
import io.rackproof.harness.AcceptanceSuite;
import io.rackproof.harness.Judges;
import io.rackproof.testbed.NicPort;
import org.testng.annotations.Test;

/** Pause counters stay flat while every port carries RoCEv2 at line rate. */
@Judges(CriterionId.PFC_FLAT)
public final class PfcFlatAcceptance extends AcceptanceSuite {
  @Test(dataProvider = "ports")
  public void pauseCountersStayFlatUnderLoad(NicPort port) {
    settle(new PfcFlat().judge(port, profile(), survey(port).qos(), bench().traffic().ports()));
  }
}
