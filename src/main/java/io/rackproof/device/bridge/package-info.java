/** Switches that are Linux machines: a bridge, tc queues, lldpad. One class a tool. */
package io.rackproof.device.bridge;
