/** Simulated switches with NVIDIA Cumulus Linux and NVUE. */
package io.rackproof.sim.nvue;
