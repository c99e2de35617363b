package io.rackproof.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.remote.ShellWords;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** How the small shell reads what it is given. */
public final class ScriptTest {
  @Test
  public void takesLabelLimitSudoAndInputFromALine() {
    Script script =
        Script.read(
            "/bin/sh -c "
                + ShellWords.quote(
                    "LC_ALL=C;export LC_ALL\nm=beef\n"
                        + "printf %s '1\n' | r 7 timeout -k 2 12 sudo -n tee /a/b\n"
                        + "r 8 grep -rs '' /x </dev/null\n"));

    assertThat(script)
        .isEqualTo(
            new Script(
                "beef",
                "",
                List.of(
                    new Script.Step(
                        "7",
                        List.of("tee", "/a/b"),
                        "1\n",
                        true,
                        Optional.of(Duration.ofSeconds(12))),
                    new Script.Step(
                        "8", List.of("grep", "-rs", "", "/x"), "", false, Optional.empty()))));
  }

  @DataProvider
  public Object[][] words() {
    return new Object[][] {
      {""}, {"plain"}, {"two words"}, {"it's"}, {"a\nb"}, {"$HOME `id` \\ \"x\""}, {"a;b|c"}, {"\t"}
    };
  }

  @Test(dataProvider = "words")
  public void readsBackEveryQuotedWord(String word) {
    String inner = "m=ab\nr 1 show " + ShellWords.quote(word) + " end\n";

    Script script = Script.read("/bin/sh -c " + ShellWords.quote(inner));

    assertThat(script.steps()).hasSize(1);
    assertThat(script.steps().get(0).argv()).containsExactly("show", word, "end");
  }

  @Test
  public void aPersonsCommandNeedsNoMarks() {
    assertThat(Script.read("ip link show; uname -r"))
        .isEqualTo(
            new Script(
                "",
                "",
                List.of(
                    new Script.Step("", List.of("ip", "link", "show"), "", false, Optional.empty()),
                    new Script.Step("", List.of("uname", "-r"), "", false, Optional.empty()))));
  }
}
