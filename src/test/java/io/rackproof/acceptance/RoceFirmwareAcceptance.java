package io.rackproof.acceptance;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.RoceFirmware;
import io.rackproof.harness.AcceptanceSuite;
import io.rackproof.harness.Judges;
import io.rackproof.testbed.NicPort;
import org.testng.annotations.Test;

/** Every NIC's firmware is set so that RoCE and its congestion control work. */
@Judges(CriterionId.ROCE_FIRMWARE)
public final class RoceFirmwareAcceptance extends AcceptanceSuite {
  @Test(dataProvider = "ports")
  public void firmwareLetsRoceWork(NicPort port) {
    settle(
        new RoceFirmware(
                profile(), testbed().hardware().models(), testbed().ports(), bench().survey())
            .judge(port));
  }
}
