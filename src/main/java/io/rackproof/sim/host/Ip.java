package io.rackproof.sim.host;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import io.rackproof.sim.fabric.RoceGid;
import io.rackproof.sim.fabric.SimNic;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** {@code ip}: links, addresses, and a link's MTU (iproute2, with JSON output). */
final class Ip implements HostTool {
  private static final int MAX_MTU = 9978;
  private static final long FOREVER = 4294967295L;

  @Override
  public boolean changes(Invocation call) {
    return call.argv().contains("set");
  }

  @Override
  public Output run(SimHost host, Invocation call) {
    List<String> argv = call.argv();
    if (argv.contains("set")) {
      return set(host, call);
    }
    if (argv.contains("route")) {
      return argv.contains("get")
          ? routeTo(host, new Arguments(argv))
          : Output.ok(argv.contains("-6") ? "[ ]\n" : route(host.defaultRoute()) + "\n");
    }
    Optional<String> device = new Arguments(argv).after("dev");
    if (device.isPresent() && Stacked.find(host, device.get()).isEmpty()) {
      return Output.failed(1, "Device \"" + device.get() + "\" does not exist.\n");
    }
    boolean addresses = argv.contains("addr") || argv.contains("address");
    boolean details = argv.contains("-d");
    ArrayNode links = JsonNodeFactory.instance.arrayNode();
    if (device.isEmpty()) {
      loopback(links.addObject(), addresses);
    }
    for (SimNic nic : host.nics()) {
      Stacked.show(links, nic, device, addresses);
      if (device.isEmpty() || nic.netdev().equals(device.get())) {
        ObjectNode link = links.addObject();
        link(link, nic, addresses);
        if (details) {
          details(link, nic);
        }
        if (addresses) {
          addresses(link.putArray("addr_info"), nic, host.prefix());
        }
      }
    }
    return Output.ok(links + "\n");
  }

  private static ArrayNode route(String netdev) {
    ArrayNode routes = JsonNodeFactory.instance.arrayNode();
    ObjectNode route = routes.addObject().put("dst", "default").put("gateway", "192.0.2.1");
    route.put("dev", netdev).put("protocol", "static").putArray("flags");
    return routes;
  }

  /** {@code route get TO from FROM}: by the source, as each rail is a network of its own. */
  private static Output routeTo(SimHost host, Arguments arguments) {
    String to = arguments.after("get").orElse("");
    String from = arguments.after("from").orElse("");
    Optional<SimNic> nic =
        host.nics().stream().filter(candidate -> candidate.ipv4().equals(from)).findFirst();
    if (nic.isEmpty()) {
      return Output.failed(2, "RTNETLINK answers: Invalid argument\n");
    }
    ArrayNode routes = JsonNodeFactory.instance.arrayNode();
    ObjectNode route = routes.addObject().put("dst", to).put("from", from);
    route.put("dev", nic.get().netdev()).put("uid", 1000);
    route.putArray("flags");
    route.putArray("cache");
    return Output.ok(routes + "\n");
  }

  private static Output set(SimHost host, Invocation call) {
    Arguments arguments = new Arguments(call.argv());
    Optional<SimNic> nic = arguments.after("dev").flatMap(name -> Stacked.find(host, name));
    if (nic.isEmpty()) {
      return Output.failed(1, "Cannot find device \"" + arguments.after("dev").orElse("") + "\"\n");
    }
    if (!call.root()) {
      return Output.failed(2, "RTNETLINK answers: Operation not permitted\n");
    }
    OptionalInt mtu = arguments.number("mtu");
    if (mtu.isPresent()) {
      if (mtu.getAsInt() > MAX_MTU) {
        return Output.failed(2, "Error: mtu greater than device maximum.\n");
      }
      if (mtu.getAsInt() < 68) {
        return Output.failed(2, "Error: mtu less than device minimum.\n");
      }
      return Stacked.setMtu(nic.get(), arguments.after("dev").orElse(""), mtu.getAsInt());
    } else if (arguments.has("up") || arguments.has("down")) {
      nic.get().set(now -> now.withUp(arguments.has("up")));
    } else {
      return Output.failed(255, "Not enough information: \"dev\" argument is required.\n");
    }
    return Output.ok("");
  }

  private static void loopback(ObjectNode link, boolean addresses) {
    link.put("ifindex", 1).put("ifname", "lo");
    link.putArray("flags").add("LOOPBACK").add("UP").add("LOWER_UP");
    link.put("mtu", 65536).put("qdisc", "noqueue").put("operstate", "UNKNOWN");
    if (!addresses) {
      link.put("linkmode", "DEFAULT");
    }
    link.put("group", "default").put("txqlen", 1000).put("link_type", "loopback");
    link.put("address", "00:00:00:00:00:00").put("broadcast", "00:00:00:00:00:00");
    if (addresses) {
      ObjectNode address = link.putArray("addr_info").addObject();
      address.put("family", "inet").put("local", "127.0.0.1").put("prefixlen", 8);
      address.put("scope", "host").put("label", "lo");
      address.put("valid_life_time", FOREVER).put("preferred_life_time", FOREVER);
    }
  }

  private static void link(ObjectNode link, SimNic nic, boolean addresses) {
    link.put("ifindex", nic.ifindex()).put("ifname", nic.netdev());
    ArrayNode flags = link.putArray("flags");
    if (nic.settings().up() && !nic.up()) {
      flags.add("NO-CARRIER");
    }
    flags.add("BROADCAST").add("MULTICAST");
    if (nic.settings().up()) {
      flags.add("UP");
    }
    if (nic.up()) {
      flags.add("LOWER_UP");
    }
    link.put("mtu", nic.settings().mtu()).put("qdisc", "mq");
    link.put("operstate", nic.up() ? "UP" : "DOWN");
    if (!addresses) {
      link.put("linkmode", "DEFAULT");
    }
    Stacked.master(link, nic, nic.netdev());
    link.put("group", "default").put("txqlen", 1000).put("link_type", "ether");
    link.put("address", nic.mac()).put("broadcast", "ff:ff:ff:ff:ff:ff");
  }

  private static void details(ObjectNode link, SimNic nic) {
    link.put("promiscuity", 0).put("allmulti", 0).put("min_mtu", 68).put("max_mtu", MAX_MTU);
    link.put("inet6_addr_gen_mode", "eui64").put("num_tx_queues", 504).put("num_rx_queues", 63);
    link.put("gso_max_size", 65536).put("gso_max_segs", 65535);
    link.put("tso_max_size", 524280).put("tso_max_segs", 65535).put("gro_max_size", 65536);
    link.put("parentbus", "pci").put("parentdev", nic.slot().address());
  }

  private static void addresses(ArrayNode list, SimNic nic, int prefix) {
    ObjectNode v4 = list.addObject().put("family", "inet").put("local", nic.ipv4());
    v4.put("prefixlen", prefix);
    v4.put("broadcast", nic.ipv4().substring(0, nic.ipv4().lastIndexOf('.')) + ".255");
    v4.put("scope", "global").put("label", nic.netdev());
    v4.put("valid_life_time", FOREVER).put("preferred_life_time", FOREVER);
    ObjectNode v6 = list.addObject().put("family", "inet6");
    v6.put("local", RoceGid.table(nic).get(0).text()).put("prefixlen", 64).put("scope", "link");
    v6.put("valid_life_time", FOREVER).put("preferred_life_time", FOREVER);
  }
}
