package io.rackproof.testbed;

/** A switch. Its ports are those that NIC ports are cabled to. */
public record SwitchDevice(DeviceName name, SwitchOs os, Access access) {}
