package io.rackproof.criteria;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.facts.LinkLayer;
import io.rackproof.facts.LinkMtu;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PcieLink;
import io.rackproof.facts.PeerMemory;
import io.rackproof.facts.PortState;
import io.rackproof.facts.RoceVersion;
import io.rackproof.facts.SwitchPortSurvey;
import io.rackproof.testbed.Access;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Given;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.TrustMode;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.List;
import java.util.Optional;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public final class StaticCriteriaTest {
  private static final NicPort PORT = Rack.port(Rack.A);

  private static Optional<SwitchPortSurvey> far(int mtu) {
    return Optional.of(Rack.switchPort(mtu));
  }

  @DataProvider
  public Object[][] healthy() {
    return new Object[][] {
      {new Reachable().judge(DeviceName.of("node01"), Rack.known("SSH as rack"))},
      {new PortActive().judge(PORT, Rack.known(Rack.active()), far(9216))},
      {new Pcie().judge(PORT, Rack.known(Rack.PCIE))},
      {roce(RoceVersion.V2, RoceVersion.V2, "ROCE_ENABLE")},
      {mtu(9000, 4096, 9216)},
      {new Lossless().judge(PORT, Rack.PROFILE, Rack.known(Rack.hostQos()), far(9216))},
      {peer(true, List.of("nvidia_peermem"), false)},
      {peer(true, List.of(), true)},
    };
  }

  @Test(dataProvider = "healthy")
  public void healthyRackPasses(Verdict verdict) {
    assertThat(verdict.status()).as(verdict.toString()).isEqualTo(Status.PASS);
    assertThat(verdict.evidence()).contains(Rack.EVIDENCE);
  }

  @DataProvider
  public Object[][] faults() {
    PortState down = new PortState("PORT_DOWN", "DISABLED", LinkLayer.ETHERNET, Rack.SPEED);
    PortState slow =
        new PortState("PORT_ACTIVE", "LINK_UP", LinkLayer.ETHERNET, Bandwidth.gbps(200));
    PortState infiniband =
        new PortState("PORT_ACTIVE", "LINK_UP", LinkLayer.INFINIBAND, Rack.SPEED);
    PcieLink x8 = new PcieLink(32, 8, 32, 16, Optional.empty(), Optional.empty());
    PcieLink gen4 = new PcieLink(16, 16, 32, 16, Optional.empty(), Optional.empty());
    return new Object[][] {
      {new PortActive().judge(PORT, Rack.known(down), far(9216)), "PORT_DOWN"},
      {new PortActive().judge(PORT, Rack.known(slow), far(9216)), "200 Gb/s"},
      {new PortActive().judge(PORT, Rack.known(infiniband), far(9216)), "INFINIBAND"},
      {new Pcie().judge(PORT, Rack.known(x8)), "x8"},
      {new Pcie().judge(PORT, Rack.known(gen4)), "16.0 GT/s"},
      {roce(RoceVersion.V1, RoceVersion.V2, "ROCE_ENABLE"), "absent"},
      {roce(RoceVersion.V2, RoceVersion.V1, "ROCE_ENABLE"), "V1"},
      {roce(RoceVersion.V2, RoceVersion.V2, "ROCE_DISABLE"), "ROCE_DISABLE"},
      {mtu(1500, 1024, 9216), "1500 bytes"},
      {mtu(9000, 1024, 9216), "1024 bytes"},
      {mtu(9000, 4096, 1500), "leaf1/Ethernet8 1500 bytes"},
      {host(TrustMode.PCP, 1 << 3, 3), "PCP"},
      {host(TrustMode.DSCP, 1 << 4, 3), "PFC priorities 4"},
      {host(TrustMode.DSCP, 1 << 3 | 1 << 4, 3), "PFC priorities 3,4"},
      {host(TrustMode.DSCP, 1 << 3, 0), "priority of DSCP 26 0"},
      {fabric(PriorityMask.NONE, 3, true), "PFC priorities none"},
      {fabric(PriorityMask.only(Priority.of(3)), 0, true), "priority of DSCP 26 0"},
      {fabric(PriorityMask.only(Priority.of(3)), 3, false), "does not mark"},
      {peer(true, List.of(), false), "none loaded"},
    };
  }

  @Test(dataProvider = "faults")
  public void faultFailsAndSaysWhatWasFoundAndHowToConfirm(Verdict verdict, String found) {
    assertThat(verdict.status()).as(verdict.toString()).isEqualTo(Status.FAIL);
    assertThat(verdict.found()).contains(found);
    assertThat(verdict.expected()).isNotEmpty();
    assertThat(verdict.why()).isNotEmpty();
    assertThat(verdict.confirm()).isNotEmpty();
    assertThat(verdict.sentence()).contains("node01/mlx5_0", "expected", "evidence: node01/0001");
  }

  @DataProvider
  public Object[][] missing() {
    return new Object[][] {
      {new Reachable().judge(DeviceName.of("node01"), Rack.unknown())},
      {new PortActive().judge(PORT, Rack.unknown(), far(9216))},
      {new Pcie().judge(PORT, Rack.unknown())},
      {new RoceV2().judge(PORT, Rack.unknown())},
      {new Mtu().judge(PORT, Rack.PROFILE, Rack.unknown(), far(9216))},
      {
        new Mtu()
            .judge(
                PORT,
                Rack.PROFILE,
                Rack.known(new LinkMtu(ByteSize.of(9000), ByteSize.of(4096))),
                Optional.of(SwitchPortSurvey.unknown("leaf1 is down")))
      },
      {new Lossless().judge(PORT, Rack.PROFILE, Rack.unknown(), far(9216))},
      {
        new PeerMemoryLoaded().judge(gpuHost(true), PORT, Rack.unknown()),
      },
    };
  }

  @Test(dataProvider = "missing")
  public void missingEvidenceIsInconclusive(Verdict verdict) {
    assertThat(verdict.status()).as(verdict.toString()).isEqualTo(Status.INCONCLUSIVE);
    assertThat(verdict.why()).isNotEmpty();
  }

  @Test
  public void faultIsNotMaskedByMissingEvidence() {
    Verdict verdict =
        new Mtu()
            .judge(
                PORT,
                Rack.PROFILE,
                Rack.known(new LinkMtu(ByteSize.of(1500), ByteSize.of(1024))),
                Optional.of(SwitchPortSurvey.unknown("leaf1 is down")));

    assertThat(verdict.status()).isEqualTo(Status.FAIL);
    assertThat(verdict.details()).contains("not known: leaf1 is down");
  }

  @Test
  public void whatDoesNotApplySaysWhy() {
    assertThat(peer(false, List.of(), false))
        .returns(Status.NOT_APPLICABLE, Verdict::status)
        .returns("the descriptor says that node01 has no GPUs", Verdict::why);
    Verdict virtual =
        new Pcie().judge(PORT, Observed.unsupported("rxe0 has no PCIe device", Rack.EVIDENCE));
    assertThat(virtual.status()).isEqualTo(Status.NOT_APPLICABLE);
    assertThat(virtual.why()).isEqualTo("rxe0 has no PCIe device");
  }

  private static Verdict roce(RoceVersion gid, RoceVersion cm, String firmware) {
    return new RoceV2().judge(PORT, Rack.known(Rack.roce(gid, cm, firmware)));
  }

  private static Verdict mtu(int netdev, int active, int cable) {
    return new Mtu()
        .judge(
            PORT,
            Rack.PROFILE,
            Rack.known(new LinkMtu(ByteSize.of(netdev), ByteSize.of(active))),
            far(cable));
  }

  private static Verdict host(TrustMode trust, int pfc, int priority) {
    return new Lossless()
        .judge(
            PORT,
            Rack.PROFILE,
            Rack.known(Rack.hostQos(trust, new PriorityMask(pfc), priority)),
            far(9216));
  }

  private static Verdict fabric(PriorityMask pfc, int priority, boolean marks) {
    SwitchPortSurvey survey =
        new SwitchPortSurvey(
            Rack.known(true),
            Rack.known(Rack.SPEED),
            Rack.known(ByteSize.of(9216)),
            Rack.known(
                Rack.switchQos(pfc, priority, marks ? Optional.of(Rack.ECN) : Optional.empty())),
            Rack.unknown());
    return new Lossless()
        .judge(PORT, Rack.PROFILE, Rack.known(Rack.hostQos()), Optional.of(survey));
  }

  @Test
  public void losslessTellsHeadroomAndWatchdogAndDoesNotJudgeThem() {
    Verdict verdict = fabric(PriorityMask.only(Rack.LOSSLESS), 3, true);

    assertThat(verdict.status()).isEqualTo(Status.PASS);
    assertThat(verdict.details())
        .anyMatch(line -> line.endsWith(" headroom: size 18432, xoff 300000"))
        .anyMatch(line -> line.endsWith(" PFC watchdog: off"));
  }

  private static Verdict peer(boolean gpus, List<String> modules, boolean dmaBuf) {
    return new PeerMemoryLoaded()
        .judge(gpuHost(gpus), PORT, Rack.known(new PeerMemory(modules, dmaBuf)));
  }

  /** Loaded, but built without the interface of the RDMA core that runs. */
  @Test
  public void aPeerModuleThatTheRdmaCoreDoesNotUseIsNone() {
    Verdict verdict =
        new PeerMemoryLoaded()
            .judge(
                gpuHost(true),
                PORT,
                Rack.known(new PeerMemory(List.of("nvidia_peermem"), List.of(), false)));

    assertThat(verdict.status()).isEqualTo(Status.FAIL);
    assertThat(verdict.found()).contains("nvidia_peermem, which the RDMA core does not use");
  }

  private static Host gpuHost(boolean gpus) {
    Access access = Given.ACCESS;
    return new Host(DeviceName.of("node01"), access, gpus, List.of(PORT));
  }
}
