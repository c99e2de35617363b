package io.rackproof.report.signoff;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Verdict;
import io.rackproof.plan.Obligation;
import io.rackproof.testbed.DeviceName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Criteria by devices. A cell holds every verdict that concerns the device: its own, those of its
 * ports, and those of pairs with a port of it at either end.
 *
 * @param devices columns: hosts, then switches
 * @param rows one for each criterion that was owed or judged
 */
public record Matrix(List<DeviceName> devices, List<Row> rows) {
  /** Verdicts on one criterion, by device. */
  public record Row(CriterionId criterion, Map<DeviceName, Cell> cells) {
    public Row {
      cells = Map.copyOf(cells);
    }

    /** Never null: an empty cell where nothing was owed. */
    public Cell cell(DeviceName device) {
      return cells.getOrDefault(device, Cell.EMPTY);
    }
  }

  public Matrix {
    devices = List.copyOf(devices);
    rows = List.copyOf(rows);
  }

  /**
   * @param known devices in the descriptor's order; others that verdicts name come after them
   * @param missing verdicts that were owed and not given
   */
  static Matrix of(Collection<DeviceName> known, List<Verdict> verdicts, List<Obligation> missing) {
    Map<CriterionId, Map<DeviceName, Cell>> counted = new EnumMap<>(CriterionId.class);
    Set<DeviceName> devices = new LinkedHashSet<>(known);
    for (Verdict verdict : verdicts) {
      for (DeviceName device : Places.of(verdict.target())) {
        devices.add(device);
        row(counted, verdict.criterion())
            .merge(device, Cell.of(Mark.of(verdict.status())), Cell::plus);
      }
    }
    for (Obligation obligation : missing) {
      for (DeviceName device : Places.of(obligation.target())) {
        devices.add(device);
        row(counted, obligation.criterion()).merge(device, Cell.of(Mark.NOT_JUDGED), Cell::plus);
      }
    }
    List<Row> rows = new ArrayList<>();
    counted.forEach((criterion, cells) -> rows.add(new Row(criterion, cells)));
    return new Matrix(List.copyOf(devices), rows);
  }

  private static Map<DeviceName, Cell> row(
      Map<CriterionId, Map<DeviceName, Cell>> counted, CriterionId criterion) {
    return counted.computeIfAbsent(criterion, key -> new LinkedHashMap<>());
  }

  /** The columns in blocks that fit a narrow page. */
  List<List<DeviceName>> blocks(int most) {
    List<List<DeviceName>> blocks = new ArrayList<>();
    for (int from = 0; from < devices.size(); from += most) {
      blocks.add(devices.subList(from, Math.min(devices.size(), from + most)));
    }
    return blocks;
  }
}
