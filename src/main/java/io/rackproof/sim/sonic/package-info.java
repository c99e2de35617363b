/** A simulated SONiC switch: CONFIG_DB, the agents that follow it, and the tools that print it. */
package io.rackproof.sim.sonic;
