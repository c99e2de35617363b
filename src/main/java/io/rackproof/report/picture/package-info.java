/**
 * Pictures of what was measured, drawn without a display. The only user of the plotting library.
 */
package io.rackproof.report.picture;
