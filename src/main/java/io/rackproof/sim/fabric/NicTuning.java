package io.rackproof.sim.fabric;

/**
 * How a NIC and its netdev are tuned, until a reboot takes it back.
 *
 * @param maxReadRequest of its PCIe Device Control, bytes
 * @param adaptiveRx whether the driver chooses the time of coalescing
 * @param rxUsecs how long an interrupt waits for more packets
 * @param queues combined queues
 * @param rxRing packets
 */
public record NicTuning(
    int maxReadRequest,
    boolean adaptiveRx,
    boolean adaptiveTx,
    int rxUsecs,
    int txUsecs,
    int queues,
    int rxRing) {
  /** What the NIC can have. */
  public static final int MAX_QUEUES = 63;

  public static final int MAX_RING = 8192;

  /** What the driver sets when it stops choosing by itself (mlx5, en/params.c). */
  private static final int DEFAULT_USECS = 16;

  /** Tuned as it should be. */
  public static NicTuning atBoot() {
    return new NicTuning(4096, false, false, 8, 8, MAX_QUEUES, MAX_RING);
  }

  public NicTuning withMaxReadRequest(int value) {
    return new NicTuning(value, adaptiveRx, adaptiveTx, rxUsecs, txUsecs, queues, rxRing);
  }

  /** The times start again when the driver begins or ends to choose. */
  public NicTuning withAdaptiveRx(boolean value) {
    int usecs = value == adaptiveRx ? rxUsecs : DEFAULT_USECS;
    return new NicTuning(maxReadRequest, value, adaptiveTx, usecs, txUsecs, queues, rxRing);
  }

  public NicTuning withAdaptiveTx(boolean value) {
    int usecs = value == adaptiveTx ? txUsecs : DEFAULT_USECS;
    return new NicTuning(maxReadRequest, adaptiveRx, value, rxUsecs, usecs, queues, rxRing);
  }

  public NicTuning withRxUsecs(int value) {
    return new NicTuning(maxReadRequest, adaptiveRx, adaptiveTx, value, txUsecs, queues, rxRing);
  }

  public NicTuning withTxUsecs(int value) {
    return new NicTuning(maxReadRequest, adaptiveRx, adaptiveTx, rxUsecs, value, queues, rxRing);
  }

  public NicTuning withQueues(int value) {
    return new NicTuning(maxReadRequest, adaptiveRx, adaptiveTx, rxUsecs, txUsecs, value, rxRing);
  }

  public NicTuning withRxRing(int value) {
    return new NicTuning(maxReadRequest, adaptiveRx, adaptiveTx, rxUsecs, txUsecs, queues, value);
  }
}
