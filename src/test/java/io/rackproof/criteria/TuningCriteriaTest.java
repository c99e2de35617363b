package io.rackproof.criteria;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.facts.Coalescing;
import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.facts.HostTuning;
import io.rackproof.facts.HostTuning.IdleState;
import io.rackproof.facts.LinkQuality;
import io.rackproof.facts.LinkQuality.BitErrors;
import io.rackproof.facts.LinkQuality.Fec;
import io.rackproof.facts.LinkQuality.Module;
import io.rackproof.facts.LoadedPort;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PcieControl;
import io.rackproof.facts.PcieLink;
import io.rackproof.facts.PortState;
import io.rackproof.facts.PortTuning;
import io.rackproof.facts.PortTuning.Amount;
import io.rackproof.facts.PortTuning.Interrupts;
import io.rackproof.facts.PortTuning.Iommu;
import io.rackproof.facts.PortTuning.PcieBridge;
import io.rackproof.testbed.Access;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Given;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.Tuning;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.testng.annotations.Test;

/**
 * PCIe tuning, host tuning and link quality: each part spoilt alone, and parts that are not there.
 */
public final class TuningCriteriaTest {
  private static final NicPort PORT = Rack.port(Rack.A);

  /** Asks for nothing. */
  private static final Tuning ANY =
      new Tuning(
          Optional.empty(),
          Optional.empty(),
          false,
          false,
          false,
          Optional.empty(),
          Optional.empty(),
          OptionalInt.empty(),
          false,
          Optional.empty(),
          Optional.empty(),
          Set.of());

  private static Host host(boolean gpus, Tuning tuning) {
    Access access = Given.ACCESS;
    return new Host(
        DeviceName.of("node01"),
        access,
        io.rackproof.testbed.GpuPlan.of(gpus),
        List.of(PORT),
        tuning);
  }

  private static Duration micros(long number) {
    return Duration.ofNanos(1000 * number);
  }

  private static <T> Observed<T> lacks() {
    return Observed.unsupported("the driver shows none: Operation not supported", Rack.EVIDENCE);
  }

  private static PcieControl control(int payload, int request, boolean relaxed) {
    return new PcieControl(ByteSize.of(payload), ByteSize.of(request), relaxed);
  }

  private static PortTuning slot(
      Observed<PcieControl> control, List<String> acs, Observed<Iommu> iommu) {
    PortTuning none = PortTuning.unknown("not asked");
    return new PortTuning(
        control,
        Rack.known(List.of(new PcieBridge("0000:16:01.0", acs))),
        iommu,
        none.coalescing(),
        none.queues(),
        none.rxRing(),
        none.interrupts(),
        none.cores());
  }

  private static Verdict pcie(boolean gpus, PortTuning tuning) {
    return new PcieTuned().judge(host(gpus, Tuning.USUAL), PORT, tuning);
  }

  @Test
  public void aTunedSlotPassesAndEachPartIsJudged() {
    Observed<PcieControl> good = Rack.known(control(256, 4096, true));
    Observed<Iommu> through = Rack.known(Iommu.PASS_THROUGH);

    assertThat(pcie(true, slot(good, List.of(), through)).status()).isEqualTo(Status.PASS);
    assertThat(pcie(true, slot(Rack.known(control(512, 4096, true)), List.of(), through)).status())
        .isEqualTo(Status.PASS);
    assertThat(pcie(true, slot(Rack.known(control(256, 512, true)), List.of(), through)).found())
        .contains("PCIe max read request 512 bytes");
    assertThat(pcie(true, slot(Rack.known(control(128, 4096, true)), List.of(), through)).status())
        .isEqualTo(Status.FAIL);
    assertThat(pcie(true, slot(Rack.known(control(256, 4096, false)), List.of(), through)).status())
        .isEqualTo(Status.FAIL);
    Verdict acs = pcie(true, slot(good, List.of("SrcValid+"), through));
    assertThat(acs.status()).isEqualTo(Status.FAIL);
    assertThat(acs.found()).contains("0000:16:01.0", "SrcValid+");
    assertThat(pcie(true, slot(good, List.of(), Rack.known(Iommu.TRANSLATING))).status())
        .isEqualTo(Status.FAIL);
    assertThat(pcie(true, slot(good, List.of(), Rack.unknown())).status())
        .isEqualTo(Status.INCONCLUSIVE);
    assertThat(pcie(true, slot(Rack.unknown(), List.of(), through)).status())
        .isEqualTo(Status.INCONCLUSIVE);
  }

  @Test
  public void withoutGpusTheWayToThemIsNotOwed() {
    PortTuning tuning =
        slot(
            Rack.known(control(256, 4096, true)),
            List.of("SrcValid+"),
            Rack.known(Iommu.TRANSLATING));

    assertThat(pcie(false, tuning).status()).isEqualTo(Status.PASS);
    assertThat(new PcieTuned().judge(host(true, ANY), PORT, tuning).status())
        .isEqualTo(Status.NOT_APPLICABLE);
  }

