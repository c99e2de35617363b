package io.rackproof.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rackproof.testbed.Access;
import io.rackproof.testbed.Credential;
import io.rackproof.testbed.Testbed;
import io.rackproof.testbed.loader.TestbedLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.testng.annotations.Test;

public final class WantedTest {
  private static Testbed draft(Map<String, String> given) throws IOException {
    Path file = Files.createTempDirectory("draft").resolve("draft.yaml");
    Wanted wanted = Wanted.from(name -> Optional.ofNullable(given.get(name)));
    Files.writeString(file, Draft.of(wanted, "me", false));
    return TestbedLoader.load(file.toString(), file.getParent());
  }

  @Test
  public void rangesAreNamesAndTheAgentLogsIn() throws IOException {
    Testbed draft = draft(Map.of("hosts", "node[01-16]", "switches", "leaf[1-2]"));

    assertThat(draft.hosts()).hasSize(16);
    assertThat(draft.switches()).hasSize(2);
    Access access = draft.hosts().get(15).access();
    assertThat(access.address()).isEqualTo("node16");
    assertThat(access.user()).isEqualTo("me");
    assertThat(access.credential()).isInstanceOf(Credential.Agent.class);
  }

  @Test
  public void aLabOnLoopbackIsNamedByPort() throws IOException {
    Testbed draft =
        draft(
            Map.of(
                "hosts", "node01=127.0.0.1:2201, node02=127.0.0.1:2202",
                "switches", "sw1=127.0.0.1:2291",
                "user", "rack",
                "key", "~/.ssh/lab",
                "switch.user", "admin",
                "jump", "ops@bastion.example.com:2222"));

    assertThat(draft.hosts().stream().map(host -> host.access().toString()))
        .containsExactly("rack@127.0.0.1:2201", "rack@127.0.0.1:2202");
    Access access = draft.switches().get(0).access();
    assertThat(access).hasToString("admin@127.0.0.1:2291");
    assertThat(access.credential()).isInstanceOf(Credential.PrivateKey.class);
    assertThat(access.jump().orElseThrow()).hasToString("ops@bastion.example.com:2222");
  }

  @Test
  public void rangesOfNamesGoWithRangesOfAddresses() throws IOException {
    Testbed draft = draft(Map.of("hosts", "node[1,3]=192.0.2.[11,13]:22,gpu[1-2]"));

    assertThat(draft.hosts().stream().map(host -> host.access().address()))
        .isEqualTo(List.of("192.0.2.11", "192.0.2.13", "gpu1", "gpu2"));
  }

  @Test
  public void whatIsNoPlaceIsRefusedInOneSentence() {
    assertThatThrownBy(() -> draft(Map.of("hosts", "node01:ssh")))
        .hasMessageContaining("-Dhosts: found 'node01:ssh'; write NAME, NAME:PORT");
  }
}
