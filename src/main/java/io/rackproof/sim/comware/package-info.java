/** Simulated H3C switches with Comware. */
package io.rackproof.sim.comware;
