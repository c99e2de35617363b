/** Own tests of the diagnosis. */
package io.rackproof.diagnosis;
