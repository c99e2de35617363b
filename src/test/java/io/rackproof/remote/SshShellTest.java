package io.rackproof.remote;

import static io.rackproof.remote.ShellServer.NODE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rackproof.facts.Observed;
import io.rackproof.plan.Progress;
import io.rackproof.remote.Reply.Outcome;
import io.rackproof.testbed.Testbed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.awaitility.Awaitility;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

public final class SshShellTest {
  private static final Duration COMMAND = Duration.ofSeconds(20);

  private ShellServer server;
  private Evidence evidence;
  private Sessions sessions;

  @BeforeMethod
  public void open() {
    server = new ShellServer();
    evidence = ShellServer.evidence();
    sessions = open(Limits.DEFAULT, SessionPolicy.CHANGE);
  }

  @AfterMethod(alwaysRun = true)
  public void close() {
    sessions.close();
    server.close();
  }

  private Sessions open(Limits limits, SessionPolicy policy) {
    Testbed testbed = ShellServer.testbed(COMMAND, server.access());
    return new SshOpener(ShellServer.secrets(), limits)
        .open(testbed, SshOpener.described(testbed), evidence, policy, Progress.NONE);
  }

  private Shell shell() {
    return sessions.shell(NODE);
  }

  @Test
  public void tellsWhoAnswers() {
    assertThat(sessions.reached(NODE)).isInstanceOf(Observed.Known.class);
  }

  @Test
  public void argumentsArriveAsTheyAre() {
    List<String> nasty =
        List.of(
            "",
            " ",
            "a b",
            "it's",
            "\"",
            "$HOME",
            "`id`",
            "\\",
            "*",
            "new\nline",
            "ü€",
            "-n",
            "~",
            "#",
            ";",
            "&&",
            "|");
    List<String> argv = new ArrayList<>(List.of("printf", "<%s>"));
    argv.addAll(nasty);
    Reply reply = shell().run(Command.read(argv.toArray(String[]::new)));
    assertThat(reply.stdout())
        .isEqualTo(String.join("", nasty.stream().map(word -> "<" + word + ">").toList()));
    assertThat(reply.ok()).isTrue();
  }

  @Test
  public void stdinStreamsAndStatusesStayApart() {
    List<Reply> replies =
        shell()
            .run(
                List.of(
                    Command.read("cat").withStdin("it's 1\n\n"),
                    Command.read("cat"),
                    sh("echo out; echo err >&2; exit 3"),
                    sh("printf bare"),
                    sh("echo $LC_ALL $PATH")));
    assertThat(replies.get(0).stdout()).isEqualTo("it's 1\n\n");
    assertThat(replies.get(1).stdout()).isEmpty();
    assertThat(replies.get(2).stdout()).isEqualTo("out\n");
    assertThat(replies.get(2).stderr()).isEqualTo("err\n");
    assertThat(replies.get(2).exitStatus()).hasValue(3);
    assertThat(replies.get(2).outcome()).isEqualTo(Outcome.EXITED);
    assertThat(replies.get(3).stdout()).isEqualTo("bare");
    assertThat(replies.get(4).stdout()).startsWith("C ").contains("/usr/sbin", "/opt/mellanox");
    assertThat(server.requests).hasSize(1);
  }

  @Test
  public void missingToolRefusalTimeOutAndSignalAreDifferent() {
    List<Reply> replies =
        shell()
            .run(
                List.of(
                    Command.read("no-such-tool-here"),
                    Command.read("/etc/passwd"),
                    Command.read("sleep", "30").withTimeout(Duration.ofSeconds(1)),
                    sh("kill -SEGV $$"),
                    Command.read("true")));
    assertThat(replies)
        .extracting(Reply::outcome)
        .containsExactly(
            Outcome.TOOL_MISSING,
            Outcome.REFUSED,
            Outcome.TIMED_OUT,
            Outcome.KILLED,
            Outcome.EXITED);
  }

  @Test
  public void bannersAndProfilesAreDropped() {
    server.noise = "echo Welcome to node01; echo beware >&2; ";
    Reply reply = shell().run(sh("echo answer"));
    assertThat(reply.stdout()).isEqualTo("answer\n");
    assertThat(reply.stderr()).isEmpty();
  }

  @Test
  public void tenMegabytesOnBothStreamsComeThrough() {
    Reply reply =
        shell()
            .run(
                sh(
                    "head -c 10485760 /dev/zero | tr '\\0' x; head -c 10485760 /dev/zero | tr '\\0' y >&2"));
    assertThat(reply.stdout()).hasSize(10 << 20);
    assertThat(reply.stderr()).hasSize(10 << 20);
  }

  @Test
  public void aFloodIsStopped() {
    Sessions tight = open(Limits.DEFAULT.withOutputBytes(1 << 20), SessionPolicy.READ_ONLY);
    List<Reply> replies = tight.shell(NODE).run(List.of(Command.read("yes"), sh("echo after")));
    assertThat(replies.get(0).outcome()).isEqualTo(Outcome.KILLED);
    assertThat(replies.get(0).stderr()).contains("1048576");
    assertThat(replies.get(1).stdout()).isEqualTo("after\n");
    tight.close();
  }

