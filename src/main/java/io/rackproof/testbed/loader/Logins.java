package io.rackproof.testbed.loader;

import io.rackproof.testbed.Access;
import io.rackproof.testbed.DeviceName;

/**
 * Completes the access of each device.
 *
 * <p>A simulated rack needs none: whatever the simulator listens on replaces it, so a placeholder
 * stands in that could not reach anything but this machine.
 *
 * @param accessMark where a missing user is reported
 */
record Logins(
    AccessReader reader, Login common, boolean simulated, Mark accessMark, Faults faults) {
  private static final String PLACEHOLDER_USER = "rack";
  private static final String PLACEHOLDER_ADDRESS = "127.0.0.1";

  /** The login of an entry of hosts or switches. */
  Login of(Section entry) {
    return reader.read(entry, common);
  }

  /** Where a device is when its entry gives no address. */
  String defaultAddress(DeviceName name) {
    return simulated ? PLACEHOLDER_ADDRESS : name.value();
  }

  Access complete(Login login, String address) {
    if (login.user().isEmpty() && !simulated) {
      faults.add(
          accessMark, "user", "access: 'user' is missing; add the login name, e.g. user: rack");
    }
    return login.at(address, PLACEHOLDER_USER);
  }
}
