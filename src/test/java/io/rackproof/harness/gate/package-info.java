/** The test that every run on a testbed ends with. */
package io.rackproof.harness.gate;
