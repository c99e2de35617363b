/** What a run owes (criterion by target) and what it will change. */
package io.rackproof.plan;
