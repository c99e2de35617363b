/** Small suites that the harness is tried on; not tests of their own. */
package io.rackproof.harness.samples;
