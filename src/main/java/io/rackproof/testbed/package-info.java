/** What is in the rack: the descriptor as immutable records. */
package io.rackproof.testbed;
