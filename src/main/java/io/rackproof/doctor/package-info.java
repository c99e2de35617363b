/**
 * Says what a testbed's devices lack for a run: access, tools, rights, limits, and exactly what to
 * install or grant. A survey is taken through a shell that listens ({@code ListeningShell}), so
 * that what is checked is what a run really sends. Changes nothing.
 */
package io.rackproof.doctor;
