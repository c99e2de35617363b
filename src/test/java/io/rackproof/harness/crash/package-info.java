/** Runs on small racks that are stopped at every step, and what is left of them. */
package io.rackproof.harness.crash;