  private static Coalescing coalescing(boolean adaptive, long rx, long tx) {
    return new Coalescing(
        Optional.of(adaptive),
        Optional.of(adaptive),
        Optional.of(micros(rx)),
        Optional.of(micros(tx)));
  }

  private static PortTuning netdev(
      Observed<Coalescing> coalescing,
      Observed<Amount> queues,
      Observed<Amount> ring,
      Observed<Interrupts> interrupts) {
    PortTuning none = PortTuning.unknown("not asked");
    return new PortTuning(
        none.control(),
        none.bridges(),
        none.iommu(),
        coalescing,
        queues,
        ring,
        interrupts,
        Rack.known(32));
  }

  private static PortTuning netdev() {
    return netdev(
        Rack.known(coalescing(false, 8, 16)),
        Rack.known(new Amount(63, 63)),
        Rack.known(new Amount(8192, 8192)),
        Rack.known(new Interrupts(64, 64)));
  }

  private static HostTuning power(String governor, int deep, long limit) {
    return new HostTuning(
        Rack.known(new TreeMap<>(Map.of(governor, 64))),
        Rack.known(
            deep == 0
                ? List.of(new IdleState("C1", micros(1), 64))
                : List.of(
                    new IdleState("C1", micros(1), 64), new IdleState("C6", micros(290), deep))),
        Rack.known(micros(limit)));
  }

  private static Verdict tuned(PortTuning found, HostTuning own) {
    return Tuned.judge(host(true, Tuning.USUAL), PORT, found, own);
  }

  private static Verdict tuned(PortTuning found) {
    return tuned(found, power("performance", 0, 2_000_000_000L));
  }

  @Test
  public void coalescingIsFixedAndWithinItsBounds() {
    assertThat(tuned(netdev()).status()).isEqualTo(Status.PASS);
    assertThat(tuned(with(Rack.known(coalescing(true, 8, 8)))).found())
        .contains("adaptive coalescing RX on");
    assertThat(tuned(with(Rack.known(coalescing(false, 64, 8)))).found())
        .contains("rx-usecs 64 us");
    assertThat(tuned(with(Rack.known(coalescing(false, 8, 0)))).found()).contains("tx-usecs 0 us");
    assertThat(tuned(with(lacks())).status()).isEqualTo(Status.PASS);
    assertThat(tuned(with(Rack.unknown())).status()).isEqualTo(Status.INCONCLUSIVE);
  }

  private static PortTuning with(Observed<Coalescing> coalescing) {
    PortTuning good = netdev();
    return netdev(coalescing, good.queues(), good.rxRing(), good.interrupts());
  }

  @Test
  public void queuesAndRingsAreAsManyAsTheNicCanHave() {
    PortTuning good = netdev();
    assertThat(
            tuned(
                    netdev(
                        good.coalescing(),
                        Rack.known(new Amount(8, 63)),
                        good.rxRing(),
                        good.interrupts()))
                .found())
        .isEqualTo("combined queues 8");
    assertThat(
            tuned(
                    netdev(
                        good.coalescing(),
                        Rack.known(new Amount(8, 8)),
                        Rack.known(new Amount(256, 256)),
                        good.interrupts()))
                .status())
        .isEqualTo(Status.PASS);
    assertThat(
            tuned(
                    netdev(
                        good.coalescing(),
                        good.queues(),
                        Rack.known(new Amount(512, 8192)),
                        good.interrupts()))
                .expected())
        .isEqualTo("RX ring at least 1024");
  }

  /** With more interrupts than cores on the node, the driver spreads the others. */
  @Test
  public void interruptsBelongOnTheNodeAsFarAsThereAreCores() {
    PortTuning good = netdev();
    assertThat(irq(good, 64, 32)).isEqualTo(Status.PASS);
    assertThat(irq(good, 9, 8)).isEqualTo(Status.PASS);
    assertThat(irq(good, 64, 20)).isEqualTo(Status.FAIL);
    assertThat(irq(good, 64, 0)).isEqualTo(Status.FAIL);
    assertThat(irq(good, 1, 0)).isEqualTo(Status.FAIL);
  }

  private static Status irq(PortTuning good, int all, int local) {
    return tuned(
            netdev(
                good.coalescing(),
                good.queues(),
                good.rxRing(),
                Rack.known(new Interrupts(all, local))))
        .status();
  }

  @Test
  public void processorsNeitherSlowDownNorSleepDeeply() {
    assertThat(tuned(netdev(), power("powersave", 0, 2_000_000_000L)).found())
        .isEqualTo("CPU governor powersave");
    assertThat(tuned(netdev(), power("performance", 3, 2_000_000_000L)).found())
        .contains("C6 (290 us) on at 3 processors");
    // tuned's network-latency profile leaves the states on and asks the kernel for less.
    assertThat(tuned(netdev(), power("performance", 64, 2)).status()).isEqualTo(Status.PASS);
    HostTuning closed =
        new HostTuning(
            power("performance", 0, 0).governors(),
            power("performance", 64, 0).idle(),
            Rack.unknown());
    assertThat(tuned(netdev(), closed).status()).isEqualTo(Status.INCONCLUSIVE);
    assertThat(tuned(netdev(), new HostTuning(lacks(), lacks(), Rack.unknown())).status())
        .isEqualTo(Status.PASS);
  }

