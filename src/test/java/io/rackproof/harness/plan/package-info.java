/** What a run would change, printed. */
package io.rackproof.harness.plan;
