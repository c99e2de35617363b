package io.rackproof.testbed;

/** A bandwidth test of perftest. */
public enum BandwidthTest {
  WRITE("ib_write_bw", "RDMA_Write BW Test", "", 1),
  READ("ib_read_bw", "RDMA_Read BW Test", "", 1),
  SEND("ib_send_bw", "Send BW Test", "", 1),
  /** Both ends write at once; the tool sums both directions up. */
  BOTH_WAYS("ib_write_bw", "RDMA_Write Bidirectional BW Test", "-b", 2);

  private final String tool;
  private final String title;
  private final String option;
  private final int directions;

  BandwidthTest(String tool, String title, String option, int directions) {
    this.tool = tool;
    this.title = title;
    this.option = option;
    this.directions = directions;
  }

  public String tool() {
    return tool;
  }

  /** As the tool prints it above its table. */
  public String title() {
    return title;
  }

  /** What the tool is told for it; empty for nothing. */
  public String option() {
    return option;
  }

  /** How many directions its average sums up. */
  public int directions() {
    return directions;
  }
}
