package io.rackproof.acceptance;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.LinkGood;
import io.rackproof.harness.AcceptanceSuite;
import io.rackproof.harness.Judges;
import io.rackproof.testbed.NicPort;
import org.testng.annotations.Test;

/** Every link corrects its errors, and few are left. */
@Judges(CriterionId.LINK_QUALITY)
public final class LinkQualityAcceptance extends AcceptanceSuite {
  @Test(dataProvider = "ports")
  public void linkIsGood(NicPort port) {
    settle(
        new LinkGood()
            .judge(port, survey(port).state(), survey(port).quality(), bench().loaded(port.id())));
  }
}
