/** The page that a rack is accepted by, and the same for machines: JSON and JUnit XML. */
package io.rackproof.report.signoff;
