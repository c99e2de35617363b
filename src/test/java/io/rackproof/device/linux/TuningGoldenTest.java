package io.rackproof.device.linux;

import static io.rackproof.device.linux.TuningParsers.own;
import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.facts.Coalescing;
import io.rackproof.facts.HostTuning.IdleState;
import io.rackproof.facts.LinkQuality.BitErrors;
import io.rackproof.facts.LinkQuality.Fec;
import io.rackproof.facts.LinkQuality.Module;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PortTuning;
import io.rackproof.facts.PortTuning.Amount;
import io.rackproof.facts.PortTuning.Iommu;
import io.rackproof.facts.PortTuning.PcieBridge;
import io.rackproof.remote.Reply;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Samples of tuning and link quality, and what they say. */
public final class TuningGoldenTest {
  private static Duration micros(long number) {
    return Duration.ofNanos(1000 * number);
  }

  private static String reason(Observed<?> observed) {
    assertThat(observed).isInstanceOf(Observed.Unsupported.class);
    return ((Observed.Unsupported<?>) observed).reason();
  }

  @Test
  public void coalescingHasWhatTheDriverHas() {
    assertThat(EthtoolCoalesce.coalescing(own("ethtool/coalesce.txt"), "eth0").asOptional())
        .contains(
            new Coalescing(
                Optional.of(false),
                Optional.of(false),
                Optional.of(micros(8)),
                Optional.of(micros(16))));
    assertThat(EthtoolCoalesce.coalescing(own("ethtool/coalesce-virtio.txt"), "eth0").asOptional())
        .contains(
            new Coalescing(
                Optional.of(false),
                Optional.empty(),
                Optional.of(micros(0)),
                Optional.of(micros(0))));
    assertThat(
            EthtoolCoalesce.coalescing(
                own("ethtool/coalesce-virtio.txt"),
                "eth0",
                EthtoolDriver.driver(own("ethtool/driver-virtio.txt"))))
        .isInstanceOf(Observed.Unsupported.class);
  }

  @Test
  public void amountsAreOfTheirSection() {
    assertThat(EthtoolAmount.QUEUES.amount(own("ethtool/channels.txt"), "eth0").asOptional())
        .contains(new Amount(32, 63));
    assertThat(EthtoolAmount.RX_RING.amount(own("ethtool/rings.txt"), "eth0").asOptional())
        .contains(new Amount(1024, 8192));
    assertThat(reason(EthtoolAmount.QUEUES.amount(own("ethtool/channels-old.txt"), "eth0")))
        .contains("no combined queues");
  }

  /** Each in its own words, with the status that its version has. */
  @DataProvider
  public Object[][] lacks() {
    return new Object[][] {
      {1, "netlink error: Operation not supported\n"},
      {76, "Cannot get device ring settings: Operation not supported\n"},
      {82, "Cannot get device coalesce settings: Operation not supported\n"},
    };
  }

  @Test(dataProvider = "lacks")
  public void whatTheDriverDoesNotHaveIsToldInItsWords(int status, String words) {
    Reply reply = Replies.exited(status, "", words);

    assertThat(reason(EthtoolCoalesce.coalescing(reply, "eth0"))).contains(words.strip());
    assertThat(reason(EthtoolFec.fec(reply, "eth0"))).contains(words.strip());
    assertThat(reason(EthtoolModule.module(reply, "eth0"))).contains(words.strip());
    assertThat(reason(EthtoolAmount.RX_RING.amount(reply, "eth0"))).contains(words.strip());
    assertThat(
            EthtoolFec.fec(Replies.exited(status, "", "netlink error: No such device\n"), "eth0"))
        .isInstanceOf(Observed.Unknown.class);
  }

  @Test
  public void correctionIsOffOnlyWhereTheToolSaysSo() {
    assertThat(EthtoolFec.fec(own("ethtool/fec.txt"), "eth0").asOptional())
        .contains(Fec.REED_SOLOMON);
    assertThat(EthtoolFec.fec(own("ethtool/fec-off.txt"), "eth0").asOptional()).contains(Fec.OFF);
    assertThat(EthtoolFec.fec(own("ethtool/fec-none.txt"), "eth0"))
        .isInstanceOf(Observed.Unsupported.class);
    assertThat(Mlxlink.fec(own("mlxlink/ok.txt")).asOptional()).contains(Fec.REED_SOLOMON);
    assertThat(Mlxlink.fec(own("mlxlink/worn.txt")).asOptional()).contains(Fec.OFF);
  }

