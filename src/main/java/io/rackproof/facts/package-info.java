/** What was observed on devices, vendor-neutral and with units. No I/O. */
package io.rackproof.facts;
