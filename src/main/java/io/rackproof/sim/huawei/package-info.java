/** Simulated Huawei CloudEngine switches. */
package io.rackproof.sim.huawei;
