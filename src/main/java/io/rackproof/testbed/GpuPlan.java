package io.rackproof.testbed;

import java.util.Optional;

/**
 * The GPUs that a host should have.
 *
 * @param present whether it has any, so that GPU peer memory is owed
 * @param count how many; empty where the descriptor does not say
 * @param model words that the name of each holds, e.g. {@code H100}
 * @param near whether each NIC must be under one PCIe switch with a GPU
 */
public record GpuPlan(
    boolean present, Optional<Integer> count, Optional<String> model, boolean near) {
  /** A host without GPUs. */
  public static final GpuPlan NONE = new GpuPlan(false, Optional.empty(), Optional.empty(), false);

  /** A host with GPUs of which nothing more is said. */
  public static final GpuPlan SOME = new GpuPlan(true, Optional.empty(), Optional.empty(), true);

  /** Without further wishes. */
  public static GpuPlan of(boolean present) {
    return present ? SOME : NONE;
  }

  /** Whether the descriptor says more than that there are some. */
  public boolean detailed() {
    return count.isPresent() || model.isPresent();
  }
}
