/** Own tests of the triage. */
package io.rackproof.diagnosis.triage;
