/** Arista EOS: its CLI, its configuration sessions and its JSON. */
package io.rackproof.device.eos;
