package io.rackproof.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rackproof.facts.Observed;
import io.rackproof.remote.Reply.Outcome;
import io.rackproof.testbed.DeviceName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.testng.annotations.Test;

public final class ReplaySessionsTest {
  private static final DeviceName NODE = DeviceName.of("node01");

  @Test
  public void aBundleCanBeMadeByHand() throws IOException {
    Path folder = ShellServer.scratch();
    write(folder, "1.json", "{\"command\": \"sudo -n mlnx_qos -i 'eth0'\"}");
    write(folder, "1.out", "trust state: dscp\n");
    write(folder, "2.json", "{\"argv\": [\"uname\", \"-r\"], \"exitStatus\": 1}");
    Sessions sessions = ReplaySessions.open(folder);
    Reply qos = sessions.shell(NODE).run(Command.read("mlnx_qos", "-i", "eth0").withRoot());
    assertThat(qos.ok()).isTrue();
    assertThat(qos.stdout()).isEqualTo("trust state: dscp\n");
    assertThat(qos.evidence().path()).isEqualTo("node01/1");
    assertThat(sessions.shell(NODE).run(Command.read("uname", "-r")).exitStatus()).hasValue(1);
    assertThat(sessions.reached(NODE)).isInstanceOf(Observed.Known.class);
  }

  @Test
  public void theKthTimeGetsTheKthReplyInOrderOfNumbers() throws IOException {
    Path folder = ShellServer.scratch();
    for (int number : new int[] {2, 10, 1}) {
      write(folder, number + ".json", "{\"argv\": [\"date\"]}");
      write(folder, number + ".out", "reply " + number);
    }
    Shell shell = ReplaySessions.open(folder).shell(NODE);
    assertThat(shell.run(Command.read("date")).stdout()).isEqualTo("reply 1");
    assertThat(shell.run(Command.read("date")).stdout()).isEqualTo("reply 2");
    assertThat(shell.run(Command.read("date")).stdout()).isEqualTo("reply 10");
    assertThat(shell.run(Command.read("date")).outcome()).isEqualTo(Outcome.NOT_RECORDED);
    assertThat(shell.run(Command.read("date").withStdin("x")).outcome())
        .isEqualTo(Outcome.NOT_RECORDED);
  }

  @Test
  public void everyTruncationIsOneSentence() throws IOException {
    String whole = "{\"argv\":[\"date\"],\"outcome\":\"EXITED\",\"exitStatus\":0}";
    for (int cut = 0; cut < whole.length(); cut++) {
      Path folder = ShellServer.scratch();
      write(folder, "0001.json", whole.substring(0, cut));
      assertThatThrownBy(() -> ReplaySessions.open(folder))
          .isInstanceOf(UnreadableEvidence.class)
          .hasMessageContaining("0001.json");
    }
  }

  @Test
  public void whatDoesNotFitIsRefused() throws IOException {
    assertRefused("{\"argv\":[\"date\"],\"stdoutBytes\":5}", "0 bytes, 5 were recorded");
    assertRefused("{\"argv\":[\"date\"],\"outcom\":\"LOST\"}", "unknown keys [outcom]");
    assertRefused("{\"argv\":[\"date\"],\"outcome\":\"FINE\"}", "FINE");
    assertRefused("{\"argv\":[]}", "names no command");
    assertRefused("{\"command\":\"echo 'x\"}", "quote");
    assertRefused("{\"argv\":[\"date\"],\"exitStatus\":\"0\"}", "exitStatus");
  }

  private static void assertRefused(String json, String why) throws IOException {
    Path folder = ShellServer.scratch();
    write(folder, "0001.json", json);
    assertThatThrownBy(() -> ReplaySessions.open(folder))
        .isInstanceOf(UnreadableEvidence.class)
        .hasMessageContaining(why);
  }

  private static void write(Path folder, String name, String text) throws IOException {
    Files.createDirectories(folder.resolve("node01"));
    Files.writeString(folder.resolve("node01").resolve(name), text);
  }
}