  @Test
  public void whatNobodyAsksForIsNotApplicable() {
    assertThat(
            Tuned.judge(host(true, ANY), PORT, PortTuning.unknown("x"), HostTuning.unknown("x"))
                .status())
        .isEqualTo(Status.NOT_APPLICABLE);
    PortTuning none = netdev(lacks(), lacks(), lacks(), lacks());
    assertThat(tuned(none, new HostTuning(lacks(), lacks(), lacks())).status())
        .isEqualTo(Status.NOT_APPLICABLE);
  }

  private static LinkQuality quality(Fec fec, String ber, double celsius) {
    return new LinkQuality(
        Rack.known(fec),
        Rack.known(new BitErrors(new BigDecimal(ber), Optional.empty(), Optional.empty())),
        Rack.known(new Module(celsius, Optional.of(70.0), 75, List.of())));
  }

  private static Verdict link(LinkQuality quality, Optional<LoadedPort> load) {
    return new LinkGood().judge(PORT, Rack.known(Rack.active()), quality, load);
  }

  private static Verdict link(LinkQuality quality) {
    return link(quality, Optional.empty());
  }

  @Test
  public void aGoodLinkPassesAndEachPartIsJudged() {
    assertThat(link(quality(Fec.REED_SOLOMON, "15E-255", 61)).status()).isEqualTo(Status.PASS);
    assertThat(link(quality(Fec.OFF, "15E-255", 61)).found()).isEqualTo("FEC off");
    assertThat(link(quality(Fec.FIRECODE, "15E-255", 61)).status()).isEqualTo(Status.FAIL);
    assertThat(link(quality(Fec.REED_SOLOMON, "2E-12", 61)).status()).isEqualTo(Status.FAIL);
    assertThat(link(quality(Fec.REED_SOLOMON, "1E-13", 61)).status()).isEqualTo(Status.PASS);
    assertThat(link(quality(Fec.REED_SOLOMON, "15E-255", 70)).found())
        .isEqualTo("module temperature 70.0 C");
    assertThat(link(new LinkQuality(lacks(), lacks(), lacks())).status())
        .isEqualTo(Status.NOT_APPLICABLE);
    assertThat(link(LinkQuality.unknown("cut", Rack.EVIDENCE)).status())
        .isEqualTo(Status.INCONCLUSIVE);
  }

  @Test
  public void belowTwoHundredGigabitsCorrectionDependsOnTheMedium() {
    NicPort slow =
        new NicPort(Rack.A, "ens1f0np0", "ConnectX-6 Dx", Bandwidth.gbps(100), 0, PORT.cable());

    assertThat(
            new LinkGood()
                .judge(
                    slow,
                    Rack.known(Rack.active()),
                    quality(Fec.OFF, "5E-13", 40),
                    Optional.empty())
                .status())
        .isEqualTo(Status.PASS);
  }

  @Test
  public void ofALinkThatIsDownNothingCanBeSaid() {
    PortState down = new PortState("PORT_DOWN", "DISABLED", Rack.active().linkLayer(), Rack.SPEED);

    assertThat(
            new LinkGood()
                .judge(
                    PORT,
                    Rack.known(down),
                    quality(Fec.REED_SOLOMON, "15E-255", 61),
                    Optional.empty())
                .status())
        .isEqualTo(Status.INCONCLUSIVE);
  }

  @Test
  public void countersOfTheLinkStayFlatUnderLoad() {
    Counter crc = Rack.plain("rx_crc_errors_phy", CounterKind.WIRE_ERROR);
    LinkQuality good = quality(Fec.REED_SOLOMON, "15E-255", 61);

    assertThat(link(good, Optional.of(load(crc, 0))).status()).isEqualTo(Status.PASS);
    assertThat(link(good, Optional.of(load(crc, 7))).found())
        .isEqualTo("rx_crc_errors_phy under load +7");
  }

  private static LoadedPort load(Counter counter, long grown) {
    Map<Counter, Long> before = new HashMap<>(Rack.counters(0));
    Map<Counter, Long> after = new HashMap<>(Rack.counters(1_000_000_000));
    before.put(counter, 4L);
    after.put(counter, 4 + grown);
    return new LoadedPort(
        Rack.A,
        List.of(Rack.window(Rack.A.toString(), before, after)),
        Optional.empty(),
        Rack.known(ByteSize.of(1_000_000_000)),
        Rack.known(ByteSize.of(500_000_000)));
  }

  @Test
  public void aFullLinkMayStillBeTooSlowForItsPort() {
    PcieLink gen4 = new PcieLink(16, 16, 16, 16, Optional.of(ByteSize.of(256)), Optional.empty());

    Verdict verdict = new Pcie().judge(PORT, Rack.known(gen4));
    assertThat(verdict.status()).isEqualTo(Status.FAIL);
    assertThat(verdict.found()).startsWith("PCIe rate for the port");
    assertThat(new Pcie().judge(PORT, Rack.known(gen4), Optional.of(Bandwidth.gbps(200))).status())
        .isEqualTo(Status.PASS);
  }
}
