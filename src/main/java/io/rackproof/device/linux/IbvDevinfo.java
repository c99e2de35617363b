package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.LinkLayer;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PortState;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code ibv_devinfo -v} (rdma-core, ibv_devinfo.c): state of RDMA devices. Values stand as {@code
 * PORT_ACTIVE (4)}. The transport reads InfiniBand for RoCE too; the link layer decides. The speed
 * is that of one lane. Every key of a port is printed once, so whole lines prove themselves and a
 * cut listing lacks a key.
 */
final class IbvDevinfo {
  /** {@code hca_id: mlx5_0}. */
  private static final Pattern DEVICE = Pattern.compile("hca_id:\\s+(\\S+)\\s*");

  /** {@code port: 1}. */
  private static final Pattern PORT = Pattern.compile("\\s+port:\\s+(\\d+)\\s*");

  /** {@code active_mtu: 4096 (5)}. */
  private static final Pattern VALUE =
      Pattern.compile("\\s+([a-z_]+):\\s+(.*?)(?: \\(\\d+\\))?\\s*");

  private static final Pattern WIDTH = Pattern.compile("(\\d+)X");
  private static final Pattern SPEED = Pattern.compile("(\\d+(?:\\.\\d+)?) Gbps");

  private IbvDevinfo() {}

  /** An RDMA port: its state and the path MTU in force. */
  record Port(PortState state, ByteSize activeMtu) {}

  static Command command() {
    return Command.read("ibv_devinfo", "-v");
  }

  /** Port 1 of a device; unknown when the listing does not show it whole. */
  static Observed<Port> port(Reply reply, String device) {
    return Answer.read(reply, text -> parse(text, device));
  }

  private static Port parse(String text, String device) throws Malformed {
    Map<String, String> values = values(block(Answer.lines(text), device), device);
    String state = required(values, "state", device);
    boolean active = state.equals(PortState.ACTIVE);
    LinkLayer layer =
        switch (required(values, "link_layer", device)) {
          case "Ethernet" -> LinkLayer.ETHERNET;
          case "InfiniBand" -> LinkLayer.INFINIBAND;
          default -> throw new Malformed("link_layer of " + device + " is neither known one");
        };
    String physical = required(values, "phys_state", device);
    if (!state.startsWith("PORT_")) {
      throw new Malformed("state of " + device + " is '" + state + "'");
    }
    return new Port(
        new PortState(state, physical, layer, rate(values, device, active)),
        mtu(required(values, "active_mtu", device)));
  }

  /** The lines of one device, from its name to the next device or the end. */
  private static List<String> block(List<String> lines, String device) throws Malformed {
    List<String> block = new ArrayList<>();
    boolean inside = false;
    for (String line : lines) {
      Matcher name = DEVICE.matcher(line);
      if (name.matches()) {
        inside = name.group(1).equals(device);
        if (inside && !block.isEmpty()) {
          throw new Malformed(device + " is described twice");
        }
      }
      if (inside) {
        block.add(line);
      }
    }
    if (block.isEmpty()) {
      throw new Malformed("it does not describe " + device);
    }
    return block;
  }

  private static Map<String, String> values(List<String> block, String device) throws Malformed {
    Map<String, String> values = new HashMap<>();
    boolean inPort = false;
    for (String line : block) {
      Matcher port = PORT.matcher(line);
      Matcher value = VALUE.matcher(line);
      if (port.matches()) {
        inPort = port.group(1).equals("1");
      } else if (inPort && value.matches() && values.put(value.group(1), value.group(2)) != null) {
        throw new Malformed(value.group(1) + " of " + device + " stands twice");
      }
    }
    return values;
  }

  private static String required(Map<String, String> values, String key, String device)
      throws Malformed {
    String value = values.get(key);
    if (value == null || value.isEmpty()) {
      throw new Malformed("port 1 of " + device + " has no " + key);
    }
    return value;
  }

  private static Bandwidth rate(Map<String, String> values, String device, boolean active)
      throws Malformed {
    Matcher width = WIDTH.matcher(required(values, "active_width", device));
    Matcher speed = SPEED.matcher(required(values, "active_speed", device));
    if (width.matches() && speed.matches()) {
      return Bandwidth.gbps(Integer.parseInt(width.group(1)) * Double.parseDouble(speed.group(1)));
    }
    if (active) {
      throw new Malformed("active_width and active_speed of " + device + " give no rate");
    }
    return Bandwidth.ZERO;
  }

  private static ByteSize mtu(String value) throws Malformed {
    return switch (value) {
      case "256", "512", "1024", "2048", "4096" -> ByteSize.of(Long.parseLong(value));
      default -> throw new Malformed("active_mtu '" + value + "' is none of RDMA's");
    };
  }
}
