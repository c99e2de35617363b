package io.rackproof.device.linux;

import io.rackproof.device.Configurable;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import java.util.List;
import java.util.regex.Pattern;

/** What is set with iproute2's {@code dcb}. */
interface DcbSetting extends HostSetting {
  /** Value of a rule that is there. */
  String PRESENT = "present";

  /** Values of a rule. */
  Pattern THERE_OR_NOT = Pattern.compile("present|\\(absent\\)");

  static String there(boolean is) {
    return is ? PRESENT : Configurable.ABSENT;
  }

  /** Priorities with PFC: {@code all:off 3:on}. */
  record Pfc() implements DcbSetting {
    @Override
    public String name() {
      return "dcb pfc";
    }

    @Override
    public Pattern values() {
      return Pattern.compile("all:off( [0-7]:on)*");
    }

    @Override
    public Command write(String netdev, String value) {
      return Dcb.setPfc(netdev, value);
    }

    @Override
    public List<Command> reads(String netdev) {
      return List.of(Dcb.Table.PFC.show(netdev));
    }

    @Override
    public Observed<String> value(PortReading reading) {
      return Dcb.pfc(reading.batch().to(Dcb.Table.PFC.show(reading.netdev()))).map(Dcb::map);
    }
  }

  /** Whether a rule is there. */
  record RuleOf(Dcb.Rule rule) implements DcbSetting {
    @Override
    public String name() {
      return "dcb app " + rule;
    }

    @Override
    public Pattern values() {
      return THERE_OR_NOT;
    }

    @Override
    public Command write(String netdev, String value) {
      return value.equals(PRESENT) ? Dcb.addRule(netdev, rule) : Dcb.deleteRule(netdev, rule);
    }

    @Override
    public List<Command> reads(String netdev) {
      return List.of(Dcb.Table.APP.show(netdev));
    }

    @Override
    public Observed<String> value(PortReading reading) {
      return Dcb.rules(reading.batch().to(Dcb.Table.APP.show(reading.netdev())))
          .map(rules -> there(rules.contains(rule)));
    }
  }
}
