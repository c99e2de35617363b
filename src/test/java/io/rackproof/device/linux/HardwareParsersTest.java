package io.rackproof.device.linux;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.facts.FirmwareParameters.Value;
import io.rackproof.facts.GpuTopology;
import io.rackproof.facts.HostSurvey;
import io.rackproof.facts.NicHardware;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PciFunction;
import io.rackproof.facts.PortSurvey;
import io.rackproof.remote.Reply.Outcome;
import io.rackproof.testbed.PciId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.testng.annotations.Test;

/** What tools say of a NIC as hardware, of its firmware's parameters, and of GPUs near it. */
public final class HardwareParsersTest {
  private static final String END = "/proc/sys/kernel/ostype:Linux\n";

  private static PortSurvey port(FakeShell shell) {
    return new LinuxHost(Rack.node01(), shell).survey().port(Rack.OWN);
  }

  private static NicHardware hardware(FakeShell shell) {
    return port(shell).hardware().asOptional().orElseThrow().orElseThrow();
  }

  @Test
  public void aNicIsKnownAsHardware() {
    NicHardware nic = hardware(FakeShell.healthy());

    assertThat(nic.pci()).contains(new PciId("15b3", "1021"));
    assertThat(nic.board()).contains("MT_0000000838");
    assertThat(nic.firmware()).contains("28.41.1000");
    assertThat(nic.nodeGuid()).contains("02005efffe000100");
    assertThat(nic.mst().asOptional()).contains("/dev/mst/mt4129_pciconf0");
    assertThat(nic.serial()).isInstanceOf(Observed.Unknown.class);
  }

  @Test
  public void serialAndPartNumberComeFromVitalProductData() {
    var lspci = Replies.ok(Samples.own("lspci/vpd.txt"));

    assertThat(VitalProductData.serial(lspci).asOptional()).contains("SN0000017");
    assertThat(VitalProductData.part(lspci).asOptional()).contains("NODE01-NIC0");
  }

  @Test
  public void anAbsentDeviceIsAFactAndACutListingIsNot() {
    assertThat(port(FakeShell.healthy().says(FakeShell.NIC, 2, END, "")).hardware().asOptional())
        .contains(Optional.empty());
    assertThat(port(FakeShell.healthy().says(FakeShell.NIC, 2, "", "")).hardware())
        .isInstanceOf(Observed.Unknown.class);
  }

  @Test
  public void aVirtualDeviceHasNoPciId() {
    String text =
        Samples.own("pci/nic.txt").replaceAll("(?m)^.*/device/(?:vendor|device):.*\\R", "");

    assertThat(hardware(FakeShell.healthy().says(FakeShell.NIC, text)).pci()).isEmpty();
    String folder = "/sys/class/infiniband/mlx5_0/device";
    FakeShell virtual = FakeShell.healthy().says("readlink -f " + folder, folder + "\n");
    assertThat(hardware(virtual).pci()).isEmpty();
  }

  @Test
  public void everyFunctionOfTheBus() {
    assertThat(ProcPci.functions(Replies.ok(Samples.own("pci/bus.txt"))).asOptional())
        .contains(
            List.of(
                new PciFunction("00:00.0", new PciId("8086", "0d57"), Optional.empty()),
                new PciFunction("17:00.0", new PciId("15b3", "1021"), Optional.of("mlx5_core")),
                new PciFunction("18:00.1", new PciId("10de", "2330"), Optional.of("nvidia")),
                new PciFunction("b9:01.0", new PciId("15b3", "a2dc"), Optional.empty())));
    assertThat(ProcPci.functions(Replies.ok(END)).asOptional()).contains(List.of());
  }

  @Test
  public void parametersHaveACurrentAndANextValue() {
    var parameters = port(FakeShell.healthy()).parameters();

    assertThat(parameters.value("ROCE_CC_PRIO_MASK_P1").asOptional())
        .contains(new Value("255", "255"));
    assertThat(parameters.value("CNP_DSCP_P1").asOptional().orElseThrow().pending()).isTrue();
    assertThat(parameters.value("ROCE_CONTROL").asOptional())
        .contains(new Value("ROCE_ENABLE(2)", "ROCE_DISABLE(1)"));
    assertThat(parameters.value("ROCE_ADAPTIVE_ROUTING_EN")).isInstanceOf(Observed.Unknown.class);
    assertThat(parameters.value("INTERNAL_CPU_MODEL")).isInstanceOf(Observed.Unknown.class);
  }

  @Test
  public void aParameterThatTheFirmwareDoesNotHaveIsToldFromAFailedQuery() {
    var refused = Replies.exited(3, Samples.own("mlxconfig/congestion-unknown.txt"), "");

    assertThat(MlxConfig.value(refused, "CNP_DSCP_P1")).isInstanceOf(Observed.Unsupported.class);
    assertThat(MlxConfig.value(refused, "ROCE_CC_PRIO_MASK_P1"))
        .isInstanceOf(Observed.Unknown.class);
    assertThat(MlxConfig.value(Replies.exited(3, "-E- Failed to open the device\n", ""), "X"))
        .isInstanceOf(Observed.Unknown.class);
  }

