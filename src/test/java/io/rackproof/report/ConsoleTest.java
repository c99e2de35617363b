package io.rackproof.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.testbed.Flow;
import io.rackproof.testbed.PortId;
import io.rackproof.units.Bandwidth;
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
    assertThat(text).startsWith("\r\u001b[K[00:00] Survey [------------] 0 of 2\r\u001b[K");
    assertThat(text).endsWith("…\nleaf1 answers slowly\n");
    String last = text.substring(text.lastIndexOf('\r'), text.indexOf('…') + 1);
    assertThat(last).startsWith("\r\u001b[K[00:02] Survey [############] 2 of 2: xxx").hasSize(104);
  }

  @Test
  public void aTerminalShowsBarRateAndWorstSoFarWithinItsColumns() {
    Flow flow = new Flow(PortId.of("node01", "mlx5_0"), PortId.of("node02", "mlx5_0"));
    Console console =
        new Console(new PrintStream(screen, true, StandardCharsets.UTF_8), true, now::get, 72);
    console.phase("bandwidth", 4);
    after(30);
    console.measured(flow, Bandwidth.gbps(300), Bandwidth.gbps(400));
    console.measured(flow.reversed(), Bandwidth.gbps(390), Bandwidth.gbps(400));
    console.step("slowest of the heat");
    String text = screen.toString(StandardCharsets.UTF_8);
    String last = text.substring(text.lastIndexOf('\r') + 4);
    assertThat(last)
        .isEqualTo("[00:30] bandwidth [###---------] 1 of 4, about 01:30 to go, 2.0/min, wo…")
        .hasSize(72);
  }

  @Test
  public void plainLinesSayTheWorstSoFarToo() {
    Flow flow = new Flow(PortId.of("node01", "mlx5_0"), PortId.of("node02", "mlx5_0"));
    Console console = console(false);
    console.phase("bandwidth", 1);
    console.measured(flow, Bandwidth.gbps(300), Bandwidth.gbps(400));
    console.step("slowest of the heat");
    console.phase("latency", 1);
    console.step("2 flows");
    assertThat(lines())
        .contains(
            "[00:00] bandwidth 1 of 1: slowest of the heat, worst so far 300 Gb/s (75 %)"
                + " node01/mlx5_0 -> node02/mlx5_0",
            "[00:00] latency 1 of 1: 2 flows");
  }

  @Test
  public void columnsAreThoseThatTheTerminalTells() {
    assertThat(Terminal.columns("24 80\n", 100)).isEqualTo(80);
    assertThat(Terminal.columns("0 0\n", 100)).isEqualTo(100);
    assertThat(Terminal.columns("stty: not a tty", 100)).isEqualTo(100);
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