  @Test
  public void aModuleTellsItsTemperatureAndItsOwnBounds() {
    assertThat(EthtoolModule.module(own("ethtool/module.txt"), "eth0").asOptional())
        .contains(
            new Module(
                61.25, Optional.of(70.0), 75, List.of("Laser rx power low alarm (Channel 4)")));
    assertThat(reason(EthtoolModule.module(own("ethtool/module-copper.txt"), "eth0")))
        .contains("copper");
    assertThat(Mlxlink.module(own("mlxlink/ok.txt")).asOptional())
        .contains(new Module(61, Optional.empty(), 80, List.of()));
    assertThat(reason(Mlxlink.module(own("mlxlink/worn.txt")))).contains("N/A");
  }

  /** A copper cable is known by its own words alone: a module's text that was cut is none. */
  @Test
  public void everyPrefixOfACopperCableIsUnknownOrTheSame() {
    String text = Samples.own("ethtool/module-copper.txt");
    String whole = reason(EthtoolModule.module(Replies.ok(text), "eth0"));
    for (int length = 0; length < text.length(); length++) {
      Observed<Module> read = EthtoolModule.module(Replies.ok(text.substring(0, length)), "eth0");
      assertThat(read).isNotInstanceOf(Observed.Known.class);
      if (read instanceof Observed.Unsupported) {
        assertThat(reason(read)).isEqualTo(whole);
      }
    }
  }

  @Test
  public void bitErrorsAreNumbersWhateverTheirForm() {
    assertThat(Mlxlink.errors(own("mlxlink/ok.txt")).asOptional())
        .contains(
            new BitErrors(
                new BigDecimal("15E-255"),
                Optional.of(new BigDecimal("5E-10")),
                Optional.of(new BigDecimal("1440.5"))));
    assertThat(Mlxlink.errors(own("mlxlink/worn.txt")).asOptional().orElseThrow().effective())
        .isEqualByComparingTo("3E-9");
    String failed = Samples.own("mlxlink/ok.txt").replace("\"code\" : 0", "\"code\" : 1");
    assertThat(Mlxlink.errors(Replies.ok(failed))).isInstanceOf(Observed.Unknown.class);
  }

  @Test
  public void furtherSamplesAreRead() {
    for (String text : Samples.further("mlxlink", "json_400g_ok")) {
      assertThat(Mlxlink.fec(Replies.ok(text)).asOptional()).contains(Fec.REED_SOLOMON);
      assertThat(Mlxlink.errors(Replies.ok(text)).asOptional().orElseThrow().raw())
          .contains(new BigDecimal("5E-10"));
      assertThat(Mlxlink.module(Replies.ok(text)).asOptional().orElseThrow().celsius())
          .isEqualTo(61);
    }
    for (String text : Samples.further("mlxlink", "fail_open_ansi")) {
      assertThat(Mlxlink.errors(Replies.exited(1, text, ""))).isInstanceOf(Observed.Unknown.class);
    }
    for (String text : Samples.further("ethtool", "cx4lx_rings")) {
      assertThat(EthtoolAmount.RX_RING.amount(Replies.ok(text + "\n"), "enp1s0f0np0").asOptional())
          .contains(new Amount(1024, 8192));
    }
    for (String text : Samples.further("setpci", "mrrs_4096")) {
      assertThat(DeviceControl.readRequest(Replies.ok(text.strip() + "\n")).asOptional())
          .contains(4096);
    }
    for (String text : Samples.further("setpci", "no_such_slot")) {
      assertThat(DeviceControl.readRequest(Replies.exited(0, "", text)))
          .isInstanceOf(Observed.Unknown.class);
    }
    for (String text : Samples.further("lspci", "acs_bridge")) {
      assertThat(Lspci.bridge(Replies.ok(text.stripTrailing() + "\n"), "00:0c.0").asOptional())
          .contains(new PcieBridge("00:0c.0", List.of("SrcValid+")));
    }
    for (String text : Samples.further("lspci", "cx7_400g_vvv")) {
      assertThat(
              Lspci.express(Replies.ok(text.stripTrailing() + "\n"), "1a:00.0")
                  .asOptional()
                  .orElseThrow()
                  .relaxedOrdering())
          .isTrue();
    }
  }

