/** The suite that judges fragments of text. */
package io.rackproof.harness.triage;
