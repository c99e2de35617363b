/** Cisco NX-OS on Nexus 9000: its modular QoS, its tables and its JSON. */
package io.rackproof.device.nxos;
