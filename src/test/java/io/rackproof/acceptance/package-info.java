/** The acceptance tests: one class a criterion, reading like the criterion. */
package io.rackproof.acceptance;
