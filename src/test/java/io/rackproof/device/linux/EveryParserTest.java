package io.rackproof.device.linux;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.facts.Observed;
import io.rackproof.remote.Reply.Outcome;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What every parser owes: a value only from the whole text of a tool that ended well. */
public final class EveryParserTest {

  @DataProvider
  public Iterator<Object[]> parsers() {
    return Parsers.all().stream().map(parser -> new Object[] {parser}).iterator();
  }

  @Test(dataProvider = "parsers")
  public void readsItsSample(Parsers.Case parser) {
    Observed<?> observed = parser.read(Samples.own(parser.sample()));

    assertThat(observed).isInstanceOf(Observed.Known.class);
    assertThat(observed.evidence()).extracting("path").containsExactly("node01/0001");
  }

  @Test(dataProvider = "parsers")
  public void everyPrefixIsUnknownOrTheSameFacts(Parsers.Case parser) {
    String text = Samples.own(parser.sample());
    Object whole = value(parser.read(text));
    for (int length = 0; length < text.length(); length++) {
      Observed<?> observed = parser.read(text.substring(0, length));
      if (observed instanceof Observed.Known<?> known) {
        if (parser.open()) {
          assertThat(contains(whole, known.value())).as("prefix of %d", length).isTrue();
        } else {
          assertThat(known.value()).as("prefix of %d", length).isEqualTo(whole);
        }
      } else {
        assertThat(observed).isInstanceOf(Observed.Unknown.class);
      }
    }
  }

  @Test(dataProvider = "parsers")
  public void garbageIsUnknown(Parsers.Case parser) {
    String text = Samples.own(parser.sample());
    List<String> garbage =
        List.of(
            "garbage\n",
            "\n",
            "\u0000\u0001\u0002\n",
            "<html>502 Bad Gateway</html>\n",
            text.replace('\n', '\r'),
            "\u001B[31m" + text + "\uFFFD",
            text.replaceAll("[0-9]", "\uFFFD"));
    for (String broken : garbage) {
      Observed<?> observed = parser.read(broken);
      if (observed.equals(parser.read(text))) {
        // Colours in front of a whole JSON text or report are no garbage to some tools.
        continue;
      }
      assertThat(observed).as(broken).isInstanceOf(Observed.Unknown.class);
      assertThat(((Observed.Unknown<?>) observed).why()).isNotBlank();
    }
  }

  @Test(dataProvider = "parsers")
  public void goodTextOfAFailedToolIsUnknown(Parsers.Case parser) {
    String text = Samples.own(parser.sample());

    assertThat(parser.parser().apply(Replies.exited(77, text, "")))
        .isInstanceOf(Observed.Unknown.class);
  }

  @Test(dataProvider = "parsers")
  public void everyOtherEndingIsUnknownAndSaysWhy(Parsers.Case parser) {
    for (Outcome outcome : Outcome.values()) {
      Observed<?> observed = parser.parser().apply(Replies.ended(outcome));

      assertThat(observed).isInstanceOf(Observed.Unknown.class);
      assertThat(((Observed.Unknown<?>) observed).why()).isNotBlank();
    }
  }

  private static Object value(Observed<?> observed) {
    return observed.asOptional().orElseThrow();
  }

  /** Of an open text a prefix knows fewer entries, but never others. */
  private static boolean contains(Object whole, Object part) {
    return whole instanceof Map<?, ?> all
        ? all.entrySet().containsAll(((Map<?, ?>) part).entrySet())
        : ((Collection<?>) whole).containsAll((Collection<?>) part);
  }
}
