/** Ledger of verdicts, console, Allure. */
package io.rackproof.report;
