package io.rackproof.facts;

/**
 * A setting after the profile was applied.
 *
 * @param setting what it is, for a person
 * @param wanted value that the profile asks for
 * @param found value read back
 * @param refusal what the device said when it did not take the value; empty when it took it
 * @param skipped why it was left as it stands; empty when it was set or already right
 */
public record SettingState(
    String setting, String wanted, Observed<String> found, String refusal, String skipped) {}
