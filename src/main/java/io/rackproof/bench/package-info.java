/** Opens a testbed and hands the tests their parts. */
package io.rackproof.bench;
