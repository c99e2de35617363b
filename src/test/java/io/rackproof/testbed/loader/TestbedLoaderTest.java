package io.rackproof.testbed.loader;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.testng.annotations.Test;

/** Finding a descriptor, and how it is refused as a whole. */
public class TestbedLoaderTest {
  private static final Path SAMPLES = Descriptors.SAMPLES;

  @Test
  public void aPathIsTakenAsItIs() {
    String path = SAMPLES.resolve("minimal.yaml").toString();

    assertThat(TestbedLoader.load(path, Path.of("testbeds")).name()).isEqualTo("minimal");
    assertThat(TestbedLoader.load("minimal", SAMPLES).file()).isEqualTo(Path.of(path));
  }

  @Test
  public void aNameThatDoesNotExistIsAnsweredWithThoseThatDo() {
    assertThat(Descriptors.refused("minimul", SAMPLES))
        .hasMessage(
            "There is no testbed 'minimul' in src/test/resources/testbeds; there are minimal,"
                + " overrides, three-mistakes; did you mean 'minimal'?");
    assertThat(Descriptors.refused("rack99", SAMPLES))
        .hasMessage(
            "There is no testbed 'rack99' in src/test/resources/testbeds; there are minimal,"
                + " overrides, three-mistakes.");
    assertThat(Descriptors.refused("", SAMPLES)).hasMessageStartingWith("There is no testbed ''");
    assertThat(Descriptors.refused("demo", Path.of("no/folder")))
        .hasMessage("There is no testbed 'demo': no descriptors are in no/folder.");
  }

  @Test
  public void aPathThatDoesNotExistIsSaidSo() {
    assertThat(Descriptors.refused("elsewhere/x.yaml", SAMPLES))
        .hasMessage(
            "There is no descriptor at 'elsewhere/x.yaml'; give the path of a YAML file or a name"
                + " out of src/test/resources/testbeds: minimal, overrides, three-mistakes.");
  }

  @Test
  public void threeMistakesAreThreeLinesAtOnce() {
    DescriptorException refused = Descriptors.refused("three-mistakes", SAMPLES);

    String file = "src/test/resources/testbeds/three-mistakes.yaml:";
    assertThat(refused.faults())
        .containsExactly(
            file + "8:16: speed: found '400', which has no unit; write a unit, e.g. 400 Gb/s",
            file
                + "14:3: profile: unknown key 'prioritty'; allowed are priority, dscp, trust,"
                + " host_mtu, switch_mtu, ecn, share, congestion, cnp_dscp, cnp_priority; did you mean 'priority'?",
            file + "15:9: dscp: found 64; write a whole number, 0 to 63");
    assertThat(refused).hasMessage(String.join("\n", refused.faults()));
    assertThat(refused.getStackTrace()).isEmpty();
  }

  @Test
  public void whatIsNotTextIsSaidSo() throws IOException {
    Path file = Files.createTempFile("latin", ".yaml");
    try {
      Files.write(file, "testbed: r\u00e4ck".getBytes(StandardCharsets.ISO_8859_1));
      assertThat(Descriptors.refused(file.toString(), SAMPLES))
          .hasMessage(file + ":1:1: this is not UTF-8 text; save the descriptor as UTF-8");
    } finally {
      Files.delete(file);
    }
  }

  @Test
  public void aFileNameThatIsNoNameAsksForOne() throws IOException {
    Path file = Files.createTempFile("my rack", ".yaml");
    try {
      Files.writeString(file, Descriptors.sample("minimal"));
      assertThat(Descriptors.refused(file.toString(), SAMPLES))
          .hasMessage(
              file
                  + ":1:1: testbed: the file's name is no name for a testbed; add e.g. testbed:"
                  + " rack12");
    } finally {
      Files.delete(file);
    }
  }
}
