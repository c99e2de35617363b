package io.rackproof.sim;

import io.rackproof.testbed.DeviceName;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Counts who came to each device and what for. Safe for several threads. */
final class Visits {
  private final Map<DeviceName, Integer> logins = new ConcurrentHashMap<>();
  private final Map<DeviceName, Integer> requests = new ConcurrentHashMap<>();

  void loggedIn(DeviceName device) {
    logins.merge(device, 1, Integer::sum);
  }

  void requested(DeviceName device) {
    requests.merge(device, 1, Integer::sum);
  }

  /** Connections that were authenticated. */
  int logins(DeviceName device) {
    return logins.getOrDefault(device, 0);
  }

  /** Scripts and terminals asked for: each is one round trip or more. */
  int requests(DeviceName device) {
    return requests.getOrDefault(device, 0);
  }
}
