package io.rackproof.report.picture;

import java.util.List;

/**
 * Bandwidth from port to port.
 *
 * @param labels of the ports, in the order of rows and columns
 * @param cells what was measured; nothing is drawn for the others
 */
public record HeatMap(String title, List<String> labels, List<Cell> cells) {
  public HeatMap {
    labels = List.copyOf(labels);
    cells = List.copyOf(cells);
  }

  /** How a measurement stands to its bound. */
  public enum Grade {
    /** At its bound or above. */
    GOOD,
    /** Below its bound. */
    LOW,
    /** Measured without result. */
    NO_RESULT
  }

  /**
   * One direction.
   *
   * @param from row
   * @param to column
   * @param height of a good result between its bound (0) and what is attainable (1)
   */
  public record Cell(int from, int to, Grade grade, double height) {}
}
