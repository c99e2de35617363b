/** Simulated hosts: their state, and the programs that print and change it. */
package io.rackproof.sim.host;
