package io.rackproof.criteria;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.facts.GpuTopology;
import io.rackproof.facts.NicHardware;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PciFunction;
import io.rackproof.testbed.GpuPlan;
import io.rackproof.testbed.NicOrder;
import io.rackproof.testbed.PciId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

/** What is in the slot is what was ordered, where it was ordered. */
public final class NicRecognisedTest {
  private HardwareRack rack;

  @BeforeMethod
  public void healthyRack() {
    rack = new HardwareRack();
  }

  private void judged(Status status, String said) {
    Verdict verdict = rack.nic(0);
    assertThat(verdict.status()).as(verdict.sentence() + verdict.details()).isEqualTo(status);
    assertThat(verdict.sentence() + verdict.details()).contains(said);
  }

  @Test
  public void theNicThatWasOrderedPasses() {
    judged(Status.PASS, "15b3:1021 is a ConnectX-7: ports of up to 400 Gb/s");
  }

  @Test
  public void anotherModelFails() {
    rack.nics[0].pci = HardwareRack.BF3;
    judged(Status.FAIL, "model BlueField-3 (15b3:a2dc), expected model ConnectX-7");
  }

  @Test
  public void aCardThatCannotHaveTheSpeedFails() {
    rack.nics[0].gbps = 800;
    judged(Status.FAIL, "expected speed that a ConnectX-7 can have at least 800 Gb/s");
  }

  @Test
  public void anUnknownIdIsNoModel() {
    rack.nics[0].pci = new PciId("15b3", "ffff");
    judged(Status.INCONCLUSIVE, "PCI device 15b3:ffff is no model that is known");
  }

  @Test
  public void aModelThatNobodyKnowsIsNotTakenOnTrust() {
    rack.nics[0].model = "NIC of the house";
    judged(Status.INCONCLUSIVE, "write one of ConnectX-6, ConnectX-7, BlueField-3, E810");
  }

  @Test
  public void aVanishedNicFailsAndTheBusTellsWhy() {
    rack.nics[0].hardware = Rack.known(Optional.empty());
    rack.bus = Rack.known(List.of(new PciFunction("1a:00.0", HardwareRack.CX7, Optional.empty())));
    judged(Status.FAIL, "the PCI bus shows 1 of 1 ConnectX-7, without driver: 1a:00.0");
    rack.bus = Rack.known(List.of());
    judged(Status.FAIL, "the PCI bus shows 0 of 1 ConnectX-7");
  }

  @Test
  public void withoutEvidenceNothingIsKnown() {
    rack.nics[0].hardware = Rack.unknown();
    judged(Status.INCONCLUSIVE, "the reply was cut");
  }

  @Test
  public void aVirtualDeviceHasNoModel() {
    Observed<String> open = Observed.unknown("not shown", "");
    rack.nics[0].hardware =
        Rack.known(
            Optional.of(
                new NicHardware(
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    open,
                    open,
                    open)));
    judged(Status.NOT_APPLICABLE, "is no PCI device");
  }

  @Test
  public void boardAndNodeAreComparedWhereTheyWereOrdered() {
    rack.nics[0].order =
        new NicOrder(Optional.of(HardwareRack.PSID), Optional.empty(), Optional.of(0));
    judged(Status.PASS, "PSID MT_0000000838");
    rack.nics[0].order =
        new NicOrder(Optional.of("DEL0000000001"), Optional.empty(), Optional.empty());
    judged(Status.FAIL, "expected PSID DEL0000000001");
    rack.nics[0].order = new NicOrder(Optional.empty(), Optional.empty(), Optional.of(1));
    judged(Status.FAIL, "found NUMA node 0");
    rack.nics[0].node = Optional.empty();
    judged(Status.INCONCLUSIVE, "the kernel does not tell the NUMA node");
  }

  @Test
  public void aForeignDriverFails() {
    rack.nics[0].driver = "vfio-pci";
    judged(Status.FAIL, "expected driver mlx5_core");
  }

  private void gpus(int count, String... links) {
    rack.topology = Rack.known(new GpuTopology(count, List.of(), Map.of("mlx5_0", List.of(links))));
  }

  @Test
  public void aNicBesideNoGpuFailsUnlessThatIsMeant() {
    gpus(2, "NODE", "SYS");
    judged(Status.FAIL, "none, at best NODE through the processor");
    rack.gpus = new GpuPlan(true, Optional.empty(), Optional.empty(), false);
    judged(Status.PASS, "GPUs under one PCIe switch with mlx5_0: none");
    rack.gpus = GpuPlan.NONE;
    judged(Status.PASS, "pairing with GPUs does not apply");
  }

  @Test
  public void gpusAreCountedWhereTheDescriptorSaysHowMany() {
    rack.gpus = new GpuPlan(true, Optional.of(8), Optional.empty(), true);
    gpus(8, "PXB", "NODE", "NODE", "NODE", "SYS", "SYS", "SYS", "SYS");
    judged(Status.PASS, "GPU0 (PXB)");
    gpus(7, "PXB", "NODE", "NODE", "NODE", "SYS", "SYS", "SYS");
    judged(Status.FAIL, "found GPUs of node01 7, expected GPUs of node01 8");
    rack.topology = Observed.unsupported("the host has no nvidia-smi");
    judged(Status.INCONCLUSIVE, "so that its GPUs cannot be counted");
    rack.topology = Rack.unknown();
    judged(Status.INCONCLUSIVE, "the reply was cut");
  }

  @Test
  public void gpusAreOfTheModelThatWasOrdered() {
    rack.gpus = new GpuPlan(true, Optional.empty(), Optional.of("model x"), true);
    judged(Status.PASS, "each a model x");
    rack.gpus = new GpuPlan(true, Optional.empty(), Optional.of("Y"), true);
    judged(Status.FAIL, "expected GPUs of node01 each a Y");
    gpus(1, "PIX");
    judged(Status.INCONCLUSIVE, "the names of the GPUs of node01 were not read whole");
  }
}
