package io.rackproof.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.device.linux.LinuxHost;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.Testbed;
import io.rackproof.testbed.loader.TestbedLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.testng.annotations.Test;

public final class SudoRuleTest {
  /** A device that is never asked. */
  private record Unopened(DeviceName device) implements Shell {
    @Override
    public List<Reply> run(List<Command> commands) {
      throw new IllegalStateException("nothing is sent");
    }
  }

  @Test
  public void theReadmeListsTheSameRules() throws IOException {
    String readme = Files.readString(Path.of("README.md"));

    assertThat(readme.lines().filter(line -> line.startsWith("rack ALL=")).distinct())
        .hasSizeGreaterThan(40)
        .containsExactlyInAnyOrderElementsOf(
            SudoRule.ALL.stream().map(rule -> rule.line("rack", rule.path())).toList());
  }

  @Test
  public void whatARunWouldSendToHostsHasARule() {
    Testbed testbed = TestbedLoader.load("rack12", Path.of("testbeds"));
    Host host = testbed.hosts().get(0);

    List<Command> commands =
        WouldSend.to(new LinuxHost(host, new Unopened(host.name())), testbed.profile());

    assertThat(commands.stream().filter(Command::asRoot).toList()).hasSizeGreaterThan(20);
    assertThat(commands)
        .filteredOn(Command::asRoot)
        .allSatisfy(command -> assertThat(SudoRule.of(command)).as(command.line()).isPresent());
  }

  @Test
  public void aRuleLetsOneFormRunAndNoOther() {
    assertThat(SudoRule.of(Command.read("mlnx_qos", "-i", "ens1np0")).orElseThrow().need())
        .isEqualTo(SudoRule.Need.READ);
    assertThat(SudoRule.of(Command.change("mlnx_qos", "-i", "ens1np0", "--dcbx", "fw"))).isEmpty();
    assertThat(SudoRule.of(Command.change("tee", "/etc/passwd"))).isEmpty();
  }
}
