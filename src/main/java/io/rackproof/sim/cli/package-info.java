/** What simulated switches with a command line of their own have in common. */
package io.rackproof.sim.cli;
