package io.rackproof.device.bridge;

import io.rackproof.device.Answer;
import io.rackproof.device.Configurable;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.plan.Setting;
import io.rackproof.remote.Command;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.units.Dscp;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A setting of a switch port: its name in a journal, its values, how each is read and written. */
sealed interface BridgeSetting
    permits BridgeSetting.Mtu, BridgeSetting.Classify, BridgeSetting.Red, ShareSetting {
  Pattern NAME =
      Pattern.compile("mtu|dscp (\\d{1,2}) (ip|ipv6)|(?:red|htb) ([0-9a-f]{1,4}:[0-9a-f]{1,4})");

  String name();

  /**
   * The one command that gives it a value.
   *
   * @throws IllegalArgumentException when it takes no such value
   */
  Command write(String port, String value);

  /** Its present value. */
  Observed<String> value(String port, Observed<Long> mtu, Observed<PortQueues> queues);

  default Setting on(DeviceName device, String port) {
    return new Setting(device, port, name());
  }

  /**
   * @param profile gives the DSCP by which the class of RoCE is told
   * @throws IllegalArgumentException when there is none of that name
   */
  static BridgeSetting of(String name, LosslessProfile profile) {
    Matcher parts = NAME.matcher(name);
    if (!parts.matches()) {
      throw new IllegalArgumentException("a Linux switch port has no setting '" + name + "'");
    }
    if (name.equals("mtu")) {
      return new Mtu();
    }
    if (parts.group(1) != null) {
      return new Classify(Dscp.of(Integer.parseInt(parts.group(1))), parts.group(2));
    }
    return name.startsWith("red")
        ? new Red(parts.group(3), profile)
        : new ShareSetting(parts.group(3));
  }

  static IllegalArgumentException refuse(BridgeSetting setting, String value) {
    return new IllegalArgumentException("'" + setting.name() + "' does not take '" + value + "'");
  }

  static Command change(List<String> words) {
    return Command.change(words.toArray(String[]::new));
  }

  static void requireTree(PortQueues queues, String port) throws Malformed {
    if (!queues.shaped()) {
      throw new Malformed(
          port
              + " has no HTB tree but "
              + queues.root().kind()
              + "; shape it to its link's rate in two classes first");
    }
  }

  /** MTU of the port, in bytes. */
  record Mtu() implements BridgeSetting {
    @Override
    public String name() {
      return "mtu";
    }

    @Override
    public Command write(String port, String value) {
      if (!value.matches("[1-9]\\d{1,4}")) {
        throw refuse(this, value);
      }
      return Link.setMtu(port, value);
    }

    @Override
    public Observed<String> value(String port, Observed<Long> mtu, Observed<PortQueues> queues) {
      return mtu.map(bytes -> Long.toString(bytes));
    }
  }

  /**
   * The class that packets of a code point go to, or absent. A filter of one's own is a flower
   * filter with a handle that is kept for its code point. One that somebody else made reads as the
   * class and whose it is, {@code 1:10 by flower pref 5}: it is as good, and never written or
   * removed, also where it came in place of one's own, with a restart of the switch.
   *
   * @param packets {@code ip} or {@code ipv6}
   */
  record Classify(Dscp dscp, String packets) implements BridgeSetting {
    private static final Pattern CLASS = Pattern.compile("[0-9a-f]{1,4}:[0-9a-f]{1,4}");

    @Override
    public String name() {
      return "dscp " + dscp + " " + packets;
    }

    private int handle() {
      return 0x100 + dscp.value();
    }

    private String pref() {
      return packets.equals("ip") ? "10" : "20";
    }

    @Override
    public Command write(String port, String value) {
      boolean absent = value.equals(Configurable.ABSENT);
      if (!absent && !CLASS.matcher(value).matches()) {
        throw refuse(this, value);
      }
      List<String> words =
          new ArrayList<>(
              List.of(
                  "tc",
                  "filter",
                  absent ? "del" : "replace",
                  "dev",
                  port,
                  "protocol",
                  packets,
                  "pref",
                  pref(),
                  "handle",
                  "0x" + Integer.toHexString(handle()),
                  "flower"));
      if (!absent) {
        words.addAll(
            List.of("ip_tos", String.format("0x%02x/0xfc", dscp.value() << 2), "classid", value));
      }
      return change(words);
    }

    @Override
    public Observed<String> value(String port, Observed<Long> mtu, Observed<PortQueues> queues) {
      return queues.flatMap(known -> Answer.derive(queues.evidence(), () -> target(known, port)));
    }

    private String target(PortQueues queues, String port) throws Malformed {
      requireTree(queues, port);
      Optional<Filter> found = queues.filter(dscp, packets);
      if (found.isEmpty()) {
        if (queues.filters().stream().anyMatch(this::own)) {
          throw new Malformed(
              "a filter of "
                  + port
                  + " has pref "
                  + pref()
                  + " and handle "
                  + handle()
                  + ", which this setting would take; give it another handle");
        }
        return Configurable.ABSENT;
      }
      Filter filter = found.get();
      boolean asWanted =
          queues.lossless(dscp).filter(ours -> ours.id().equals(filter.target())).isPresent();
      if (!own(filter) && !asWanted) {
        throw new Malformed(
            "another filter of "
                + port
                + ", "
                + filter.kind()
                + " with pref "
                + filter.pref()
                + ", sends DSCP "
                + dscp
                + " to "
                + filter.target()
                + "; remove it");
      }
      return own(filter)
          ? filter.target()
          : filter.target() + " by " + filter.kind() + " pref " + filter.pref();
    }

    /** Whether somebody else's filter sends the packets to a class. */
    boolean leftToOthers(String target, PortQueues queues) throws Malformed {
      return queues
          .filter(dscp, packets)
          .filter(found -> !own(found) && found.target().equals(target))
          .isPresent();
    }

    private boolean own(Filter filter) {
      return filter.kind().equals("flower")
          && filter.protocol().equals(packets)
          && Long.toString(filter.pref()).equals(pref())
          && filter.options().path("handle").asLong(-1) == handle();
    }
  }

  /** The RED queue of a class, or absent where the kernel's plain queue serves it. */
  record Red(String id, LosslessProfile profile) implements BridgeSetting {
    @Override
    public String name() {
      return "red " + id;
    }

    @Override
    public Command write(String port, String value) {
      if (value.equals(Configurable.ABSENT)) {
        return Command.change("tc", "qdisc", "del", "dev", port, "parent", id);
      }
      if (!RedValue.spells(value)) {
        throw refuse(this, value);
      }
      List<String> words =
          new ArrayList<>(List.of("tc", "qdisc", "replace", "dev", port, "parent", id));
      words.addAll(RedValue.parse(value).arguments());
      return change(words);
    }

    @Override
    public Observed<String> value(String port, Observed<Long> mtu, Observed<PortQueues> queues) {
      return queues.flatMap(known -> Answer.derive(queues.evidence(), () -> state(known, port)));
    }

    private String state(PortQueues queues, String port) throws Malformed {
      requireTree(queues, port);
      if (queues.classOf(id).filter(HtbClass::leaf).isEmpty()) {
        throw new Malformed(port + " has no leaf class " + id);
      }
      Optional<Qdisc> child = queues.child(id);
      if (child.isEmpty()) {
        return Configurable.ABSENT;
      }
      if (!child.get().is("red")) {
        throw new Malformed(
            "class "
                + id
                + " of "
                + port
                + " is served by "
                + child.get().kind()
                + ", which somebody put there; remove it");
      }
      RedValue red = RedValue.of(child.get(), PortSpeed.total(queues, port, profile));
      if (!red.reproducible()) {
        throw new Malformed(
            "the RED queue of class "
                + id
                + " of "
                + port
                + " was made with a bandwidth or avpkt that cannot be told from what tc shows, so"
                + " that it could not be put back; set its bandwidth to the port's rate");
      }
      return red.toString();
    }
  }
}
