/** The suite that finds out what is in a rack and describes it. */
package io.rackproof.harness.discover;