  @Test
  public void acsIsWhatIsOnAndNotWhatCouldBe() {
    assertThat(bridge("lspci/bridge-acs.txt"))
        .containsExactly("SrcValid+", "ReqRedir+", "CmpltRedir+");
    assertThat(bridge("lspci/bridge-off.txt")).isEmpty();
    assertThat(bridge("lspci/bridge-none.txt")).isEmpty();
    assertThat(PciSysfs.bridges(own("pci/path.txt"), "mlx5_0").asOptional())
        .hasValueSatisfying(
            bridges -> assertThat(bridges).isNotEmpty().doesNotContain("0000:17:00.0"));
  }

  private static List<String> bridge(String sample) {
    return Lspci.bridge(own(sample), "0000:16:01.0").asOptional().orElseThrow().acs();
  }

  @Test
  public void theIommuIsKnownByTheGroupElseByTheBootLine() {
    assertThat(TuningParsers.iommu(own("iommu/identity.txt")).asOptional().orElseThrow())
        .isEqualTo(Iommu.PASS_THROUGH);
    assertThat(TuningParsers.iommu(own("iommu/dma.txt")).asOptional().orElseThrow())
        .isEqualTo(Iommu.TRANSLATING);
    assertThat(TuningParsers.iommu(own("iommu/none.txt")).asOptional().orElseThrow())
        .isEqualTo(Iommu.OFF);
    assertThat(old("root=/dev/sda1 iommu=pt\n").asOptional()).contains(Iommu.PASS_THROUGH);
    assertThat(old("root=/dev/sda1 intel_iommu=off\n").asOptional()).contains(Iommu.OFF);
    assertThat(old("root=/dev/sda1 intel_iommu=on\n")).isInstanceOf(Observed.Unknown.class);
    assertThat(
            IommuGroup.iommu(
                Replies.exited(2, "/proc/sys/kernel/ostype:Linux\n", ""),
                "mlx5_0",
                own("iommu/cmdline.txt"),
                Observed.known("6.8.0")))
        .isInstanceOf(Observed.Unknown.class);
  }

  private static Observed<Iommu> old(String line) {
    return IommuGroup.iommu(
        own("iommu/none.txt"), "mlx5_0", Replies.ok(line), Observed.known("3.10.0-1160.el7"));
  }

  @Test
  public void interruptsAreCountedByWhereTheyAreServed() {
    List<Integer> numbers =
        Interrupts.numbers(own("irq/numbers.txt"), "mlx5_0").asOptional().orElseThrow();
    assertThat(numbers).containsExactly(99, 120, 121, 122);

    Reply served = own("irq/affinities.txt");
    assertThat(Interrupts.served(served, numbers, TuningParsers.processors(0, 1)).asOptional())
        .contains(new PortTuning.Interrupts(4, 3));
    assertThat(Interrupts.served(served, List.of(99, 123), TuningParsers.processors(0, 1)))
        .isInstanceOf(Observed.Unknown.class);
    assertThat(Interrupts.numbers(Replies.exited(2, "/proc/sys/kernel/ostype:Linux\n", ""), "rxe0"))
        .isInstanceOf(Observed.Unsupported.class);
  }

  @Test
  public void idleStatesAreThoseThatAProcessorMayEnter() {
    Observed<List<IdleState>> idle = CpuSysfs.idle(own("cpu/states.txt"), own("cpu/own.txt"));

    // C6 is switched off on processor 0 and beyond the limit of processor 3.
    assertThat(idle.asOptional())
        .contains(
            List.of(
                new IdleState("POLL", micros(0), 4),
                new IdleState("C1", micros(1), 4),
                new IdleState("C6", micros(290), 2)));
    assertThat(CpuSysfs.governors(own("cpu/own.txt")).asOptional())
        .hasValueSatisfying(
            seen -> assertThat(seen).isEqualTo(Map.of("performance", 3, "powersave", 1)));
    assertThat(CpuSysfs.cores(own("cpu/own.txt"), "0-3").asOptional()).contains(2);
    assertThat(CpuSysfs.cores(own("cpu/own.txt"), "0,2").asOptional()).contains(1);
  }

  @Test
  public void aVirtualMachineHasNeitherGovernorsNorIdleStates() {
    Reply empty = Replies.exited(2, "/proc/sys/kernel/ostype:Linux\n", "");

    assertThat(reason(CpuSysfs.governors(empty))).contains("scales no frequencies");
    assertThat(reason(CpuSysfs.idle(empty, empty))).contains("no idle states");
  }
}
