/** A rack simulated in the JVM, served over SSH on loopback. */
package io.rackproof.sim;
