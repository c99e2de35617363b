package io.rackproof.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import io.rackproof.plan.Obligation;
import io.rackproof.report.Console;
import io.rackproof.report.Ledger;
import io.rackproof.report.RunFolder;
import io.rackproof.report.signoff.SignoffFiles;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Shard;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.testng.annotations.Test;

/** What the page at the end of a run says of the rack. */
public final class SignoffActTest {
  private record Run(Ledger ledger, RunFolder folder, Optional<Shard> shard) implements RunContext {
    @Override
    public Console console() {
      throw new UnsupportedOperationException("a page is not for the console");
    }

    @Override
    public void emergency() {}
  }

  private static String page(Optional<Shard> shard) throws IOException {
    Path reports = Files.createTempDirectory("reports");
    RunFolder folder = RunFolder.create(reports, "rack", Instant.EPOCH);
    Verdict pass =
        new Verdict(
            CriterionId.MTU,
            DeviceName.of("node01"),
            Status.PASS,
            "9000 B",
            "9000 B",
            "",
            "",
            List.of(),
            List.of());
    Ledger ledger = new Ledger();
    ledger.owe(List.of(new Obligation(pass.criterion(), pass.target())));
    ledger.record(pass);
    RunSettings settings =
        new RunSettings(Optional.of("rack"), "acceptance", reports, Path.of("none"), "plain");
    SignoffAct act =
        new SignoffAct(
            settings,
            folder,
            new RunFaults(folder.log()),
            Instant.EPOCH,
            InstantSource.fixed(Instant.EPOCH));
    act.write(new Run(ledger, folder, shard), ledger, List.of());
    return Files.readString(SignoffFiles.page(folder));
  }

  @Test
  public void acceptanceOfTheWholeAccepts() throws IOException {
    assertThat(page(Optional.empty())).contains("<h1>ACCEPTED</h1>");
  }

  @Test
  public void acceptanceOfAShardPassesAndAcceptsNothing() throws IOException {
    assertThat(page(Optional.of(Shard.parse("1/4"))))
        .contains("<h1>PASSED</h1>", "PARTIAL", "acceptance, shard 1/4")
        .doesNotContain("ACCEPTED");
  }
}
