/** From symptoms to causes: of a run, and of a fragment of what a tool printed. */
package io.rackproof.diagnosis;
