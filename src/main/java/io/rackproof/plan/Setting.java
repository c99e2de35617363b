package io.rackproof.plan;

import io.rackproof.testbed.DeviceName;

/**
 * One value of a device's configuration that can be read and written by itself. A device's
 * configuration is a set of these, in the device's own words, so that one algorithm undoes every
 * change on every operating system.
 *
 * @param scope port or table it belongs to, in the device's words; empty for the whole device
 * @param name what it is, in the driver's words
 */
public record Setting(DeviceName device, String scope, String name) implements Comparable<Setting> {
  private static final java.util.Comparator<Setting> ORDER =
      java.util.Comparator.comparing(Setting::device)
          .thenComparing(Setting::scope)
          .thenComparing(Setting::name);

  @Override
  public int compareTo(Setting other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return device + (scope.isEmpty() ? "" : "/" + scope) + " " + name;
  }
}
