package io.rackproof.criteria;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.testbed.FirmwareMatrix;
import io.rackproof.testbed.FirmwareMatrix.Board;
import io.rackproof.testbed.FirmwareMatrix.Pairing;
import io.rackproof.testbed.HardwareKnowledge;
import io.rackproof.testbed.NicOrder;
import io.rackproof.testbed.VersionRule;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

/** Firmware and driver are allowed, and the same everywhere. */
public final class FirmwareQualifiedTest {
  private static final FirmwareMatrix MATRIX =
      new FirmwareMatrix(
          Map.of(
              HardwareRack.PSID,
              new Board(
                  HardwareRack.PSID,
                  "PART",
                  List.of(new VersionRule("28.36.1010+")),
                  "release notes")),
          List.of(
              new Pairing(
                  "mlx5_core",
                  new VersionRule("28.43"),
                  List.of(new VersionRule("24.10+")),
                  "release notes")));
  private HardwareRack rack;

  @BeforeMethod
  public void healthyRack() {
    rack = new HardwareRack();
  }

  private Verdict judge(int n) {
    HardwareKnowledge known = new HardwareKnowledge(HardwareRack.MODELS, MATRIX);
    return new FirmwareQualified(known, rack.ports(), rack.survey()).judge(rack.nics[n].port());
  }

  private void judged(int n, Status status, String said) {
    Verdict verdict = judge(n);
    assertThat(verdict.status()).as(verdict.sentence() + verdict.details()).isEqualTo(status);
    assertThat(verdict.sentence() + verdict.details()).contains(said);
  }

  @Test
  public void allowedAndAlikePasses() {
    judged(0, Status.PASS, "firmware of PSID MT_0000000838 28.43.2566");
  }

  @Test
  public void firmwareThatTheMatrixDoesNotAllowFails() {
    rack.nics[1].firmware = "28.33.2028";
    judged(1, Status.FAIL, "expected firmware of PSID MT_0000000838 28.36.1010+ (release notes)");
    judged(0, Status.PASS, "3 of 4");
  }

  @Test
  public void aMixFailsWhereItDiffersThoughAllOfItIsAllowed() {
    rack.nics[1].firmware = "28.41.1000";
    judged(1, Status.FAIL, "found firmware of MT_0000000838 28.41.1000");
    judged(2, Status.PASS, "28.43.2566");
  }

  @Test
  public void aMixWithoutAMajorityFailsEverywhere() {
    rack.nics[1].firmware = "28.41.1000";
    rack.nics[2].firmware = "28.41.1000";
    for (int n = 0; n < 4; n++) {
      judged(n, Status.FAIL, "the same for all NICs of that kind");
    }
  }

  @Test
  public void withoutAnEntryOnlyTheMixIsJudged() {
    for (HardwareRack.Nic nic : rack.nics) {
      nic.psid = "DEL0000000001";
    }
    judged(0, Status.PASS, "the firmware matrix does not apply: it has no entry for PSID DEL");
    rack.nics[3].firmware = "28.41.1000";
    judged(3, Status.FAIL, "28.41.1000");
  }

  @Test
  public void anotherVendorsNicIsKnownByItsPciId() {
    for (HardwareRack.Nic nic : rack.nics) {
      nic.psid = "";
      nic.pci = HardwareRack.E810;
      nic.driver = "ice";
      nic.driverVersion = "6.8.0-60-generic";
    }
    judged(0, Status.PASS, "driver ice tells no PSID");
  }

  @Test
  public void driverAndFirmwareAreOfOneRelease() {
    for (HardwareRack.Nic nic : rack.nics) {
      nic.driverVersion = "23.10-3.2.1";
    }
    judged(0, Status.FAIL, "expected driver mlx5_core for firmware 28.43 24.10+");
    for (HardwareRack.Nic nic : rack.nics) {
      nic.driverVersion = "6.8.0-60-generic";
    }
    judged(0, Status.PASS, "driver of the kernel 6.8.0-60-generic");
  }

  @Test
  public void driverThatMayBeTheKernelsOwnIsOpenWhereTheKernelIsNotKnown() {
    rack.kernel = Rack.unknown();
    judged(0, Status.PASS, "24.10-2.1.8");
    for (HardwareRack.Nic nic : rack.nics) {
      nic.driverVersion = "6.8.0-60-generic";
    }
    judged(0, Status.INCONCLUSIVE, "may be the kernel's own");
  }

  @Test
  public void driversAndGenerationsAreNotMixedWithinARail() {
    rack.nics[2].driverVersion = "24.10-1.1.4";
    judged(2, Status.FAIL, "found driver mlx5_core 24.10-1.1.4");
    rack.nics[2].driverVersion = rack.nics[0].driverVersion;
    rack.nics[2].pci = HardwareRack.BF3;
    judged(2, Status.FAIL, "generation of the rail BlueField-3");
    rack.nics[2].model = "BlueField-3";
    judged(2, Status.PASS, "rail 0 was ordered with several models");
  }

  @Test
  public void whatTheDescriptorOrdersIsAskedFor() {
    rack.nics[0].order =
        new NicOrder(Optional.empty(), Optional.of(new VersionRule("28.44")), Optional.empty());
    judged(0, Status.FAIL, "expected firmware 28.44");
  }
}