  @Test
  public void onlyABlueFieldIsAskedForItsProcessors() {
    FakeShell shell =
        FakeShell.healthy()
            .says(FakeShell.NIC, Samples.own("pci/nic.txt").replace("0x1021", "0xa2dc"));
    port(shell);

    assertThat(shell.lines())
        .contains("mlxconfig -d 0000:17:00.0 -e q INTERNAL_CPU_MODEL INTERNAL_CPU_OFFLOAD_ENGINE");
    FakeShell plain = FakeShell.healthy();
    port(plain);
    assertThat(plain.lines()).noneMatch(line -> line.contains("INTERNAL_CPU"));
  }

  @Test
  public void aNicOfAnotherVendorIsNotAskedForParameters() {
    FakeShell shell =
        FakeShell.healthy().says(FakeShell.NIC, Samples.own("pci/nic.txt").replace("15b3", "8086"));
    port(shell);

    assertThat(shell.lines()).noneMatch(line -> line.startsWith("mlxconfig"));
    assertThat(shell.sent()).hasSize(2);
  }

  @Test
  public void gpusNearNics() {
    HostSurvey survey = new LinuxHost(Rack.node01(), FakeShell.healthy()).survey();

    assertThat(survey.gpus().asOptional())
        .contains(
            new GpuTopology(
                2,
                List.of("GPU Model X", "GPU Model X"),
                Map.of(
                    "mlx5_0", List.of("PIX", "NODE"),
                    "mlx5_1", List.of("NODE", "PXB"),
                    "mlx5_2", List.of("SYS", "SYS"))));
    assertThat(survey.gpus().asOptional().orElseThrow().near("mlx5_1")).isEqualTo(Map.of(1, "PXB"));
    assertThat(survey.gpus().asOptional().orElseThrow().near("mlx5_2")).isEmpty();
    FakeShell without = FakeShell.healthy().ends("nvidia-smi topo -m", Outcome.TOOL_MISSING);
    assertThat(new LinuxHost(Rack.node01(), without).survey().gpus())
        .isInstanceOf(Observed.Unsupported.class);
  }

  @Test
  public void furtherSamples() {
    for (String text : Samples.further("nvidia_smi_topo", "b300_ansi_header")) {
      // It was pasted without the legend, which says what the NICs are called.
      assertThat(NvidiaSmi.topology(Replies.ok(ended(text)))).isInstanceOf(Observed.Unknown.class);
      StringBuilder whole = new StringBuilder(ended(text)).append("\nNIC Legend:\n\n");
      for (int n = 0; n < 9; n++) {
        whole.append("  NIC" + n + ": mlx5_" + n + "\n");
      }
      GpuTopology gpus =
          NvidiaSmi.topology(Replies.ok(whole.toString())).asOptional().orElseThrow();
      assertThat(gpus.gpus()).isEqualTo(8);
      assertThat(gpus.near("mlx5_7")).isEqualTo(Map.of(7, "PXB"));
      assertThat(gpus.near("mlx5_8")).isEmpty();
    }
    for (String text : Samples.further("nvidia_smi_topo", "older_mlx5_columns")) {
      GpuTopology gpus = NvidiaSmi.topology(Replies.ok(ended(text))).asOptional().orElseThrow();
      assertThat(gpus.near("mlx5_7")).isEqualTo(Map.of(7, "PIX"));
    }
    for (String text : Samples.further("nvidia_smi_topo", "gb_single_numa_12nic")) {
      GpuTopology gpus = NvidiaSmi.topology(Replies.ok(ended(text))).asOptional().orElseThrow();
      assertThat(gpus.links()).hasSize(12);
    }
    for (String text : Samples.further("mst_status", "v_two_cx7_socketdirect")) {
      assertThat(MstStatus.device(Replies.ok(ended(text)), "0000:03:00.0").asOptional())
          .contains("/dev/mst/mt41692_pciconf0");
    }
    for (String text : Samples.further("mlxconfig", "bf3_offload_engine")) {
      assertThat(
              MlxConfig.value(Replies.ok(ended(text)), "INTERNAL_CPU_OFFLOAD_ENGINE").asOptional())
          .contains(new Value("ENABLED(0)", "ENABLED(0)"));
    }
    for (String text : Samples.further("mlxconfig", "fail_unknown_param")) {
      assertThat(MlxConfig.value(Replies.exited(3, text, ""), "ROCE_V2_ENABLED"))
          .isInstanceOf(Observed.Unsupported.class);
    }
    for (String text : Samples.further("lspci", "cx7_400g_vvv")) {
      assertThat(VitalProductData.part(Replies.ok(ended(text))).asOptional())
          .contains("MCX75310AAS-NEAT");
    }
  }

  private static String ended(String text) {
    return text.endsWith("\n") ? text : text + "\n";
  }
}
