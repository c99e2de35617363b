/** Drivers of hosts and switches: what a device can be asked and told, by small interfaces. */
package io.rackproof.device;
