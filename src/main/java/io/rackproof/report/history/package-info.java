/**
 * The nights of a testbed, beside its reports: what was measured, what was red, which versions ran.
 *
 * <p>A night is one JSON file in {@code reports/NAME/history/nightly/runs}, forced to disk under
 * another name and then renamed: a crash leaves the night whole or not at all, and never harms an
 * earlier one. Unknown keys are passed over and missing ones are empty, so versions of Rackproof
 * may share a history. Nothing is ever searched but the newest few dozen files, for which a
 * database would be one more library to keep.
 */
package io.rackproof.report.history;
