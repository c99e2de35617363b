/**
 * What a fragment of text that some tool printed says of the rack's health: rules, one a class or a
 * row of data, each of which recognises its own tool's text.
 */
package io.rackproof.diagnosis.triage;
