package io.rackproof.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.remote.Reply.Outcome;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.testng.annotations.Test;

public final class BatchScriptTest {
  private static final String NONCE = "0123456789abcdef";

  @Test
  public void carriesOneLineForEachCommand() {
    List<Command> commands =
        List.of(
            Command.read("ibv_devinfo", "-v"),
            Command.read("mlnx_qos", "-i", "eth0").withRoot(),
            Command.change("tee", "/sys/x").withStdin("1\n").withTimeout(Duration.ofMillis(1500)));
    String script = new BatchScript(commands, true, Duration.ofSeconds(10), NONCE, "run-1").text();
    assertThat(script)
        .contains("m=" + NONCE + "\n")
        .contains("\nr 1 timeout -k 2 10 ibv_devinfo -v </dev/null\n")
        .contains("\nr 2 timeout -k 2 10 sudo -n mlnx_qos -i eth0 </dev/null\n")
        .contains("\nprintf %s '1\n' | r 3 timeout -k 2 2 sudo -n tee /sys/x\n");
  }

  @Test
  public void leavesSudoOutWhereAccessDoes() {
    BatchScript script =
        new BatchScript(
            List.of(Command.change("true")), false, Duration.ofSeconds(1), NONCE, "run-1");
    assertThat(script.text()).doesNotContain("sudo");
  }

  @Test
  public void everyTruncationLosesRepliesAndChangesNone() {
    BatchScript script = three();
    byte[] out = stream("first\n", "", "no newline at the end");
    byte[] err = stream("", "warning\n", "");
    List<Ending> whole = replies(script, out, out.length, err, err.length);
    assertThat(whole).hasSize(3);
    for (int cut = 0; cut <= out.length; cut++) {
      assertPrefix(replies(script, out, cut, err, err.length), whole);
      assertThat(replies(script, out, cut, err, err.length).size() == 3)
          .isEqualTo(cut == out.length);
    }
    for (int cut = 0; cut <= err.length; cut++) {
      assertPrefix(replies(script, out, out.length, err, cut), whole);
    }
  }

  @Test
  public void takesStreamsInPiecesOfAnySize() {
    BatchScript script = three();
    byte[] out = stream("first\n", "\n@" + NONCE + ">9:0\n", "x");
    byte[] err = stream("", "", "");
    for (int piece = 1; piece < out.length; piece++) {
      BatchReplies replies = new BatchReplies(script);
      replies.err(err, err.length);
      for (int at = 0; at < out.length; at += piece) {
        byte[] part = java.util.Arrays.copyOfRange(out, at, Math.min(out.length, at + piece));
        replies.out(part, part.length);
      }
      assertThat(replies.ended()).isEqualTo(3);
      assertThat(text(replies.ending(1).out())).isEqualTo("\n@" + NONCE + ">9:0\n");
    }
  }

  @Test
  public void believesNoStatusThatTheStreamsDisputeOrGarble() {
    BatchScript script = three();
    byte[] out = stream("a", "b", "c");
    byte[] disputed =
        text(stream("", "", "")).replace(">2:0", ">2:1").getBytes(StandardCharsets.UTF_8);
    assertThat(replies(script, out, out.length, disputed, disputed.length)).hasSize(1);
    byte[] garbled = text(out).replace(">2:0", ">2:x").getBytes(StandardCharsets.UTF_8);
    byte[] err = stream("", "", "");
    assertThat(replies(script, garbled, garbled.length, err, err.length)).hasSize(1);
    byte[] skipped = text(out).replace("<2\n", "<4\n").getBytes(StandardCharsets.UTF_8);
    assertThat(replies(script, skipped, skipped.length, err, err.length)).hasSize(1);
  }

  @Test
  public void tellsOutcomesApart() {
    assertThat(outcome(0, "", true)).isEqualTo(Outcome.EXITED);
    assertThat(outcome(1, "", true)).isEqualTo(Outcome.EXITED);
    assertThat(outcome(255, "", true)).isEqualTo(Outcome.EXITED);
    assertThat(outcome(127, "", false)).isEqualTo(Outcome.TOOL_MISSING);
    assertThat(outcome(1, "sudo: mlnx_qos: command not found\n", true))
        .isEqualTo(Outcome.TOOL_MISSING);
    assertThat(outcome(126, "", false)).isEqualTo(Outcome.REFUSED);
    assertThat(outcome(1, "sudo: a password is required\n", true)).isEqualTo(Outcome.REFUSED);
    assertThat(
            outcome(
                1, "Sorry, user ops is not allowed to execute '/bin/tee' as root on x.\n", true))
        .isEqualTo(Outcome.REFUSED);
    assertThat(outcome(1, "sudo: a password is required\n", false)).isEqualTo(Outcome.EXITED);
    assertThat(outcome(124, "", false)).isEqualTo(Outcome.TIMED_OUT);
    assertThat(outcome(137, "", false)).isEqualTo(Outcome.TIMED_OUT);
    assertThat(outcome(139, "", false)).isEqualTo(Outcome.KILLED);
    assertThat(Ending.exited(139, new byte[0], new byte[0], false).status())
        .isEqualTo(OptionalInt.empty());
  }

  private static Outcome outcome(int status, String stderr, boolean sudo) {
    return Ending.exited(status, new byte[0], stderr.getBytes(StandardCharsets.UTF_8), sudo)
        .outcome();
  }

  private static void assertPrefix(List<Ending> some, List<Ending> whole) {
    for (int index = 0; index < some.size(); index++) {
      assertThat(some.get(index).out()).isEqualTo(whole.get(index).out());
      assertThat(some.get(index).err()).isEqualTo(whole.get(index).err());
      assertThat(some.get(index).outcome()).isEqualTo(whole.get(index).outcome());
    }
  }

  private static BatchScript three() {
    Command command = Command.read("x");
    return new BatchScript(
        List.of(command, command, command), false, Duration.ofSeconds(1), NONCE, "run-1");
  }

  private static byte[] stream(String... bodies) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes("Welcome!\n@ not a mark\n".getBytes(StandardCharsets.UTF_8));
    for (int index = 1; index <= bodies.length; index++) {
      String text =
          "\n@"
              + NONCE
              + "<"
              + index
              + "\n"
              + bodies[index - 1]
              + "\n@"
              + NONCE
              + ">"
              + index
              + ":0\n";
      bytes.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  private static List<Ending> replies(
      BatchScript script, byte[] out, int outCount, byte[] err, int errCount) {
    BatchReplies replies = new BatchReplies(script);
    replies.out(out, outCount);
    replies.err(err, errCount);
    List<Ending> endings = new ArrayList<>();
    for (int index = 0; index < replies.ended(); index++) {
      endings.add(replies.ending(index));
    }
    return endings;
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
