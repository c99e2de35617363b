/** One small class a criterion: a pure function from facts and a bound to a verdict. */
package io.rackproof.criteria;
