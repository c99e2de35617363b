package io.rackproof.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.doctor.Checkup;
import io.rackproof.doctor.CheckupText;
import io.rackproof.plan.Progress;
import io.rackproof.remote.Evidence;
import io.rackproof.remote.Openers;
import io.rackproof.remote.SessionPolicy;
import io.rackproof.remote.Sessions;
import io.rackproof.testbed.Testbed;
import io.rackproof.testbed.loader.TestbedLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public final class DoctorTest {
  @DataProvider
  public Object[][] racks() {
    return new Object[][] {
      {"testbeds/demo.yaml"},
      {"src/test/resources/racks/demo-eos.yaml"},
      {"src/test/resources/racks/demo-nvue.yaml"},
    };
  }

  @Test(dataProvider = "racks")
  public void aHealthyRackLacksNothing(String descriptor) throws IOException {
    List<Checkup> all = examine(descriptor, "");

    assertThat(String.join("\n", CheckupText.of(all))).doesNotContain("MISSING");
    assertThat(all).hasSize(6).noneMatch(Checkup::fails);
  }

  @Test
  public void whatIsMissingIsNamedWithWhatToDo() throws IOException {
    List<Checkup> all =
        examine(
            "demo",
            "tool-missing:node01/ib_write_bw,tool-missing:node02/ib_write_bw,memlock:node03,"
                + "unreachable:node04");

    List<String> text = CheckupText.of(all);
    assertThat(text)
        .containsSequence(
            "Install, Debian or Ubuntu, on node01 node02:", "    sudo apt-get install -y perftest")
        .containsSequence(
            "/etc/security/limits.d/rackproof.conf, then log in again, on node03:",
            "    rack soft memlock unlimited",
            "    rack hard memlock unlimited")
        .anyMatch(line -> line.startsWith("node04         MISSING: not reached"));
    assertThat(all.stream().filter(Checkup::fails).map(one -> one.device().value()))
        .containsExactly("node01", "node02", "node03", "node04");
  }

  @Test
  public void aHostThatHangsIsNamed() throws IOException {
    assertThat(String.join("\n", CheckupText.of(examine("demo", "hang:node02/lspci"))))
        .contains("MISSING 'lspci -D -s ")
        .contains("did not answer within");
  }

  private static List<Checkup> examine(String descriptor, String faults) throws IOException {
    Testbed rack = TestbedLoader.load(descriptor, Path.of("testbeds"));
    Path folder = Files.createTempDirectory("doctor");
    Evidence evidence = Evidence.start(folder, "rack", rack.file(), "run", Instant.EPOCH, "test");
    try (Sessions sessions =
        Openers.open(
            rack, faults, Dialects.of(rack), evidence, SessionPolicy.READ_ONLY, Progress.NONE)) {
      return new Doctor(rack, sessions, Progress.NONE).examine();
    }
  }
}
