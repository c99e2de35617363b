package io.rackproof.device.linux;

import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.units.PriorityMask;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** What lldpad sets, as {@code lldptool -T} tells it. */
interface LldpadSetting extends HostSetting {
  /** Priorities with PFC: {@code none}, {@code 3} or {@code 0,3}. */
  record Pfc() implements LldpadSetting {
    @Override
    public String name() {
      return "lldptool pfc";
    }

    @Override
    public Pattern values() {
      return Pattern.compile("none|[0-7](?:,[0-7])*");
    }

    @Override
    public Command write(String netdev, String value) {
      return LldpadDcb.setPfc(netdev, value);
    }

    @Override
    public List<Command> reads(String netdev) {
      return List.of(LldpadDcb.enabledCommand(netdev), Dcb.Table.PFC.show(netdev));
    }

    @Override
    public Observed<String> value(PortReading reading) {
      Observed<Optional<PriorityMask>> mask =
          LldpadDcb.pfc(
              reading.batch().to(LldpadDcb.enabledCommand(reading.netdev())),
              Dcb.pfc(reading.batch().to(Dcb.Table.PFC.show(reading.netdev()))));
      return mask.flatMap(
          known ->
              known.isPresent()
                  ? mask.map(set -> set.get().toString())
                  : new Observed.Unsupported<>(
                      "lldpad was never told the PFC of "
                          + reading.netdev()
                          + " and could not be made to forget it again; tell it once: lldptool -T"
                          + " -i "
                          + reading.netdev()
                          + " -V PFC enabled=none",
                      mask.evidence()));
    }
  }

  /** Whether a rule for a DSCP is there. */
  record RuleOf(Dcb.Rule rule) implements LldpadSetting {
    @Override
    public String name() {
      return "lldptool app " + rule;
    }

    @Override
    public Pattern values() {
      return DcbSetting.THERE_OR_NOT;
    }

    @Override
    public Command write(String netdev, String value) {
      return value.equals(DcbSetting.PRESENT)
          ? LldpadDcb.addRule(netdev, rule)
          : LldpadDcb.deleteRule(netdev, rule);
    }

    @Override
    public List<Command> reads(String netdev) {
      return List.of(LldpadDcb.rulesCommand(netdev));
    }

    @Override
    public Observed<String> value(PortReading reading) {
      return LldpadDcb.rules(reading.batch().to(LldpadDcb.rulesCommand(reading.netdev())))
          .map(rules -> DcbSetting.there(rules.contains(rule)));
    }
  }
}
