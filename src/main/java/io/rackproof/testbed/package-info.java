/** What is in the rack: the descriptor as immutable records, and its strict loader. */
package io.rackproof.testbed;
