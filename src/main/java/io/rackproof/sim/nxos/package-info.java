/** A simulated Cisco Nexus 9000 switch with NX-OS. */
package io.rackproof.sim.nxos;
