package io.rackproof.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.RootCause;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.PortId;
import java.util.List;
import org.testng.annotations.Test;

public class ResultTableTest {
  @Test
  public void countsRedVerdictsAndDevices() {
    Ledger ledger = new Ledger();
    ledger.record(Verdicts.of(CriterionId.MTU, PortId.of("node02", "mlx5_1"), Status.FAIL));
    ledger.record(Verdicts.of(CriterionId.MTU, PortId.of("node01", "mlx5_0"), Status.PASS));
    ledger.record(Verdicts.of(CriterionId.RESTORED, DeviceName.of("node01"), Status.PASS));
    ledger.record(Verdicts.of(CriterionId.RESTORED, DeviceName.of("leaf1"), Status.INCONCLUSIVE));
    ledger.record(Verdicts.of(CriterionId.RESTORED, DeviceName.of("leaf2"), Status.NOT_APPLICABLE));
    List<String> lines = ResultTable.of(ledger);
    assertThat(lines)
        .contains(
            "criterion         pass   fail  inconclusive  not applicable",
            "MTU                  1      1             .               .",
            "all                  2      1             1               1",
            "NOT CERTAIN: leaf1",
            "untouched: leaf2 (another tool set <1500>)",
            "restored: node01")
        .anyMatch(line -> line.startsWith("FAIL MTU node02/mlx5_1: found 1500 B, expected 9000 B"))
        .anyMatch(line -> line.startsWith("INCONCLUSIVE RESTORED leaf1: another tool"))
        .allMatch(line -> line.length() <= 100);
  }

  @Test
  public void whatACauseExplainsIsOneLineWithItsNumber() {
    Ledger ledger = new Ledger();
    Verdict explained = Verdicts.of(CriterionId.MTU, PortId.of("node02", "mlx5_1"), Status.FAIL);
    ledger.record(explained);
    ledger.record(Verdicts.of(CriterionId.MTU, PortId.of("node03", "mlx5_1"), Status.FAIL));
    RootCause cause =
        new RootCause(
            "nic-mtu",
            "the NIC's MTU is too small",
            "node02/mlx5_1",
            List.of("1500"),
            List.of(),
            "set it",
            "ip link show",
            List.of(explained));
    assertThat(ResultTable.of(ledger, List.of(cause)))
        .contains(
            "verdict      criterion       cause   where",
            "FAIL         MTU             1       node02/mlx5_1")
        .anyMatch(line -> line.startsWith("FAIL MTU node03/mlx5_1: found 1500 B"))
        .noneMatch(line -> line.startsWith("FAIL MTU node02/mlx5_1"));
  }

  @Test
  public void aThousandFailuresAreCountedNotListed() {
    Ledger ledger = new Ledger();
    for (int n = 0; n < 1000; n++) {
      ledger.record(Verdicts.of(CriterionId.MTU, PortId.of("node02", "mlx5_" + n), Status.FAIL));
    }
    assertThat(ResultTable.of(ledger))
        .contains("… and 940 more; all of them are in the report")
        .hasSizeLessThan(400);
  }

  @Test
  public void anEmptyLedgerHasNoTable() {
    assertThat(ResultTable.of(new Ledger())).containsExactly("");
  }
}
