package io.rackproof.acceptance;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Mtu;
import io.rackproof.harness.AcceptanceSuite;
import io.rackproof.harness.Judges;
import io.rackproof.testbed.NicPort;
import org.testng.annotations.Test;

/** Jumbo frames are on at both ends of every cable. */
@Judges(CriterionId.MTU)
public final class MtuAcceptance extends AcceptanceSuite {
  @Test(dataProvider = "ports")
  public void bothEndsOfTheCableCarryJumboFrames(NicPort port) {
    settle(new Mtu().judge(port, profile(), survey(port).mtu(), bench().survey().farEnd(port)));
  }
}
