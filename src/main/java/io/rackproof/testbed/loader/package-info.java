/**
 * Reads a descriptor, strictly. Three steps, each knowing nothing of the next: YAML text becomes a
 * tree whose nodes know their line and column ({@code YamlTree}); a {@code Grammar} turns one value
 * into a number, name or pattern; the readers put both together, section by section. A fault never
 * stops the reading: it is noted, the default stands in, and at the end all faults are thrown at
 * once.
 */
package io.rackproof.testbed.loader;
