/** Surveys and measurements. Measures, never judges. */
package io.rackproof.probe;
