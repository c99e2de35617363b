package io.rackproof.acceptance;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.LosslessQueue;
import io.rackproof.harness.AcceptanceSuite;
import io.rackproof.harness.Judges;
import io.rackproof.testbed.NicPort;
import org.testng.annotations.Test;

/** RoCE traffic goes through the lossless queue of every switch port. */
@Judges(CriterionId.LOSSLESS_QUEUE)
public final class LosslessQueueAcceptance extends AcceptanceSuite {
  @Test(dataProvider = "ports")
  public void roceTrafficLandsInTheLosslessQueue(NicPort port) {
    settle(new LosslessQueue().judge(port, profile(), bench().traffic().ports().get(port.id())));
  }
}
