package io.rackproof.acceptance;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.FirmwareQualified;
import io.rackproof.harness.AcceptanceSuite;
import io.rackproof.harness.Judges;
import io.rackproof.testbed.NicPort;
import org.testng.annotations.Test;

/** Every NIC runs firmware and driver that are allowed, and the rack mixes none. */
@Judges(CriterionId.FIRMWARE)
public final class FirmwareAcceptance extends AcceptanceSuite {
  @Test(dataProvider = "ports")
  public void firmwareIsAllowedAndNotMixed(NicPort port) {
    settle(
        new FirmwareQualified(testbed().hardware(), testbed().ports(), bench().survey())
            .judge(port));
  }
}
