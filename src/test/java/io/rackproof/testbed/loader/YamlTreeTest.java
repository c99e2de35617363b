package io.rackproof.testbed.loader;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What isn't YAML, or not a descriptor at all, is a fault with a place and never a crash. */
public class YamlTreeTest {
  @DataProvider
  public Object[][] broken() {
    return new Object[][] {
      {"", "1:1: the descriptor is empty; it needs at least 'hosts'"},
      {"# nothing\n", "1:1: the descriptor is empty; it needs at least 'hosts'"},
      {
        "hosts:\n\tnode1: x\n",
        "2:1: this is not YAML: while scanning for the next token, found character '\\t(TAB)' that"
            + " cannot start any token. (Do not use \\t(TAB) for indentation)"
      },
      {
        "hosts: { a: b\nc: d",
        "2:2: this is not YAML: while parsing a flow mapping, expected ',' or '}', but got :"
      },
      {"hosts: \u0001", "1:1: this is not YAML: special characters are not allowed"},
      {
        "a: 1\n---\nb: 2\n",
        "2:1: this is not YAML: expected a single document in the stream, but found another"
            + " document"
      },
      {
        "- a\n",
        "1:1: descriptor: found a list; write a mapping with the keys testbed, simulated, access,"
            + " hosts, switches, profile, tuning, bounds, traffic, timeouts, qos"
      },
      {
        "simulated: true\nhosts:\n",
        "2:7: hosts: found nothing; write a mapping with at least one name, e.g. node[01-16]"
      },
      {
        "simulated: true\nhosts: {}\n",
        "2:8: hosts: found an empty mapping; write a mapping with at least one name, e.g."
            + " node[01-16]"
      },
      {
        "simulated: true\nhosts: { node1: { nics: [mlx5_0] } }\n",
        "2:25: nics: found a list; write a mapping with at least one name, e.g. mlx5_[0-7]"
      },
      {
        "simulated: true\n? [a]\n: b\nhosts: { n: { nics: { m: { netdev: e, model: m, speed: 1"
            + " Gb/s } } } }\n",
        "2:3: a key is one word or name"
      },
    };
  }

  @Test(dataProvider = "broken")
  public void brokenTextIsReportedWithItsPlace(String yaml, String fault) {
    assertThat(Descriptors.faults(yaml)).containsExactly(fault);
  }

  @Test
  public void anAliasOfItselfIsRefused() {
    assertThat(Descriptors.faults("simulated: true\nhosts: &a { x: *a }\n"))
        .contains("2:8: an alias (*) stands inside what it repeats");
  }

  @Test
  public void aValueBehindAQuoteIsPlacedToTheCharacter() {
    String yaml = Descriptors.sample("minimal").replace("eth[0-1]", "\"eth[0-1]x[0-2]\"");

    assertThat(Descriptors.faults(yaml)).singleElement().asString().startsWith("6:27: netdev: ");
  }

  @Test
  public void noPrefixAndNoTypingErrorCrashes() {
    String yaml = Descriptors.sample("overrides");
    Random random = new Random(12);
    String typed = "[]{}:,\"'*&-0 \n\t\u0000~x";
    for (int end = 0; end < yaml.length(); end++) {
      Descriptors.faults(yaml.substring(0, end));
      StringBuilder slip = new StringBuilder(yaml);
      slip.setCharAt(end, typed.charAt(random.nextInt(typed.length())));
      Descriptors.faults(slip.toString());
    }
  }
}
