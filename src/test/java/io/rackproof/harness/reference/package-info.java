/** The criteria reference of the README, made from the code. */
package io.rackproof.harness.reference;
