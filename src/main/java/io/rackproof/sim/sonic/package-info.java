/** A simulated SONiC switch: CONFIG_DB, the agents that follow it, and the tools over both. */
package io.rackproof.sim.sonic;
