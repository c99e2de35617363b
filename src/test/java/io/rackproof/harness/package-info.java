/** The only code that knows the test engine: verdicts to test results, runs to reports. */
package io.rackproof.harness;
