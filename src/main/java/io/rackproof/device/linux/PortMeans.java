package io.rackproof.device.linux;

import io.rackproof.device.Batch;
import io.rackproof.remote.Command;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.NicPort;
import io.rackproof.units.ByteSize;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * By what a port is read and set, as its host showed at one moment: what its interface stands on,
 * and the tool of each interface at the bottom.
 */
final class PortMeans {
  private final NicPort port;
  private final NetStack stack;
  private final Map<String, PortReplies> replies;

  private PortMeans(NicPort port, NetStack stack, Map<String, PortReplies> replies) {
    this.port = port;
    this.stack = stack;
    this.replies = replies;
  }

  /** A port of which nothing has been read yet. */
  static PortMeans unread(NicPort port) {
    return new PortMeans(port, NetStack.alone(port.netdev()), Map.of());
  }

  /** What is asked first. */
  static List<Command> firstCommands(NicPort port) {
    List<Command> commands = new ArrayList<>(PortReplies.commands(port.netdev()));
    commands.add(IpLink.command());
    return commands;
  }

  /** What is asked then, of what the interface stands on; nothing for an interface of its own. */
  static List<Command> secondCommands(NicPort port, Batch first) {
    NetStack stack = stack(port, first);
    return stack.stacked()
        ? stack.carriers().stream()
            .flatMap(carrier -> PortReplies.commands(carrier).stream())
            .toList()
        : List.of();
  }

  /** The interfaces at the bottom. */
  static List<String> carriers(NicPort port, Batch first) {
    return stack(port, first).carriers();
  }

  static PortMeans of(NicPort port, Batch first, Batch second) {
    NetStack stack = stack(port, first);
    Map<String, PortReplies> replies = new LinkedHashMap<>();
    for (String carrier : stack.carriers()) {
      replies.put(carrier, new PortReplies(carrier, stack.stacked() ? second : first));
    }
    return new PortMeans(port, stack, replies);
  }

  private static NetStack stack(NicPort port, Batch first) {
    return NetStack.of(first.to(IpLink.command()), port.netdev())
        .asOptional()
        .orElseGet(() -> NetStack.alone(port.netdev()));
  }

  NicPort port() {
    return port;
  }

  NetStack stack() {
    return stack;
  }

  /** The replies about each interface at the bottom. */
  List<PortReplies> carriers() {
    return List.copyOf(replies.values());
  }

  /**
   * What the profile asks for, interface by interface. Before anything was read that is by the tool
   * of the port's make.
   */
  List<Map.Entry<String, Wanted>> wanted(LosslessProfile profile) {
    List<Map.Entry<String, Wanted>> all = new ArrayList<>(mtu(profile.hostMtu()));
    for (String carrier : stack.carriers()) {
      Optional<PortReplies> known = Optional.ofNullable(replies.get(carrier));
      List<Wanted> dcb =
          known.map(found -> DcbTool.of(found).wanted(profile)).orElseGet(() -> usual(profile));
      dcb.forEach(one -> all.add(Map.entry(carrier, one)));
      for (EcnSysfs.Point point : EcnSysfs.Point.values()) {
        all.add(
            Map.entry(
                carrier,
                new Wanted(
                    new EcnSetting(point, profile.priority()),
                    "1",
                    point == EcnSysfs.Point.NOTIFICATION
                        ? "answer marked packets with CNPs"
                        : "slow down on CNPs",
                    2)));
      }
    }
    return all;
  }

  private List<Wanted> usual(LosslessProfile profile) {
    return port.model().matches("(?i).*(ConnectX|BlueField).*")
        ? MlnxQosTool.usual(profile)
        : IprouteTool.wanted(profile, new TreeSet<>());
  }

  /** What lies below first, because nothing carries more than that; never made smaller. */
  private List<Map.Entry<String, Wanted>> mtu(ByteSize wanted) {
    List<Map.Entry<String, Wanted>> all = new ArrayList<>();
    String value = Long.toString(wanted.bytes());
    stack
        .below()
        .forEach(
            (name, now) -> {
              if (now.compareTo(wanted) < 0) {
                all.add(
                    Map.entry(
                        name,
                        new Wanted(new MtuSetting(), value, "as large as what stands on it", 1)));
              }
            });
    all.add(
        Map.entry(
            port.netdev(),
            new Wanted(
                new MtuSetting(),
                value,
                "jumbo frames, so that RDMA packets carry 4096 bytes",
                1)));
    return all;
  }
}
