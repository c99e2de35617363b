package io.rackproof.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.remote.CliExchange.State;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public final class CliExchangeTest {
  private static final String MARKER = "!rp-1";

  private static CliExchange exchange(String line) {
    return new CliExchange(TalkingCli.DIALECT, TalkingCli.DIALECT.promptOf("leaf1"), line, MARKER);
  }

  @DataProvider
  public Object[][] dialogues() {
    return new Object[][] {
      {"show x", "show x\r\na\r\nb\r\nleaf1#", "!rp-1\r\nleaf1#", "a\nb\n"},
      {"show x", "show x\r\nleaf1# ", "!rp-1\r\nleaf1# ", ""},
      {
        "show x",
        "\u001b[?25hshow x\r\nleaf1#\r\nz\r\n\u001b[0mleaf1#",
        "!rp-1\r\nleaf1#",
        "leaf1#\nz\n"
      },
      {"conf", "conf\r\nleaf1(config)#", "!rp-1\r\nleaf1(config)#", ""},
      {"show x", "sh \row x\r\n12\b3\r\nleaf1#", "!rp-1\r\nleaf1#", "13\n"},
    };
  }

  @Test(dataProvider = "dialogues")
  public void wholeOnlyAtTheVeryEnd(String line, String answer, String afterMarker, String want) {
    for (int cut = 0; cut <= answer.length() + afterMarker.length(); cut++) {
      CliExchange exchange = exchange(line);
      exchange.feed(answer.substring(0, Math.min(cut, answer.length())));
      State before = exchange.state();
      assertThat(before).isIn(State.OPEN, State.PROMPTED);
      if (cut >= answer.length()) {
        assertThat(before).isEqualTo(State.PROMPTED);
        exchange.sentMarker();
        exchange.feed(afterMarker.substring(0, cut - answer.length()));
        boolean end = cut >= (answer + afterMarker).stripTrailing().length();
        assertThat(exchange.state()).isEqualTo(end ? State.WHOLE : State.OPEN);
      }
      if (exchange.state() == State.WHOLE) {
        assertThat(exchange.output()).isEqualTo(want);
      }
    }
  }

  /**
   * The output holds the prompt, and the network happens to cut there: the marker goes too soon.
   */
  @Test(dataProvider = "dialogues")
  public void markerSentTooSoonNeverCutsTheOutput(
      String line, String answer, String afterMarker, String want) {
    String echo = answer.substring(0, answer.indexOf('\n') + 1);
    CliExchange exchange = exchange(line);
    exchange.feed(echo + "leaf1#");
    assertThat(exchange.state()).isEqualTo(State.PROMPTED);
    exchange.sentMarker();
    for (char character : ("\r\nmore\r\nleaf1#" + afterMarker.strip()).toCharArray()) {
      assertThat(exchange.state()).isNotEqualTo(State.WHOLE);
      exchange.feed(Character.toString(character));
    }
    assertThat(exchange.output()).isEqualTo("leaf1#\nmore\n");
  }

  @Test
  public void markerWithinTheOutputIsGarbled() {
    CliExchange exchange = exchange("show x");
    exchange.feed("show x\r\nleaf1#");
    exchange.sentMarker();
    exchange.feed("!rp-1\r\nmore\r\nleaf1#!rp-1\r\nleaf1#");

    assertThat(exchange.state()).isEqualTo(State.GARBLED);
  }

  @Test
  public void anotherEchoIsGarbled() {
    CliExchange exchange = exchange("show x");
    exchange.feed("%LINK-3-UPDOWN\r\n");

    assertThat(exchange.state()).isEqualTo(State.GARBLED);
  }

  @Test
  public void anotherDevicesPromptIsNone() {
    CliExchange exchange = exchange("show x");
    exchange.feed("show x\r\nleaf11#");

    assertThat(exchange.state()).isEqualTo(State.OPEN);
  }
}
