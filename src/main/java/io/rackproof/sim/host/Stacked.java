package io.rackproof.sim.host;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.rackproof.sim.Output;
import io.rackproof.sim.fabric.NicSettings;
import io.rackproof.sim.fabric.SimNic;
import io.rackproof.sim.fabric.Stack;
import java.util.List;
import java.util.Optional;

/** VLANs and bonds on the interfaces of a host, as {@code ip} shows and sets them. */
final class Stacked {
  private Stacked() {}

  /** The NIC of an interface, or of one that stands on it. */
  static Optional<SimNic> find(SimHost host, String name) {
    return host.nics().stream()
        .filter(
            nic ->
                nic.netdev().equals(name)
                    || nic.stack().above().stream().anyMatch(level -> level.name().equals(name)))
        .findFirst();
  }

  /** Adds what stands on a NIC. */
  static void show(ArrayNode links, SimNic nic, Optional<String> only, boolean addresses) {
    for (Stack.Level level : nic.stack().above()) {
      if (only.isPresent() && !only.get().equals(level.name())) {
        continue;
      }
      ObjectNode link = links.addObject().put("ifindex", 100 + nic.ifindex());
      if (level.kind().equals("vlan")) {
        link.put("link", level.on());
      }
      link.put("ifname", level.name());
      link.putArray("flags").add("BROADCAST").add("MULTICAST").add("UP").add("LOWER_UP");
      link.put("mtu", nic.settings().above().get(level.name())).put("qdisc", "noqueue");
      master(link, nic, level.name());
      link.put("operstate", "UP").put("group", "default").put("link_type", "ether");
      link.put("address", nic.mac()).put("broadcast", "ff:ff:ff:ff:ff:ff");
      ObjectNode info = link.putObject("linkinfo").put("info_kind", level.kind());
      if (level.kind().equals("vlan")) {
        info.putObject("info_data").put("protocol", "802.1Q").put("id", level.vlan());
      }
      if (addresses) {
        link.putArray("addr_info");
      }
    }
  }

  /** Names the bond of which an interface is a member. */
  static void master(ObjectNode link, SimNic nic, String name) {
    nic.stack().above().stream()
        .filter(level -> level.kind().equals("bond") && level.on().equals(name))
        .forEach(level -> link.put("master", level.name()));
  }

  /**
   * A VLAN takes no more than what it stands on, and shrinks with that (net/8021q/vlan.c,
   * vlan_device_event); a bond gives its MTU to its members (bond_main.c, bond_change_mtu).
   */
  static Output setMtu(SimNic nic, String name, int mtu) {
    Optional<Stack.Level> level =
        nic.stack().above().stream().filter(one -> one.name().equals(name)).findFirst();
    boolean vlan = level.filter(one -> one.kind().equals("vlan")).isPresent();
    if (vlan && mtu > now(nic.settings(), nic, level.get().on())) {
      return Output.failed(2, "RTNETLINK answers: Numerical result out of range\n");
    }
    nic.set(
        settings -> {
          NicSettings next =
              vlan ? settings : level.isPresent() ? settings.withMtu(mtu) : settings.withMtu(mtu);
          if (level.isPresent()) {
            next = next.withAbove(name, mtu);
          }
          return shrunk(next, nic);
        });
    return Output.ok("");
  }

  private static int now(NicSettings settings, SimNic nic, String name) {
    return nic.netdev().equals(name) ? settings.mtu() : settings.above().get(name);
  }

  private static NicSettings shrunk(NicSettings settings, SimNic nic) {
    NicSettings next = settings;
    List<Stack.Level> above = nic.stack().above();
    for (Stack.Level level : above) {
      int most = now(next, nic, level.on());
      if (level.kind().equals("vlan") && next.above().get(level.name()) > most) {
        next = next.withAbove(level.name(), most);
      }
    }
    return next;
  }
}
