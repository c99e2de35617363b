package io.rackproof.sim.fabric;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Interfaces that stand on one another, as a name tells: {@code bond0.100} is a VLAN on the bond
 * {@code bond0}, of which {@code eth0} is the only member; {@code eth0.100} a VLAN on {@code eth0}.
 *
 * @param bottom the netdev of the NIC
 * @param above what stands on it, upwards
 */
public record Stack(String bottom, List<Level> above) {
  private static final Pattern VLAN = Pattern.compile("(.+)\\.(\\d{1,4})");
  private static final Pattern BOND = Pattern.compile("bond(\\d+)");

  /**
   * An interface on another.
   *
   * @param kind {@code vlan} or {@code bond}
   * @param on the name of what it stands on
   * @param vlan its number; 0 for a bond
   */
  public record Level(String name, String kind, String on, int vlan) {}

  public Stack {
    above = List.copyOf(above);
  }

  public static Stack of(String netdev) {
    List<Level> upwards = new ArrayList<>();
    String name = netdev;
    Matcher vlan = VLAN.matcher(name);
    if (vlan.matches()) {
      upwards.add(0, new Level(name, "vlan", vlan.group(1), Integer.parseInt(vlan.group(2))));
      name = vlan.group(1);
    }
    Matcher bond = BOND.matcher(name);
    if (bond.matches()) {
      upwards.add(0, new Level(name, "bond", "eth" + bond.group(1), 0));
      name = "eth" + bond.group(1);
    }
    return new Stack(name, upwards);
  }
}
