/** Commands out, replies in, evidence kept; the only room that knows SSH. */
package io.rackproof.remote;
