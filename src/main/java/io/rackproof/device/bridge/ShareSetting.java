package io.rackproof.device.bridge;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a leaf class of HTB is owed and may borrow. Bursts are as tc shows them. */
record ShareSetting(String id) implements BridgeSetting {
  private static final Pattern VALUE =
      Pattern.compile(
          "parent ([0-9a-f]{1,4}:[0-9a-f]{0,4}) rate (\\d{1,15}) ceil (\\d{1,15}) burst"
              + " (\\d{1,10}) cburst (\\d{1,10}) prio (\\d) quantum (\\d{1,7})");

  @Override
  public String name() {
    return "htb " + id;
  }

  @Override
  public Command write(String port, String value) {
    Matcher parts = VALUE.matcher(value);
    if (!parts.matches()) {
      throw BridgeSetting.refuse(this, value);
    }
    return BridgeSetting.change(
        List.of(
            "tc",
            "class",
            "change",
            "dev",
            port,
            "parent",
            parts.group(1),
            "classid",
            id,
            "htb",
            "rate",
            parts.group(2) + "bit",
            "ceil",
            parts.group(3) + "bit",
            "burst",
            burst(parts.group(2), parts.group(4), value),
            "cburst",
            burst(parts.group(3), parts.group(5), value),
            "prio",
            parts.group(6),
            "quantum",
            parts.group(7)));
  }

  private String burst(String rate, String shown, String value) {
    return HtbArithmetic.asked(Long.parseLong(rate), Long.parseLong(shown))
            .orElseThrow(() -> BridgeSetting.refuse(this, value))
        + "b";
  }

  @Override
  public Observed<String> value(String port, Observed<Long> mtu, Observed<PortQueues> queues) {
    return queues.flatMap(known -> Answer.derive(queues.evidence(), () -> state(known, port)));
  }

  private String state(PortQueues queues, String port) throws Malformed {
    BridgeSetting.requireTree(queues, port);
    HtbClass found =
        queues
            .classOf(id)
            .filter(HtbClass::leaf)
            .orElseThrow(() -> new Malformed(port + " has no leaf class " + id));
    if (HtbArithmetic.asked(found.ratePerSecond(), found.burst()).isEmpty()
        || HtbArithmetic.asked(found.ceilPerSecond(), found.cburst()).isEmpty()) {
      throw new Malformed(
          "class "
              + id
              + " of "
              + port
              + " has a burst that tc cannot be made to set again; give it"
              + " another burst");
    }
    return text(found, queues.root(), found.burst(), found.ratePerSecond());
  }

  /** The value of a class with another rate, and the burst that tc makes of the present one. */
  static String wanted(HtbClass found, Qdisc root, long rate) {
    return rate == found.ratePerSecond()
        ? text(found, root, found.burst(), rate)
        : text(found, root, HtbArithmetic.shown(rate, found.burst()), rate);
  }

  private static String text(HtbClass found, Qdisc root, long burst, long rate) {
    return "parent "
        + found.parent().orElse(root.handle())
        + " rate "
        + rate
        + " ceil "
        + found.ceilPerSecond()
        + " burst "
        + burst
        + " cburst "
        + found.cburst()
        + " prio "
        + found.prio()
        + " quantum "
        + found.quantum();
  }
}
