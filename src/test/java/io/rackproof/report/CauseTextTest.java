package io.rackproof.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.RootCause;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import io.rackproof.testbed.PortId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.testng.annotations.Test;

/** Root causes on the console, in the run's folder and among Allure's results. */
public final class CauseTextTest {
  private static final Verdict RED =
      new Verdict(
          CriterionId.MTU,
          PortId.of("node01", "mlx5_0"),
          Status.FAIL,
          "9000",
          "1500",
          "never raised",
          "ip link",
          List.of(),
          List.of());

  private static final RootCause CAUSE =
      new RootCause(
          "switch-mtu",
          "the switch port's MTU is too small",
          "leaf1/Ethernet0",
          List.of("MTU 1500 bytes"),
          List.of(),
          "set it to <9100>",
          "show interfaces status Ethernet0",
          List.of(RED));

  @Test
  public void saysWhatWhereWhyRemedyAndWhatFollows() {
    assertThat(CauseText.of(List.of(CAUSE)))
        .containsExactly(
            "Root cause",
            "1. leaf1/Ethernet0: the switch port's MTU is too small",
            "   why:     MTU 1500 bytes",
            "   remedy:  set it to <9100>",
            "   confirm: show interfaces status Ethernet0",
            "   explains 1 red verdict: 1 MTU",
            "");
    assertThat(CauseText.of(List.of())).isEmpty();
  }

  @Test
  public void standsBeforeTheRedVerdicts() {
    Ledger ledger = new Ledger();
    ledger.record(RED);
    String table = String.join("\n", ResultTable.of(ledger, List.of(CAUSE)));

    assertThat(table.indexOf("Root cause")).isPositive().isLessThan(table.indexOf("FAIL "));
  }

  @Test
  public void isAnEntryOfTheReportAndAFileOfTheRun() throws IOException {
    RunFolder folder =
        RunFolder.create(Files.createTempDirectory("reports"), "rack12", Instant.EPOCH);
    CauseResults.write(folder, List.of(CAUSE));

    assertThat(folder.root().resolve("root-causes.txt")).content().contains("leaf1/Ethernet0");
    String results = read(folder.allureResults());
    assertThat(results)
        .contains("Root cause 1 of 1: leaf1/Ethernet0", "set it to &lt;9100&gt;", "Root cause: ");
    assertThat(CauseResults.environment(List.of(CAUSE)))
        .containsEntry("root cause 1", "leaf1/Ethernet0: the switch port's MTU is too small");
  }

  @Test
  public void writesNothingWhereThereIsNone() throws IOException {
    RunFolder folder =
        RunFolder.create(Files.createTempDirectory("reports"), "rack12", Instant.EPOCH);
    CauseResults.write(folder, List.of());

    assertThat(folder.root()).isEmptyDirectory();
  }

  private static String read(Path results) throws IOException {
    try (Stream<Path> files = Files.list(results)) {
      return files
          .map(
              file -> {
                try {
                  return Files.readString(file);
                } catch (IOException broken) {
                  throw new java.io.UncheckedIOException(broken);
                }
              })
          .collect(Collectors.joining());
    }
  }
}
