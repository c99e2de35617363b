/** The suite that looks at firmware parameters, and sets or undoes them where it is told to. */
package io.rackproof.harness.firmware;
