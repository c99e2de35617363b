/** What the cables join: ports of NICs and of switches as hardware, whatever OS runs on them. */
package io.rackproof.sim.fabric;
