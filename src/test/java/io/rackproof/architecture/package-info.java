/** Keeps the floors of the architecture. */
package io.rackproof.architecture;
