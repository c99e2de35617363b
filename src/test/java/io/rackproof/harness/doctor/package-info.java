/** The suite that says what a testbed lacks for a run. */
package io.rackproof.harness.doctor;
