package io.rackproof.sim;

/**
 * One thing that is wrong with a simulated rack.
 *
 * @param kind what
 * @param device host or switch it is at
 * @param part RDMA device, switch port or program, as the kind has it; empty for the whole device
 */
public record Fault(FaultKind kind, String device, String part) {
  /** As it is given on the command line. */
  @Override
  public String toString() {
    return kind.key() + ":" + device + (part.isEmpty() ? "" : "/" + part);
  }
}
