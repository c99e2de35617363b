package io.rackproof.testbed.loader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Set;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public class TemplateTest {
  private static final Set<String> NAMES = Set.of("host", "nic");

  private static Template parse(String text) throws Mistake {
    return Template.grammar(NAMES).parse(text);
  }

  private static String at(String text, int position, int host, int nic) throws Mistake {
    return parse(text).text(position, Map.of("host", host, "nic", nic));
  }

  @Test
  public void rangesOfOneTextAdvanceTogether() throws Mistake {
    assertThat(Template.grammar(Set.of()).parse("a[1-3]b[07-09]c[x]").all())
        .containsExactly("a1b07cx", "a2b08cx", "a3b09cx");
    assertThat(Template.grammar(Set.of()).parse("plain").all()).containsExactly("plain");
  }

  @DataProvider
  public Object[][] expressions() {
    return new Object[][] {
      {"{0}", 0L},
      {"{host}", 5L},
      {"{8*host}", 40L},
      {"{ 8 * host + nic }", 42L},
      {"{host-nic-1}", 2L},
      {"{1+2*3}", 7L},
      {"{(1+2)*3}", 9L},
      {"{((host))*(nic+(1))}", 15L},
      {"{10-2*nic*2}", 2L},
    };
  }

  @Test(dataProvider = "expressions")
  public void expressionsAreComputed(String text, long value) throws Mistake {
    assertThat(at("p" + text + "q", 0, 5, 2)).isEqualTo("p" + value + "q");
  }

  @DataProvider
  public Object[][] refused() {
    return new Object[][] {
      {"{}", 1, "found the end in {…}; expected a number, host, nic or ("},
      {"x{1+}", 4, "found the end in {…}; expected a number, host, nic or ("},
      {"{1 2}", 3, "found '2' in {…}; expected + - * or }"},
      {"{8host}", 2, "found 'h' in {…}; expected + - * or }"},
      {"{(1}", 3, "found the end in {…}; expected + - * or )"},
      {"{1)}", 2, "found ')' in {…}; expected + - * or }"},
      {"{host/2}", 5, "found '/' in {…}; expected + - * or }"},
      {"{-1}", 1, "found '-' in {…}; expected a number, host, nic or ("},
      {"{rail}", 1, "unknown variable 'rail'; here are host, nic"},
      {"{hosts}", 1, "unknown variable 'hosts'; here are host, nic; did you mean 'host'?"},
      {"{1234567890}", 1, "the number 1234567890 has over 9 digits"},
      {"a{host", 1, "found '{' in 'a{host' without its other half"},
      {"a]", 1, "found ']' in 'a]' without its other half"},
      {
        "[1-2][1-3]",
        5,
        "the ranges have 2 and 3 values; they advance together, so give them the same number"
      },
    };
  }

  @Test(dataProvider = "refused")
  public void whatIsNoTemplateIsRefusedAtItsCharacter(String text, int offset, String message) {
    assertThatThrownBy(() -> parse(text))
        .hasMessage(message)
        .isInstanceOfSatisfying(
            Mistake.class, mistake -> assertThat(mistake.offset()).isEqualTo(offset));
  }

  @Test
  public void numbersThatNoNameCanHoldAreRefused() {
    assertThatThrownBy(() -> at("e{nic-host}", 0, 3, 1))
        .hasMessage("{…} gives -2 at host = 3, nic = 1; allowed is 0 to 2^31-1");
    assertThatThrownBy(() -> at("e{999999999*999999999}", 0, 0, 0))
        .hasMessageStartingWith("{…} gives 999999998000000001 at ");
    assertThatThrownBy(() -> at("e{999999999*999999999*999999999}", 0, 0, 0))
        .hasMessageStartingWith("{…} gives over 64 bits at ");
  }

  @Test
  public void anEntryOfNTakesOneValueOrN() throws Mistake {
    assertThat(Template.grammar(3, NAMES).parse("e[0-2]").size()).isEqualTo(3);
    assertThat(Template.grammar(3, NAMES).parse("e").size()).isEqualTo(1);
    assertThatThrownBy(() -> Template.grammar(3, NAMES).parse("e[0-1]"))
        .hasMessage("the range has 2 values for 3 in the entry's name; write one value or 3");
    assertThatThrownBy(() -> Template.grammar(1, NAMES).parse("e[0-1]"))
        .hasMessage("the range has 2 values for 1 in the entry's name; write one value");
  }

  @Test
  public void aTextBeyondReasonIsRefusedBeforeItIsParsed() {
    assertThatThrownBy(() -> parse("{" + "(".repeat(100_000)))
        .hasMessage("found 100001 characters; at most 200 will do");
  }
}
