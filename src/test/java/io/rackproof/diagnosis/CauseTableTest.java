package io.rackproof.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.diagnosis.triage.Triage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.testng.annotations.Test;

/** The README's tables of causes are those of the rules. */
public final class CauseTableTest {
  private static final Path README = Path.of("README.md");
  private static final Path FRESH = Path.of("target", "causes.md");

  @Test
  public void readmeHasTheTableOfEveryCause() throws IOException {
    String wanted =
        "#### Causes that a run names\n\n"
            + table(new Diagnosis().causes())
            + "\n#### Causes that a fragment names\n\n"
            + table(new Triage().causes());
    Files.createDirectories(FRESH.getParent());
    Files.writeString(FRESH, wanted);

    assertThat(Files.readString(README))
        .as("put the text of %s into the README", FRESH)
        .contains(wanted);
  }

  @Test
  public void causesOfARunAreNamedOnce() {
    assertThat(new Diagnosis().causes()).map(Cause::id).doesNotHaveDuplicates();
  }

  private static String table(List<Cause> causes) {
    return "| cause | what is wrong | remedy |\n|---|---|---|\n"
        + causes.stream()
            .map(
                cause ->
                    "| `"
                        + cause.id()
                        + "` | "
                        + plain(cause.title())
                        + " | "
                        + plain(cause.remedy())
                        + " |\n")
            .collect(Collectors.joining());
  }

  private static String plain(String text) {
    return text.replace("|", "\\|").replace("<", "&lt;");
  }
}
