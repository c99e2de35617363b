package io.rackproof.remote;

import static io.rackproof.remote.ShellServer.NODE;
import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.plan.Progress;
import io.rackproof.remote.Reply.Outcome;
import io.rackproof.sim.CliManners;
import io.rackproof.testbed.Testbed;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public final class CliShellTest {
  private static final String TABLE =
      IntStream.rangeClosed(1, 100)
          .mapToObj(n -> "Et" + n + "   connected")
          .collect(Collectors.joining("\n", "", "\n"));

  private CliServer server;
  private TalkingCli cli;
  private Evidence evidence;
  private Sessions sessions;

  @BeforeMethod
  public void open() {
    server = new CliServer();
    cli = server.cli;
    cli.answers.put("show version", "EOS 4.31\nUptime: 1 day\n");
    cli.answers.put("show table", TABLE);
    cli.answers.put("mtu 9214", "");
    evidence = ShellServer.evidence();
    sessions = open(Duration.ofSeconds(20));
  }

  private Sessions open(Duration command) {
    Testbed testbed = ShellServer.testbed(command, server.access());
    return new SshOpener(
            ShellServer.secrets(),
            Limits.DEFAULT.withGrace(Duration.ofMillis(200)),
            Map.of(NODE, TalkingCli.DIALECT))
        .open(testbed, SshOpener.described(testbed), evidence, SessionPolicy.CHANGE, Progress.NONE);
  }

  @AfterMethod(alwaysRun = true)
  public void close() {
    sessions.close();
    server.close();
  }

  private Shell shell() {
    return sessions.shell(NODE);
  }

  private static Command show(String what) {
    return Command.cliRead("show " + what);
  }

  @Test
  public void outputComesWithoutEchoAndPrompt() {
    List<Reply> replies = shell().run(List.of(show("version"), show("table")));

    assertThat(replies.get(0).stdout()).isEqualTo("EOS 4.31\nUptime: 1 day\n");
    assertThat(replies.get(1).stdout()).isEqualTo(TABLE);
    assertThat(replies).allSatisfy(reply -> assertThat(reply.ok()).isTrue());
    assertThat(server.terminals).hasValue(1);
  }

  @Test
  public void oneTerminalServesManyBatchesAndItsLoginIsPreparedOnce() {
    shell().run(show("version"));
    shell().run(show("version"));

    assertThat(cli.typed)
        .containsExactly("terminal length 0", "terminal width 511", "show version", "show version");
    assertThat(server.terminals).hasValue(1);
  }

  @Test
  public void evidenceReplaysAsItWas() {
    Reply reply = shell().run(show("version"));

    Reply again = ReplaySessions.open(evidence.folder()).shell(NODE).run(show("version"));

    assertThat(again.stdout()).isEqualTo(reply.stdout());
    assertThat(again.outcome()).isEqualTo(Outcome.EXITED);
  }

  @Test
  public void bannersThatLookLikePromptsAreNotTakenForThem() {
    cli.greeting = "leaf9#\nleaf9#\nspine1> \nmaintenance on leaf1#\nlast login: leaf1#\n";

    assertThat(shell().run(show("version")).stdout()).isEqualTo("EOS 4.31\nUptime: 1 day\n");
  }

  @Test
  public void bannerWithoutLineEndBeforeThePromptIsNoPrompt() {
    cli.greeting = "leaf9# ";
    cli.questionAtLogin = "";

    Reply reply = shell().run(show("version"));

    assertThat(reply.ok() ? reply.stdout() : "").isIn("", "EOS 4.31\nUptime: 1 day\n");
  }

  @Test
  public void promptWithinTheOutputDoesNotEndIt() {
    String text = "hostname leaf1\nleaf1#\nleaf1#show version\nleaf1(config)#\nend\n";
    cli.answers.put("show running-config", text);

    assertThat(shell().run(show("running-config")).stdout()).isEqualTo(text);
  }

  @Test
  public void echoBrokenAtEightyColumnsIsTakenOff() {
    cli.manners = new CliManners(0, "", "", 80, false);
    String long1 = "show interfaces " + "Ethernet1/1,".repeat(12) + "Ethernet2 counters detail";
    cli.answers.put(long1, "none\n");

    assertThat(shell().run(Command.cliRead(long1)).stdout()).isEqualTo("none\n");
  }

  @DataProvider
  public Object[][] pagers() {
    return new Object[][] {
      {"--More--", "\r        \r"},
      {"--More--", "\b\b\b\b\b\b\b\b        \b\b\b\b\b\b\b\b"},
      {" --More-- ", "\r\u001b[K"},
      {"  ---- More ----", "\u001b[42D" + " ".repeat(42) + "\u001b[42D"},
      {"--More--", ""},
      {"--More--", "\r\n"},
    };
  }

  @Test(dataProvider = "pagers")
  public void pagingThatCannotBeSwitchedOffIsAnswered(String pager, String erase) {
    cli.pagingStays = true;
    cli.manners = new CliManners(24, pager, erase, 0, false);

    Reply reply = shell().run(show("table"));

    assertThat(reply.stdout()).isEqualTo(TABLE);
    assertThat(reply.ok()).isTrue();
  }

  @Test
  public void controlSequencesAreNoOutput() {
    cli.manners = new CliManners(0, "", "", 0, true);
    cli.answers.put("show colour", "\u001b[1;32mup\u001b[0m\n\u001b]0;title\u0007down\n");

    assertThat(shell().run(show("colour")).stdout()).isEqualTo("up\ndown\n");
  }

  @Test
  public void refusalIsNotAnAnswer() {
    Reply reply = shell().run(show("nonsense"));

    assertThat(reply.outcome()).isEqualTo(Outcome.REFUSED);
    assertThat(reply.exitStatus()).isEqualTo(OptionalInt.empty());
    assertThat(reply.ok()).isFalse();
    assertThat(reply.ending()).contains("% Invalid input detected");
  }

  @Test
  public void changeEndsAtTheFirstRefusedLineAndLeavesTheMode() {
    Command change =
        Command.cliChange(
            List.of("configure", "interface Ethernet1", "mtu wrong", "mtu 9214", "commit"));

    List<Reply> replies = shell().run(List.of(change, show("version")));

    assertThat(replies.get(0).outcome()).isEqualTo(Outcome.REFUSED);
    assertThat(replies.get(0).stderr()).contains("(at 'mtu wrong')");
    assertThat(replies.get(1).stdout()).isEqualTo("EOS 4.31\nUptime: 1 day\n");
    assertThat(cli.typed).doesNotContain("mtu 9214", "commit").contains("abort", "end");
  }

  @Test
  public void changeOfSeveralLinesShowsEachAtItsPrompt() {
    Command change =
        Command.cliChange(List.of("configure", "interface Ethernet1", "mtu 9214", "commit"));

    assertThat(shell().run(change).stdout())
        .isEqualTo(
            "leaf1#configure\nleaf1(config)#interface Ethernet1\n"
                + "leaf1(config-if-Et1)#mtu 9214\nleaf1(config-if-Et1)#commit\n");
  }

  @Test
  public void questionsAreAnswered() {
    cli.questionAt = "copy running-config startup-config";

    Reply reply = shell().run(Command.cliChange(List.of("copy running-config startup-config")));

    assertThat(reply.stdout()).contains("answered y");
    assertThat(reply.ok()).isTrue();
  }

  @Test
  public void questionAtTheLoginIsAnswered() {
    cli.questionAtLogin = "Change password now? [Y/N]:";

    assertThat(shell().run(show("version")).ok()).isTrue();
    assertThat(cli.typed).startsWith("n");
  }

  @Test
  public void loginThatIsNotPrivilegedBecomesIt() {
    cli.suffix = ">";

    assertThat(shell().run(show("version")).ok()).isTrue();
    assertThat(cli.typed).startsWith("enable");
  }

  @Test
  public void hangingCommandTimesOutAndTheRestGoesOnOnAnotherTerminal() {
    cli.hangsAt = "show hang";
    sessions.close();
    sessions = open(Duration.ofMillis(300));

    List<Reply> replies =
        shell()
            .run(
                List.of(
                    show("hang"),
                    show("version"),
                    Command.cliChange(List.of("configure", "commit")),
                    show("hang")));

    assertThat(replies)
        .extracting(Reply::outcome)
        .containsExactly(Outcome.TIMED_OUT, Outcome.EXITED, Outcome.LOST, Outcome.TIMED_OUT);
    assertThat(cli.typed.stream().filter("show hang"::equals)).hasSize(1);
    assertThat(cli.typed).doesNotContain("commit");
  }

  @Test
  public void lostReadIsSentOnceMore() {
    shell().run(show("version"));
    server.cutAtLine.set(2); // the empty line that asks whether the terminal is there comes first

    assertThat(shell().run(show("table")).stdout()).isEqualTo(TABLE);
    assertThat(server.terminals).hasValue(2);
  }

  @DataProvider
  public Object[][] linesOfAChange() {
    return IntStream.rangeClosed(3, 10).mapToObj(n -> new Object[] {n}).toArray(Object[][]::new);
  }

  @Test(dataProvider = "linesOfAChange")
  public void lostChangeIsNeverSentAgain(int line) {
    shell().run(show("version"));
    server.cutAtLine.set(line);

    List<Reply> replies =
        shell()
            .run(
                List.of(
                    Command.cliChange(
                        List.of("configure", "interface Ethernet1", "mtu 9214", "commit")),
                    Command.cliChange(List.of("configure", "commit")),
                    show("version")));

    assertThat(replies.get(0).outcome()).isEqualTo(Outcome.LOST);
    assertThat(replies.get(1).outcome()).isEqualTo(Outcome.LOST);
    assertThat(replies.get(2).ok()).isTrue();
    assertThat(cli.typed.stream().filter("configure"::equals)).hasSizeLessThanOrEqualTo(1);
  }

  @Test
  public void terminalThatWasCutWhileIdleIsReplacedBeforeAChange() {
    shell().run(show("version"));
    server.cut();

    Reply reply = shell().run(Command.cliChange(List.of("configure", "commit")));

    assertThat(reply.ok()).isTrue();
    assertThat(cli.typed.stream().filter("commit"::equals)).hasSize(1);
  }

  @Test
  public void windingUpStopsAHangingCommandAtOnceButNotTheTeardown() {
    cli.hangsAt = "show hang";
    CompletableFuture<Reply> hanging =
        CompletableFuture.supplyAsync(() -> shell().run(show("hang")));
    Awaitility.await().until(() -> cli.typed.contains("show hang"));

    sessions.teardownOnly();

    Awaitility.await().until(hanging::isDone);
    assertThat(hanging.join().outcome()).isEqualTo(Outcome.LOST);
    assertThat(sessions.teardownShell(NODE).run(show("version")).ok()).isTrue();
  }

  @Test
  public void serverWithoutAKnownPromptIsNamed() {
    cli.host = "%%";
    sessions.close();
    Testbed testbed =
        ShellServer.testbed(Duration.ofSeconds(1), Duration.ofSeconds(1), server.access());
    sessions =
        new SshOpener(ShellServer.secrets(), Limits.DEFAULT, Map.of(NODE, TalkingCli.DIALECT))
            .open(
                testbed,
                SshOpener.described(testbed),
                evidence,
                SessionPolicy.CHANGE,
                Progress.NONE);

    Reply reply = shell().run(show("version"));

    assertThat(reply.outcome()).isEqualTo(Outcome.LOST);
    assertThat(reply.stderr()).contains("shows no prompt that is known").contains("%%");
  }
}