  @Test
  public void whatOnlyReadsIsSentOnceMoreAndAChangeIsNot() throws IOException {
    Path marker = ShellServer.scratch().resolve("marker");
    CompletableFuture<List<Reply>> replies =
        CompletableFuture.supplyAsync(
            () ->
                shell()
                    .run(
                        List.of(
                            sh("echo first"),
                            sh(
                                "[ -e "
                                    + marker
                                    + " ] || { touch "
                                    + marker
                                    + "; sleep 15; }; echo second"),
                            Command.change("touch", marker + ".changed"),
                            sh("echo fourth"))));
    Awaitility.await("the batch is under way").until(() -> Files.exists(marker));
    server.cut();
    List<Reply> all = replies.join();
    assertThat(all)
        .extracting(Reply::outcome)
        .containsExactly(Outcome.EXITED, Outcome.EXITED, Outcome.LOST, Outcome.EXITED);
    assertThat(all.get(1).stdout()).isEqualTo("second\n");
    assertThat(all.get(3).stdout()).isEqualTo("fourth\n");
    assertThat(server.requests).hasSize(2);
    assertThat(server.requests.get(1)).doesNotContain("touch " + marker + ".changed");
    assertThat(Path.of(marker + ".changed")).doesNotExist();
  }

  @Test
  public void aLostConnectionIsMadeAgainForChangesNotYetSent() {
    shell().run(Command.read("true"));
    server.cut();
    assertThat(shell().run(Command.change("true")).ok()).isTrue();
    assertThat(server.logins.get()).isEqualTo(2);
  }

  @Test
  public void aStuckCommandIsLeftBehindAndTheReadsAfterItAreNot() {
    Sessions impatient =
        open(Limits.DEFAULT.withGrace(Duration.ofMillis(500)), SessionPolicy.CHANGE);
    // The command stops its own parent, timeout, which then can't end it.
    List<Reply> replies =
        impatient
            .shell(NODE)
            .run(
                List.of(
                    sh("kill -STOP $PPID; echo so far; sleep 20")
                        .withTimeout(Duration.ofSeconds(1)),
                    sh("echo after"),
                    Command.change("true")));
    assertThat(replies)
        .extracting(Reply::outcome)
        .containsExactly(Outcome.TIMED_OUT, Outcome.EXITED, Outcome.LOST);
    assertThat(replies.get(0).stdout()).startsWith("so far");
    assertThat(replies.get(1).stdout()).isEqualTo("after\n");
    Reply again = impatient.shell(NODE).run(replies.get(0).command());
    assertThat(again.outcome()).isEqualTo(Outcome.TIMED_OUT);
    assertThat(again.stderr()).startsWith("not asked again");
    impatient.close();
  }

  @Test
  public void seventeenBlockingCommandsRunAtOnce() throws Exception {
    Path meeting = ShellServer.scratch();
    ExecutorService threads = Executors.newFixedThreadPool(17);
    List<Future<Reply>> replies = new ArrayList<>();
    for (int index = 0; index < 17; index++) {
      String arrive =
          "touch "
              + meeting
              + "/"
              + index
              + "; while [ $(ls "
              + meeting
              + " | wc -l) -lt 17 ]; do sleep 0.2; done; echo met";
      replies.add(threads.submit(() -> shell().run(Command.traffic(List.of("sh", "-c", arrive)))));
    }
    for (Future<Reply> reply : replies) {
      assertThat(reply.get().stdout()).isEqualTo("met\n");
    }
    threads.shutdown();
    assertThat(server.logins.get()).isEqualTo(5);
  }

  @Test
  public void forbiddenCommandsAreNotSent() {
    Sessions readOnly = open(Limits.DEFAULT, SessionPolicy.READ_ONLY);
    assertThatThrownBy(
            () -> readOnly.shell(NODE).run(List.of(Command.read("true"), Command.change("true"))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("READ");
    assertThat(server.requests).isEmpty();
    readOnly.close();
  }

  @Test
  public void onlyTeardownGoesOnOnceTheRunIsWoundUp() {
    Path marker = ShellServer.scratch().resolve("marker");
    CompletableFuture<Reply> blocked =
        CompletableFuture.supplyAsync(
            () -> shell().run(sh("touch " + marker + "; sleep 15; echo late")));
    Awaitility.await("the command is under way").until(() -> Files.exists(marker));
    sessions.teardownOnly();
    assertThat(blocked.join().outcome()).isEqualTo(Outcome.LOST);
    assertThat(shell().run(Command.read("true")).outcome()).isEqualTo(Outcome.LOST);
    assertThat(sessions.teardownShell(NODE).run(Command.change("true")).ok()).isTrue();
  }

  @Test
  public void aLoginShellThatRunsNothingIsARefusal() {
    server.instead = "echo This account is not available; exit 1";
    Reply reply = shell().run(Command.read("true"));
    assertThat(reply.outcome()).isEqualTo(Outcome.REFUSED);
    assertThat(reply.ending()).contains("This account is not available");
  }

  @Test
  public void evidenceIsReplayedAsItWas() {
    List<Command> commands =
        List.of(
            sh("echo $$"),
            sh("echo $$"),
            Command.read("no-such-tool-here"),
            Command.read("cat").withStdin("x\n"),
            sh("printf '\\377\\000'; exit 4"));
    List<Reply> live = shell().run(commands);
    Shell replay = ReplaySessions.open(evidence.folder()).shell(NODE);
    List<Reply> again = replay.run(commands);
    for (int index = 0; index < live.size(); index++) {
      assertThat(again.get(index))
          .usingRecursiveComparison()
          .ignoringFields("took")
          .isEqualTo(live.get(index));
    }
    assertThat(replay.run(sh("echo $$")).outcome()).isEqualTo(Outcome.NOT_RECORDED);
    assertThat(evidence.folder().resolve("node01/0005.out")).hasBinaryContent(new byte[] {-1, 0});
  }

  private static Command sh(String script) {
    return Command.read("sh", "-c", script);
  }
}
