/** Quantities with their unit in the type: no bare number travels above this floor. */
package io.rackproof.units;
