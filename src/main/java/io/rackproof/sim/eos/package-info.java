/** A simulated Arista EOS switch. */
package io.rackproof.sim.eos;
