/** One report of the runs of all shards. */
package io.rackproof.harness.merge;
