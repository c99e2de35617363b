package io.rackproof.device.comware;

import io.rackproof.testbed.EcnThresholds;
import io.rackproof.units.ByteSize;

/**
 * Thresholds in cells of the packet buffer: Comware counts queues in them and does not tell how
 * large one is; that depends on the model.
 */
record Cells(ByteSize cell) {
  /** The nearest number of cells. */
  long of(ByteSize size) {
    return Math.round((double) size.bytes() / cell.bytes());
  }

  /** What so many cells hold, or the size itself where that is the nearest to it. */
  ByteSize size(long cells, ByteSize wanted) {
    return cells == of(wanted) ? wanted : ByteSize.of(cells * cell.bytes());
  }

  /** The words of a WRED table for them. */
  String words(EcnThresholds ecn) {
    return "low-limit "
        + of(ecn.min())
        + " high-limit "
        + of(ecn.max())
        + " discard-probability "
        + Math.round(ecn.probability().value() * 100);
  }
}
