package io.rackproof.testbed.loader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rackproof.testbed.FirmwareMatrix;
import io.rackproof.testbed.GpuPlan;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.NicModel;
import io.rackproof.testbed.NicModels;
import io.rackproof.testbed.NicOrder;
import io.rackproof.testbed.PciId;
import io.rackproof.testbed.VersionRule;
import io.rackproof.units.Bandwidth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** NIC models, firmware matrix, and what a descriptor says of NICs and GPUs. */
public final class HardwareFilesTest {
  private static final String BOARD =
      "boards:\n  MT_0000000838:\n    firmware: [28.43.2566]\n    source: release notes\n";

  @Test
  public void modelsAreFoundByIdAndByName() {
    NicModels models = NicModelReader.load();

    NicModel seven = models.find(new PciId("15b3", "1021")).orElseThrow();
    assertThat(seven.name()).isEqualTo("ConnectX-7");
    assertThat(seven.speed()).isEqualTo(Bandwidth.gbps(400));
    assertThat(models.find(new PciId("15b3", "a2dc")).orElseThrow().dpu()).isTrue();
    assertThat(models.find(new PciId("8086", "1592")).orElseThrow().driver()).isEqualTo("ice");
    assertThat(models.find(new PciId("15b3", "9999"))).isEmpty();
    assertThat(models.named("NVIDIA connectx6 dx").orElseThrow().name()).isEqualTo("ConnectX-6 Dx");
    assertThat(models.named("ConnectX-6").orElseThrow().name()).isEqualTo("ConnectX-6");
    assertThat(models.named("Intel E810-CQDA2").orElseThrow().name()).isEqualTo("E810");
    assertThat(models.named("Soft-RoCE")).isEmpty();
  }

  @Test
  public void noPciIdBelongsToTwoModels() {
    assertThat(NicModelReader.load().all().stream().flatMap(model -> model.ids().stream()))
        .doesNotHaveDuplicates();
  }

  @DataProvider
  public Object[][] versions() {
    return new Object[][] {
      {"28.43.2566", "28.43.2566", true},
      {"28.43.2566", "28.43.25660", false},
      {"28.43", "28.43.1014", true},
      {"28.43", "28.44.1014", false},
      {"28.43.1014+", "28.43.1014", true},
      {"28.43.1014+", "28.9.9999", false},
      {"28.43.1014+", "28.100.1", true},
      {"24.10+", "24.10-2.1.8", true},
      {"24.10+", "23.10-3.2.1", false},
      {"24.10+", "", false},
    };
  }

  @Test(dataProvider = "versions")
  public void versionsAreComparedByTheirNumbers(String rule, String version, boolean allowed) {
    assertThat(new VersionRule(rule).allows(version)).isEqualTo(allowed);
  }

  @Test
  public void theMatrixThatIsShippedIsSoundAndSourced() {
    FirmwareMatrix matrix = FirmwareReader.load(Path.of("testbeds", "firmware"));

    assertThat(matrix.board("MT_0000000838").orElseThrow().allows("28.43.2566")).isTrue();
    assertThat(matrix.board("MT_0000000838").orElseThrow().allows("28.33.2028")).isFalse();
    assertThat(matrix.boards().values()).allMatch(board -> board.source().startsWith("https://"));
    assertThat(matrix.pairings("mlx5_core", "28.43.2566"))
        .isNotEmpty()
        .allMatch(pairing -> pairing.allows("24.10-2.1.8"));
    assertThat(FirmwareReader.load(Path.of("testbeds", "nowhere"))).isEqualTo(FirmwareMatrix.NONE);
  }

  /** Text, and the fault in it behind the file's name. */
  @DataProvider
  public Object[][] faults() {
    return new Object[][] {
      {BOARD.replace("boards", "bords"), ":1:1: firmware matrix: unknown key 'bords'"},
      {BOARD.replace("MT_0000000838", "mt-1"), ":2:3: boards: found 'mt-1'; write a PSID"},
      {BOARD.replace("28.43.2566", "latest"), ":3:16: firmware: found 'latest'; write a version"},
      {
        BOARD.replace("    source: release notes\n", ""), ":2:3: MT_0000000838: 'source' is missing"
      },
      {"drivers:\n  mlx5_core: x\n", ":2:14: mlx5_core: found 'x'; write a list"},
      {
        "drivers:\n  mlx5_core:\n    - { firmware: '28.43', source: x }\n",
        ":3:7: mlx5_core: 'versions' is missing"
      },
      {": [", ":1:"},
    };
  }

  @Test(dataProvider = "faults")
  public void aFaultIsNamedWithItsPlace(String text, String fault) throws IOException {
    Path folder = Files.createTempDirectory("firmware");
    Path file = Files.writeString(folder.resolve("own.yaml"), text);

    assertThatThrownBy(() -> FirmwareReader.load(folder))
        .isInstanceOf(DescriptorException.class)
        .hasMessageContaining(file + fault);
    Files.delete(file);
    Files.delete(folder);
  }

  @Test
  public void aBoardStandsInOneFileOnly() throws IOException {
    Path folder = Files.createTempDirectory("firmware");
    Path one = Files.writeString(folder.resolve("a.yaml"), BOARD);
    Path two = Files.writeString(folder.resolve("b.yaml"), BOARD);

    assertThatThrownBy(() -> FirmwareReader.load(folder))
        .hasMessageContaining(two + ":2:3: boards: MT_0000000838 is given twice, first at " + one);
    Files.delete(one);
    Files.delete(two);
    Files.delete(folder);
  }

  @Test
  public void aDescriptorSaysMoreOfNicsAndGpus() {
    String text =
        Descriptors.sample("minimal")
            .replace("    nics:", "    gpus: { count: 8, model: H100, pairing: any }\n    nics:")
            .replace(
                "        model: ConnectX-7",
                "        psid: MT_0000000838\n        firmware: 28.43\n        numa: \"[0-1]\"\n"
                    + "        model: ConnectX-7");
    Host host = Descriptors.testbed(text).hosts().get(0);

    assertThat(host.gpus()).isTrue();
    assertThat(host.gpuPlan())
        .isEqualTo(new GpuPlan(true, Optional.of(8), Optional.of("H100"), false));
    assertThat(host.ports().get(1).order())
        .isEqualTo(
            new NicOrder(
                Optional.of("MT_0000000838"),
                Optional.of(new VersionRule("28.43")),
                Optional.of(1)));
  }

  @Test
  public void faultsOfGpusAreNamed() {
    String text =
        Descriptors.sample("minimal").replace("    nics:", "    gpus: { cuont: 8 }\n    nics:");

    assertThat(Descriptors.faults(text)).anyMatch(line -> line.contains("did you mean 'count'?"));
  }
}
