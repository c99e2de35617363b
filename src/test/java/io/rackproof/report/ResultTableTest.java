package io.rackproof.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Status;
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
  public void anEmptyLedgerHasNoTable() {
    assertThat(ResultTable.of(new Ledger())).containsExactly("");
  }
}
