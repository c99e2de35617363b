package io.rackproof.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

public class ConsoleTest {
  private AtomicReference<Instant> now;
  private ByteArrayOutputStream screen;

  @BeforeMethod
  public void reset() {
    now = new AtomicReference<>(Instant.EPOCH);
    screen = new ByteArrayOutputStream();
  }

  private Console console(boolean live) {
    return new Console(new PrintStream(screen, true, StandardCharsets.UTF_8), live, now::get);
  }

  private void after(int seconds) {
    now.updateAndGet(then -> then.plus(Duration.ofSeconds(seconds)));
  }

  private List<String> lines() {
    return screen.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  public void plainLinesAreThrottledButNeverSkipTheEnds() {
    Console console = console(false);
    console.phase("Survey", 4);
    after(1);
    console.step("node01");
    after(5);
    console.step("node02");
    after(1);
    console.step("leaf1");
    after(1);
    console.step("leaf2");
    console.phase("Traffic", 0);
    assertThat(lines())
        .containsExactly(
            "[00:00] Survey 0 of 4",
            "[00:06] Survey 2 of 4, about 00:06 to go: node02",
            "[00:08] Survey 4 of 4: leaf2",
            "[00:08] Traffic");
  }

  @Test
  public void anUnfinishedPhaseShowsHowFarItCame() {
    Console console = console(false);
    console.phase("Survey", 4);
    console.step("node01");
    after(1);
    console.end();
    assertThat(lines())
        .containsExactly("[00:00] Survey 0 of 4", "[00:01] Survey 1 of 4, about 00:03 to go");
  }

  @Test
  public void aTerminalHasOneLineThatIsWrittenOver() {
    Console console = console(true);
    console.phase("Survey", 2);
    after(1);
    console.step("node01");
    after(1);
    console.step("x".repeat(200));
    console.note("leaf1 answers slowly");
    String text = screen.toString(StandardCharsets.UTF_8);
    assertThat(text).startsWith("\r\u001b[K[00:00] Survey 0 of 2\r\u001b[K");
    assertThat(text).endsWith("…\nleaf1 answers slowly\n");
    String last = text.substring(text.lastIndexOf('\r'), text.indexOf('…') + 1);
    assertThat(last).startsWith("\r\u001b[K[00:02] Survey 2 of 2: xxx").hasSize(104);
  }

  @Test
  public void moreStepsThanAnnouncedDoNoHarm() {
    Console console = console(false);
    console.phase("Survey", 1);
    console.step("one");
    after(9);
    console.step("two");
    assertThat(lines()).last().isEqualTo("[00:09] Survey 1 of 1: two");
  }

  @Test
  public void hoursAreShown() {
    assertThat(Console.clockFace(Duration.ofSeconds(3725))).isEqualTo("1:02:05");
  }

  @Test
  public void wrappedTextKeepsWordsWhole() {
    assertThat(Wrapped.lines("one two three\n/a/very/long/path four", 9, "  "))
        .containsExactly("one two", "  three", "  /a/very/long/path", "  four");
    assertThat(Wrapped.lines("", 9, "  ")).containsExactly("");
  }
}
