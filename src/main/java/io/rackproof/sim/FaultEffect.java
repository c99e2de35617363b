package io.rackproof.sim;

/** How a fault changes the rack. */
@FunctionalInterface
interface FaultEffect {
  void on(FaultSite site);
}
