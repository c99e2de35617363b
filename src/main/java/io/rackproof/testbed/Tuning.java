package io.rackproof.testbed;

import io.rackproof.units.ByteSize;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * How a host and its NICs are to be tuned. What is empty or false is not judged.
 *
 * @param maxReadRequest the read request size of the NIC's PCIe Device Control
 * @param maxPayload the smallest payload size of its PCIe Device Control
 * @param relaxedOrdering whether it must be on in Device Control
 * @param acs whether the bridges above the NIC must have it off, on a host with GPUs
 * @param iommu whether it must be off or pass through, on a host with GPUs
 * @param coalescing interrupt coalescing, adaptive off
 * @param queues combined queues of the netdev
 * @param rxRing smallest RX ring, packets; less is enough where the NIC can do no more
 * @param interrupts whether the NIC's interrupts belong on the processors of its node
 * @param governor of every processor
 * @param idleLatency longest exit latency of an idle state that is on
 * @param apply what a run sets, and puts back, where it is otherwise
 */
public record Tuning(
    Optional<ByteSize> maxReadRequest,
    Optional<ByteSize> maxPayload,
    boolean relaxedOrdering,
    boolean acs,
    boolean iommu,
    Optional<Coalescing> coalescing,
    Optional<Queues> queues,
    OptionalInt rxRing,
    boolean interrupts,
    Optional<String> governor,
    Optional<Duration> idleLatency,
    Set<Item> apply) {
  /**
   * Read requests of 4096 bytes and 8 to 16 us of coalescing, as NVIDIA's guides to ConnectX tuning
   * have them; an idle state that takes longer than 10 us to leave is as long as two messages.
   */
  public static final Tuning USUAL =
      new Tuning(
          Optional.of(ByteSize.of(4096)),
          Optional.of(ByteSize.of(256)),
          true,
          true,
          true,
          Optional.of(Coalescing.USUAL),
          Optional.of(Queues.AS_CORES),
          OptionalInt.of(1024),
          true,
          Optional.of("performance"),
          Optional.of(Duration.ofNanos(10_000)),
          Set.of());

  public Tuning {
    apply = Set.copyOf(apply);
  }

  /** What a run can set. */
  public enum Item {
    MAX_READ_REQUEST,
    COALESCING,
    QUEUES,
    RINGS
  }

  /** Times that an interrupt may wait for more packets, both included; the least is what is set. */
  public record Coalescing(Duration least, Duration most) {
    /** 8 to 16 us. */
    public static final Coalescing USUAL =
        new Coalescing(Duration.ofNanos(8_000), Duration.ofNanos(16_000));

    public boolean holds(Duration time) {
      return time.compareTo(least) >= 0 && time.compareTo(most) <= 0;
    }

    @Override
    public String toString() {
      return least.toNanos() / 1000 + " to " + most.toNanos() / 1000 + " us";
    }
  }

  /**
   * The least number of combined queues; fewer are enough where the NIC can have no more.
   *
   * @param number empty for as many as the NIC's node has cores
   */
  public record Queues(OptionalInt number) {
    /** One for each core of the NIC's node. */
    public static final Queues AS_CORES = new Queues(OptionalInt.empty());
  }
}
