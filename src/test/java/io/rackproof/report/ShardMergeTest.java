package io.rackproof.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rackproof.bench.BigRack;
import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.RootCause;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import io.rackproof.facts.EvidenceRef;
import io.rackproof.plan.Obligation;
import io.rackproof.plan.Obligations;
import io.rackproof.plan.Shards;
import io.rackproof.testbed.Shard;
import io.rackproof.testbed.Testbed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.Test;

/** What all shards owe is judged once, or the whole is red. */
public final class ShardMergeTest {
  private static final Set<CriterionId> CRITERIA =
      Set.of(CriterionId.REACHABLE, CriterionId.MTU, CriterionId.BANDWIDTH);

  private Testbed cluster;

  @BeforeClass
  public void describe() throws IOException {
    cluster = BigRack.of(70, "ring", Files.createTempDirectory("merge"));
  }

  @Test
  public void allShardsTogetherAreGreen() {
    ShardMerge merge = ShardMerge.of(cluster, List.of(run(2, 3), run(3, 3), run(1, 3)));

    assertThat(merge.faults()).isEmpty();
    assertThat(merge.ledger().gate().holds()).isTrue();
    assertThat(merge.ledger().red()).isFalse();
    assertThat(merge.ledger().verdicts().get(0).evidence())
        .containsExactly(new EvidenceRef("run-1/node0001/0001"));
    assertThat(merge.notes()).singleElement().asString().contains("Between shards nothing");
  }

  @Test
  public void aMissingShardLeavesItsVerdictsOpen() {
    ShardMerge merge = ShardMerge.of(cluster, List.of(run(1, 3), run(3, 3)));

    assertThat(merge.faults()).singleElement().asString().startsWith("Shard 2/3 is missing");
    assertThat(merge.ledger().red()).isTrue();
    assertThat(merge.ledger().gate().missing()).hasSize(run(2, 3).owed().size());
  }

  @Test
  public void aVerdictThatAShardDidNotReachIsMissing() {
    LedgerFile whole = run(1, 3);
    LedgerFile cut =
        with(whole, whole.owed(), whole.verdicts().subList(1, whole.verdicts().size()));

    assertThat(ShardMerge.of(cluster, List.of(cut, run(2, 3), run(3, 3))).ledger().red()).isTrue();
  }

  @Test
  public void aShardOfAnotherDescriptorIsAFault() {
    LedgerFile whole = run(1, 3);
    LedgerFile other =
        with(
            whole,
            whole.owed().subList(1, whole.owed().size()),
            whole.verdicts().subList(1, whole.verdicts().size()));
    ShardMerge merge = ShardMerge.of(cluster, List.of(other, run(2, 3), run(3, 3)));

    assertThat(merge.faults()).singleElement().asString().contains("did not owe what shard 1/3");
    assertThat(merge.ledger().red()).isTrue();
  }

  @Test
  public void aShardTwiceIsAFault() {
    assertThat(ShardMerge.of(cluster, List.of(run(1, 2), run(1, 2), run(2, 2))).faults())
        .singleElement()
        .asString()
        .contains("are both of shard 1/2");
  }

  @Test
  public void runsThatDoNotBelongTogetherAreFaults() {
    assertThat(ShardMerge.of(cluster, List.of(run(1, 2), run(2, 3))).faults())
        .anySatisfy(fault -> assertThat(fault).contains("different numbers of shards"));
    LedgerFile one = run(1, 2);
    LedgerFile foreign =
        new LedgerFile(
            one.testbed(),
            "preflight",
            one.run(),
            one.shard(),
            "other",
            one.owed(),
            one.verdicts(),
            List.of(),
            List.of());
    assertThat(ShardMerge.of(cluster, List.of(foreign, run(2, 2))).faults())
        .anySatisfy(fault -> assertThat(fault).contains("different suites"))
        .anySatisfy(fault -> assertThat(fault).contains("different families"));
  }

  @Test
  public void nothingIsRed() {
    ShardMerge merge = ShardMerge.of(cluster, List.of());

    assertThat(merge.faults()).isNotEmpty();
    assertThat(merge.ledger().red()).isTrue();
  }

  @Test
  public void faultsAndCausesOfShardsAreThoseOfTheWhole() {
    LedgerFile run = run(1, 3);
    Verdict first = run.verdicts().get(0);
    RootCause cause =
        new RootCause("x", "t", "w", List.of("e"), List.of(), "r", "c", List.of(first));
    LedgerFile faulty =
        new LedgerFile(
            run.testbed(),
            run.suite(),
            run.run(),
            run.shard(),
            run.family(),
            run.owed(),
            run.verdicts(),
            List.of(cause),
            List.of("it rained"));
    ShardMerge merge = ShardMerge.of(cluster, List.of(faulty, run(2, 3), run(3, 3)));

    assertThat(merge.faults()).containsExactly("Shard 1/3: it rained");
    assertThat(merge.causes()).hasSize(1);
    assertThat(merge.ledger().verdicts()).containsAll(merge.causes().get(0).explains());
  }

  @Test
  public void aLedgerIsReadAsItWasWritten() throws IOException {
    Path folder = Files.createTempDirectory("ledger");
    LedgerFile run = run(2, 3);
    run.write(folder);

    assertThat(LedgerFile.read(folder)).isEqualTo(run);
  }

  /** Whatever is cut off, it is no ledger any more. */
  @Test
  public void everyTruncationIsRefused() throws IOException {
    Path folder = Files.createTempDirectory("ledger");
    LedgerFile run = run(3, 3);
    with(run, run.owed().subList(0, 2), run.verdicts().subList(0, 2)).write(folder);
    Path file = folder.resolve("ledger.json");
    byte[] whole = Files.readAllBytes(file);
    for (int length = 0; length < whole.length; length++) {
      Files.write(file, Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> LedgerFile.read(folder)).isInstanceOf(IOException.class);
    }
    Files.delete(file);
    assertThatThrownBy(() -> LedgerFile.read(folder))
        .hasMessageContaining("did not come to its end");
  }

  private static LedgerFile with(LedgerFile run, List<Obligation> owed, List<Verdict> verdicts) {
    return new LedgerFile(
        run.testbed(),
        run.suite(),
        run.run(),
        run.shard(),
        run.family(),
        owed,
        verdicts,
        run.causes(),
        run.faults());
  }

  private LedgerFile run(int number, int count) {
    Shard shard = new Shard(number, count);
    List<Obligation> owed = Obligations.of(Shards.of(cluster).part(shard), CRITERIA);
    List<Verdict> verdicts = new ArrayList<>();
    for (Obligation one : owed) {
      verdicts.add(
          new Verdict(
              one.criterion(),
              one.target(),
              Status.PASS,
              "9000",
              "9000",
              "",
              "",
              List.of("a detail"),
              List.of(new EvidenceRef("node0001/0001"))));
    }
    return new LedgerFile(
        "cluster70",
        "acceptance",
        "run-" + number,
        Optional.of(shard),
        "",
        owed,
        verdicts,
        List.of(),
        List.of());
  }
}
