package io.rackproof.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import io.rackproof.testbed.PortId;
import java.util.List;
import java.util.stream.IntStream;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public class LedgerTest {
  private static final PortId PORT = PortId.of("node01", "mlx5_0");
  private static final Verdict PASS = Verdicts.of(CriterionId.MTU, PORT, Status.PASS);

  @Test
  public void allOwedAndJudgedIsGreen() {
    Ledger ledger = new Ledger();
    ledger.owe(List.of(Verdicts.owed(PASS)));
    ledger.record(PASS);
    assertThat(ledger.red()).isFalse();
    assertThat(ledger.gate().sentence()).endsWith("1 of 1");
  }

  @Test
  public void nothingOwedIsRed() {
    assertThat(new Ledger().red()).isTrue();
    assertThat(new Ledger().gate().sentence()).startsWith("Nothing was judged");
  }

  @Test
  public void nothingOwedForAReasonIsGreen() {
    Ledger ledger = new Ledger();
    ledger.oweNothing("only the plan was printed");
    assertThat(ledger.red()).isFalse();
    assertThat(ledger.gate().sentence()).contains("only the plan was printed");
  }

  @Test
  public void missingIsNamed() {
    Ledger ledger = new Ledger();
    ledger.owe(List.of(Verdicts.owed(PASS)));
    assertThat(ledger.red()).isTrue();
    assertThat(ledger.gate().sentence()).contains("1 not judged (MTU of node01/mlx5_0)");
  }

  @Test
  public void surplusIsNamed() {
    Ledger ledger = new Ledger();
    ledger.record(PASS);
    assertThat(ledger.red()).isTrue();
    assertThat(ledger.gate().sentence()).contains("1 judged but not owed (MTU of node01/mlx5_0)");
  }

  @Test
  public void anExcuseDoesNotCoverASurplus() {
    Ledger ledger = new Ledger();
    ledger.oweNothing("only the plan was printed");
    ledger.record(PASS);
    assertThat(ledger.red()).isTrue();
  }

  @Test
  public void twiceIsNamed() {
    Ledger ledger = new Ledger();
    ledger.owe(List.of(Verdicts.owed(PASS)));
    ledger.record(PASS);
    ledger.record(PASS);
    assertThat(ledger.red()).isTrue();
    assertThat(ledger.gate().sentence()).contains("1 more than once (MTU of node01/mlx5_0)");
  }

  @DataProvider
  public Object[][] statuses() {
    return new Object[][] {
      {Status.PASS, false},
      {Status.NOT_APPLICABLE, false},
      {Status.FAIL, true},
      {Status.INCONCLUSIVE, true},
    };
  }

  @Test(dataProvider = "statuses")
  public void oneRedVerdictMakesTheRunRed(Status status, boolean red) {
    Ledger ledger = new Ledger();
    Verdict verdict = Verdicts.of(CriterionId.MTU, PORT, status);
    ledger.owe(List.of(Verdicts.owed(verdict)));
    ledger.record(verdict);
    assertThat(ledger.red()).isEqualTo(red);
  }

  @Test
  public void threadsLoseNothing() {
    Ledger ledger = new Ledger();
    IntStream.range(0, 1000)
        .parallel()
        .mapToObj(n -> Verdicts.of(CriterionId.MTU, PortId.of("node" + n, "mlx5_0"), Status.PASS))
        .forEach(
            verdict -> {
              ledger.owe(List.of(Verdicts.owed(verdict)));
              ledger.record(verdict);
            });
    assertThat(ledger.verdicts()).hasSize(1000);
    assertThat(ledger.gate().holds()).isTrue();
  }

  @Test
  public void manyAreNamedInPart() {
    Ledger ledger = new Ledger();
    IntStream.range(0, 9)
        .mapToObj(n -> Verdicts.of(CriterionId.MTU, PortId.of("node" + n, "mlx5_0"), Status.PASS))
        .forEach(verdict -> ledger.owe(List.of(Verdicts.owed(verdict))));
    assertThat(ledger.gate().sentence()).contains("9 not judged").contains("and 4 more)");
  }
}
