package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code ethtool -i IF} (ethtool): driver and firmware of a network interface. */
final class EthtoolDriver {
  /** {@code firmware-version: 28.41.1000 (MT_0000000838)}; a value may be empty. */
  private static final Pattern VALUE = Pattern.compile("([a-z-]+): ?(.*?)\\s*");

  private static final Pattern WITH_PSID = Pattern.compile("(\\S+) \\(([A-Z0-9_]+)\\)");

  private EthtoolDriver() {}

  /**
   * Driver of an interface.
   *
   * @param firmware without PSID; empty where the driver tells none
   * @param psid board id, which only NVIDIA's drivers add
   * @param bus where it is plugged in; empty for a virtual interface
   */
  record Driver(
      String name, String version, String firmware, Optional<String> psid, Optional<String> bus) {

    /** Whether this is a NIC that NVIDIA's tools configure. */
    boolean nvidia() {
      return name.equals("mlx5_core") || name.equals("mlx4_en");
    }

    /** Whether it switches RoCE's congestion control for a whole device: irdma, bnxt_re. */
    boolean deviceDcqcn() {
      return name.equals("ice") || name.equals("bnxt_en");
    }

    /** Whether there is no NIC hardware behind it that could have DCB or RoCE firmware. */
    boolean software() {
      return switch (name) {
        case "virtio_net", "veth", "tun", "dummy", "bridge", "macvlan", "ipvlan", "vmxnet3" -> true;
        default -> false;
      };
    }
  }

  static Command command(String netdev) {
    return Command.read("ethtool", "-i", netdev);
  }

  static Observed<Driver> driver(Reply reply) {
    return Answer.read(reply, EthtoolDriver::parse);
  }

  private static Driver parse(String text) throws Malformed {
    Map<String, String> values = new HashMap<>();
    for (String line : Answer.lines(text)) {
      Matcher value = VALUE.matcher(line);
      if (!value.matches()) {
        throw new Malformed("'" + line + "' is not 'key: value'");
      }
      if (values.put(value.group(1), value.group(2)) != null) {
        throw new Malformed(value.group(1) + " stands twice");
      }
    }
    String name = required(values, "driver");
    if (name.isEmpty()) {
      throw new Malformed("the driver's name is empty");
    }
    String firmware = required(values, "firmware-version");
    Matcher psid = WITH_PSID.matcher(firmware);
    boolean hasPsid = psid.matches();
    return new Driver(
        name,
        required(values, "version"),
        hasPsid ? psid.group(1) : firmware,
        hasPsid ? Optional.of(psid.group(2)) : Optional.empty(),
        Optional.of(required(values, "bus-info")).filter(bus -> !bus.isEmpty()));
  }

  private static String required(Map<String, String> values, String key) throws Malformed {
    String value = values.get(key);
    if (value == null) {
      throw new Malformed("it has no " + key);
    }
    return value;
  }
}
