package io.rackproof.remote;

import static org.assertj.core.api.Assertions.assertThat;

import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public final class TerminalTextTest {
  @DataProvider
  public Object[][] streams() {
    return new Object[][] {
      {"", ""},
      {"a\r\nb\r\n", "a\nb\n"},
      {"a\r\r\nb", "a\nb"},
      {"abc\b\bx", "axc"},
      {"abc\rx", "xbc"},
      {"abc\r\u001b[Kx", "x"},
      {"\u001b[1;31mred\u001b[m", "red"},
      {"\u001b]0;title\u0007x", "x"},
      {"\u001b]0;title\u001b\\x", "x"},
      {"\u001b(Bx\u001b=y\u001b>z", "xyz"},
      {"abcdef\u001b[3Dx", "abcxef"},
      {"a\u001b[2Cb", "a  b"},
      {"abc\u001b[1Gx", "xbc"},
      {"abcd\r\u001b[2Px", "xd"},
      {"bell\u0007\u0000", "bell"},
      {"ü€", "ü€"},
    };
  }

  @Test(dataProvider = "streams")
  public void showsWhatATerminalShows(String stream, String want) {
    TerminalText whole = new TerminalText();
    whole.feed(stream);
    TerminalText bit = new TerminalText();
    stream.chars().forEach(one -> bit.feed(Character.toString(one)));

    assertThat(whole.text()).isEqualTo(want);
    assertThat(bit.text()).isEqualTo(want);
  }

  @Test
  public void knowsTheLastTwoLines() {
    TerminalText text = new TerminalText();
    assertThat(text.lineBefore()).isEmpty();
    text.feed("one\ntwo\nthree");
    assertThat(text.lineBefore()).isEqualTo("two");
    assertThat(text.line()).isEqualTo("three");
  }
}
