package io.rackproof.criteria;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.facts.Observed;
import io.rackproof.testbed.TrustMode;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.Optional;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Firmware parameters, and cards that hosts share. */
public final class RoceFirmwareTest {
  private HardwareRack rack;

  @BeforeMethod
  public void healthyRack() {
    rack = new HardwareRack();
  }

  private void judged(Status status, String said) {
    judged(0, status, said);
  }

  private void judged(int n, Status status, String said) {
    Verdict verdict =
        new RoceFirmware(Rack.PROFILE, HardwareRack.MODELS, rack.ports(), rack.survey())
            .judge(rack.nics[n].port());
    assertThat(verdict.status()).as(verdict.sentence() + verdict.details()).isEqualTo(status);
    assertThat(verdict.sentence() + verdict.details()).contains(said);
  }

  @Test
  public void defaultsPassAndTheReportSaysWhatStandsInForNamesThatDoNotExist() {
    judged(Status.PASS, "there is no parameter ROCE_V2_ENABLED");
    judged(Status.PASS, "there is no PCIE_MAX_READ_REQ");
    judged(Status.PASS, "there is no MULTI_HOST");
  }

  @DataProvider
  public Object[][] masks() {
    return new Object[][] {
      {"255", Status.PASS},
      {"8", Status.PASS},
      {"0x8", Status.PASS},
      {"0", Status.FAIL},
      {"16", Status.FAIL},
      {"0xf7", Status.FAIL},
      {"Array[0..7]", Status.INCONCLUSIVE},
    };
  }

  @Test(dataProvider = "masks")
  public void theMaskHoldsTheLosslessPriority(String mask, Status status) {
    rack.nics[0].set("ROCE_CC_PRIO_MASK_P1", mask);
    judged(status, "ROCE_CC_PRIO_MASK_P1");
  }

  @Test
  public void whatTheFirmwareDoesNotHaveIsNotMissed() {
    rack.nics[0].parameters.put(
        "ROCE_ADAPTIVE_ROUTING_EN", Observed.unsupported("the firmware has no such parameter"));
    judged(Status.PASS, "does not apply: the firmware has no such parameter");
    rack.nics[0].parameters.put("ROCE_ADAPTIVE_ROUTING_EN", Rack.unknown());
    judged(Status.INCONCLUSIVE, "the reply was cut");
  }

  @Test
  public void aSettingOfOneNicAloneFailsThere() {
    rack.nics[0].set("ROCE_ADAPTIVE_ROUTING_EN", "True(1)");
    judged(0, Status.FAIL, "expected ROCE_ADAPTIVE_ROUTING_EN False(0) as 3 of 4");
    judged(1, Status.PASS, "False(0)");
  }

  @Test
  public void aPendingValueIsNamed() {
    rack.nics[0].set("CNP_DSCP_P1", "48", "46");
    judged(Status.FAIL, "found CNP_DSCP_P1 after the next boot 46");
  }

  @Test
  public void aBlueFieldLeavesItsPortToTheHost() {
    rack.nics[0].pci = HardwareRack.BF3;
    rack.nics[0].set("INTERNAL_CPU_MODEL", "EMBEDDED_CPU(1)");
    rack.nics[0].set("INTERNAL_CPU_OFFLOAD_ENGINE", "DISABLED(1)");
    judged(Status.PASS, "NIC mode");
    rack.nics[0].set("INTERNAL_CPU_OFFLOAD_ENGINE", "ENABLED(0)");
    judged(Status.FAIL, "must be set on that side");
    rack.nics[0].parameters.remove("INTERNAL_CPU_OFFLOAD_ENGINE");
    judged(Status.INCONCLUSIVE, "INTERNAL_CPU_OFFLOAD_ENGINE was not read");
  }

  @Test
  public void othersThanNvidiaHaveNoSuchParameters() {
    rack.nics[0].pci = HardwareRack.E810;
    judged(Status.NOT_APPLICABLE, "NIC 8086:1592 is none of NVIDIA's");
  }

  @Test
  public void anAbsentNicIsOpen() {
    rack.nics[0].hardware = Rack.known(Optional.empty());
    judged(Status.INCONCLUSIVE, "is absent");
  }

  private Verdict agreement(int n) {
    return new Agreement(Rack.PROFILE, rack.ports(), rack.survey()).judge(rack.nics[n].port());
  }

  @Test
  public void hostsThatShareACardAreSetAlike() {
    rack.nics[1].imageGuid = rack.nics[0].imageGuid;
    assertThat(agreement(0).details()).contains("node01/mlx5_0 is on one card with node02/mlx5_0");
    rack.nics[1].qos =
        Rack.known(Rack.hostQos(TrustMode.DSCP, PriorityMask.only(Priority.of(4)), 3));

    assertThat(agreement(1).sentence())
        .contains("3 as node01/mlx5_0 on the same card")
        .contains("node02");
    assertThat(agreement(0).details()).contains("PFC priorities of node02/mlx5_0 is 4, here 3");
  }

  @Test
  public void cardsOfTheirOwnAreNotCompared() {
    assertThat(agreement(0).details()).noneMatch(line -> line.contains("on one card"));
  }
}
