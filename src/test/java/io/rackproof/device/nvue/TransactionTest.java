package io.rackproof.device.nvue;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.device.Told;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

/** The scripts that run on the switch, run here by the bash of this machine with a made-up nv. */
public class TransactionTest {
  /** Keeps staged lines in a file; refuses the word nonsense, and to apply the word clash. */
  private static final String NV =
      """
      #!/bin/bash
      echo "nv $*" >> "$HOME/log"
      case "$1 $2" in
        "config diff") [ -e "$HOME/broken" ] && { echo "Error: busy" >&2; exit 1; }; cat "$HOME/staged" 2>/dev/null; exit 0;;
        "config detach") rm -f "$HOME/staged"; exit 0;;
        "config apply") grep -q clash "$HOME/staged" && { echo "Invalid config"; exit 1; }
          cat "$HOME/staged" >> "$HOME/applied"; rm -f "$HOME/staged"; echo "applied [rev_id: 7]";;
        "config show") cat "$HOME/config";;
        *) case "$*" in *nonsense*) echo "Error: Invalid Command" >&2; echo more >&2; exit 1;; esac
          echo "nv $*" >> "$HOME/staged";;
      esac
      """;

  private Path home;

  @BeforeMethod
  public void madeUpSwitch() throws IOException {
    home = Files.createTempDirectory("nvue");
    Path nv = home.resolve("nv");
    Files.writeString(nv, NV);
    assertThat(nv.toFile().setExecutable(true)).isTrue();
  }

  private Reply run(Command command) throws IOException, InterruptedException {
    File out = home.resolve("out").toFile();
    ProcessBuilder builder = new ProcessBuilder(command.argv());
    builder.environment().put("PATH", home + ":/usr/bin:/bin");
    builder.environment().put("HOME", home.toString());
    builder.redirectErrorStream(true).redirectOutput(out);
    Process process = builder.start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return Told.exited(
        command, process.exitValue(), Files.readString(out.toPath(), StandardCharsets.UTF_8), "");
  }

  private static Command staging(String... lines) {
    Transaction transaction = new Transaction();
    for (String line : lines) {
      transaction.add(List.of(line.split(" ", -1)));
    }
    return transaction.command();
  }

  private List<String> lines(String file) throws IOException {
    Path path = home.resolve(file);
    return Files.exists(path) ? Files.readAllLines(path) : List.of();
  }

  @Test
  public void stagesAndAppliesInOrder() throws Exception {
    Reply reply = run(staging("nv set a b", "nv unset c"));
    assertThat(Transaction.failure(reply)).isEmpty();
    assertThat(Transaction.refused(reply)).isEmpty();
    assertThat(lines("applied")).containsExactly("nv set a b", "nv unset c");
    assertThat(lines("staged")).isEmpty();
  }

  @Test
  public void tellsWhatIsRefusedAndAppliesTheRest() throws Exception {
    Reply reply = run(staging("nv set a nonsense", "nv set a b"));
    assertThat(Transaction.failure(reply)).isEmpty();
    assertThat(Transaction.refused(reply))
        .containsExactly(java.util.Map.entry("nv set a nonsense", "Error: Invalid Command"));
    assertThat(lines("applied")).containsExactly("nv set a b");
  }

  @Test
  public void setsAsideWhatCannotBeApplied() throws Exception {
    Reply reply = run(staging("nv set a clash"));
    assertThat(Transaction.failure(reply)).contains("refused").contains("Invalid config");
    assertThat(lines("applied")).isEmpty();
    assertThat(lines("staged")).isEmpty();
  }

  @Test
  public void leavesSomebodyElsesPendingConfigurationAlone() throws Exception {
    Files.writeString(home.resolve("staged"), "nv set theirs 1\n");
    Reply reply = run(staging("nv set a b"));
    assertThat(Transaction.failure(reply)).contains("pending").contains("nv set theirs 1");
    assertThat(lines("staged")).containsExactly("nv set theirs 1");
    assertThat(lines("applied")).isEmpty();
  }

  @Test
  public void stagesNothingWhenItIsNotKnownWhatIsPending() throws Exception {
    Files.writeString(home.resolve("broken"), "");
    Reply reply = run(staging("nv set a b"));
    assertThat(Transaction.failure(reply)).isNotEmpty();
    assertThat(lines("log")).containsExactly("nv config diff");
  }

  @Test
  public void theFilterKeepsQosAndLinksAlone() throws Exception {
    Files.writeString(
        home.resolve("config"),
        "[{\"header\": {\"version\": \"Cumulus Linux 5.9.1\"}}, {\"set\": {\"system\": {\"aaa\":"
            + " {\"user\": {\"x\": {\"hashed-password\": \"secret\"}}}}, \"qos\": {\"pfc\": {\"p\":"
            + " {}}}, \"interface\": {\"swp1-2\": {\"link\": {\"mtu\": 9000}, \"router\": {\"key\":"
            + " \"secret\"}}, \"lo\": {}}}}]");
    Reply reply = run(AppliedConfig.command());
    if (reply.stdout().contains("python3: command not found")) {
      System.out.println("the filter is not checked: there is no python3");
      return;
    }
    assertThat(reply.ok()).as(reply.stdout()).isTrue();
    assertThat(reply.stdout()).doesNotContain("secret");
    AppliedConfig config = AppliedConfig.parse(reply.stdout());
    assertThat(config.value("interface swp2 link", "mtu")).contains("9000");
    assertThat(config.whole("qos pfc p")).isEqualTo("{}");
    assertThat(config.keys("interface")).contains("lo");
  }

  @Test
  public void aFilterWithoutInputFails() throws Exception {
    Reply reply = run(AppliedConfig.command());
    assertThat(reply.ok()).isFalse();
  }
}
