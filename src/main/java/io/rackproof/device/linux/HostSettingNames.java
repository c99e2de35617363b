package io.rackproof.device.linux;

import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The settings of a host by the names that a journal keeps. */
final class HostSettingNames {
  private static final String DSCP = "([0-9]|[1-5][0-9]|6[0-3])";
  private static final Pattern ECN = Pattern.compile("ecn (roce_np|roce_rp) ([0-7])");
  private static final Pattern MLNX_RULE = Pattern.compile("dscp2prio " + DSCP);
  private static final Pattern RULE = Pattern.compile("(dcb|lldptool) app " + DSCP + ":([0-7])");

  private HostSettingNames() {}

  /** The setting of a name, if there is one of that name. */
  static Optional<HostSetting> find(String name) {
    Matcher ecn = ECN.matcher(name);
    if (ecn.matches()) {
      EcnSysfs.Point point =
          ecn.group(1).equals("roce_np") ? EcnSysfs.Point.NOTIFICATION : EcnSysfs.Point.REACTION;
      return Optional.of(new EcnSetting(point, priority(ecn.group(2))));
    }
    Matcher map = MLNX_RULE.matcher(name);
    if (map.matches()) {
      return Optional.of(new MlnxQosSetting.DscpPriority(dscp(map.group(1))));
    }
    Matcher rule = RULE.matcher(name);
    if (rule.matches()) {
      Dcb.Rule found = new Dcb.Rule(dscp(rule.group(2)), priority(rule.group(3)));
      return Optional.of(
          rule.group(1).equals("dcb")
              ? new DcbSetting.RuleOf(found)
              : new LldpadSetting.RuleOf(found));
    }
    return switch (name) {
      case "trust" -> Optional.of(new MlnxQosSetting.Trust());
      case "pfc" -> Optional.of(new MlnxQosSetting.Pfc());
      case "dcb pfc" -> Optional.of(new DcbSetting.Pfc());
      case "lldptool pfc" -> Optional.of(new LldpadSetting.Pfc());
      case "mtu" -> Optional.of(new MtuSetting());
      default -> FirmwareSetting.find(name).or(() -> TuningSetting.find(name));
    };
  }

  private static Dscp dscp(String digits) {
    return Dscp.of(Integer.parseInt(digits));
  }

  private static Priority priority(String digit) {
    return Priority.of(Integer.parseInt(digit));
  }

  /** Why nothing can be done with a name that is none. */
  static String none(String name) {
    return "a Linux host has no setting '"
        + name
        + "'; was the journal written by another version?";
  }
}
