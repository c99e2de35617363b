package io.rackproof.device.linux;

import io.rackproof.facts.Observed;
import io.rackproof.plan.Setting;
import io.rackproof.remote.Command;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.TrustMode;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The settings of a NIC port: their names in a journal, their values, how each is read and written.
 */
sealed interface HostSetting
    permits HostSetting.Trust,
        HostSetting.Pfc,
        HostSetting.DscpPriority,
        HostSetting.Ecn,
        HostSetting.Mtu,
        TuningSetting {
  Pattern ECN = Pattern.compile("ecn (roce_np|roce_rp) ([0-7])");
  Pattern DSCP = Pattern.compile("dscp2prio ([0-9]|[1-5][0-9]|6[0-3])");

  /** The name that a journal keeps. */
  String name();

  /** What values it takes. */
  Pattern values();

  /** What to send to give it a value. */
  Command write(String netdev, String value);

  /** What must have been sent to read it. */
  default List<Command> reads(String netdev) {
    return PortReading.qosCommands(netdev);
  }

  /** Its present value. */
  Observed<String> value(PortReading reading);

  default Setting on(DeviceName device, String netdev) {
    return new Setting(device, netdev, name());
  }

  /** The setting of a name, if there is one of that name. */
  static Optional<HostSetting> find(String name) {
    Matcher ecn = ECN.matcher(name);
    if (ecn.matches()) {
      EcnSysfs.Point point =
          ecn.group(1).equals("roce_np") ? EcnSysfs.Point.NOTIFICATION : EcnSysfs.Point.REACTION;
      return Optional.of(new Ecn(point, Priority.of(Integer.parseInt(ecn.group(2)))));
    }
    Matcher dscp = DSCP.matcher(name);
    if (dscp.matches()) {
      return Optional.of(new DscpPriority(Dscp.of(Integer.parseInt(dscp.group(1)))));
    }
    return switch (name) {
      case "trust" -> Optional.of(new Trust());
      case "pfc" -> Optional.of(new Pfc());
      case "mtu" -> Optional.of(new Mtu());
      default -> TuningSetting.find(name);
    };
  }

  /** Why nothing can be done with a name that is none. */
  static String none(String name) {
    return "a Linux host has no setting '"
        + name
        + "'; was the journal written by another version?";
  }

  /** What packets are classified by: {@code dscp} or {@code pcp}. */
  record Trust() implements HostSetting {
    static String text(TrustMode mode) {
      return mode.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String name() {
      return "trust";
    }

    @Override
    public Pattern values() {
      return Pattern.compile("dscp|pcp");
    }

    @Override
    public Command write(String netdev, String value) {
      return MlnxQos.setTrust(netdev, value);
    }

    @Override
    public Observed<String> value(PortReading reading) {
      return reading.qos().state().map(state -> text(state.trust()));
    }
  }

  /** Priorities with PFC: {@code 0,0,0,1,0,0,0,0}, from priority 0. */
  record Pfc() implements HostSetting {
    static String text(PriorityMask mask) {
      return IntStream.range(0, 8)
          .mapToObj(n -> mask.contains(Priority.of(n)) ? "1" : "0")
          .collect(Collectors.joining(","));
    }

    @Override
    public String name() {
      return "pfc";
    }

    @Override
    public Pattern values() {
      return Pattern.compile("[01](?:,[01]){7}");
    }

    @Override
    public Command write(String netdev, String value) {
      return MlnxQos.setPfc(netdev, value);
    }

    @Override
    public Observed<String> value(PortReading reading) {
      return reading.qos().state().map(state -> text(state.pfc()));
    }
  }

  /** The priority of a code point. It shows only while trust is dscp. */
  record DscpPriority(Dscp dscp) implements HostSetting {
    @Override
    public String name() {
      return "dscp2prio " + dscp;
    }

    @Override
    public Pattern values() {
      return Pattern.compile("[0-7]");
    }

    @Override
    public Command write(String netdev, String value) {
      return MlnxQos.setDscp(netdev, dscp, value);
    }

    @Override
    public Observed<String> value(PortReading reading) {
      Observed<MlnxQos.State> state = reading.qos().state();
      return state.flatMap(
          known ->
              known.trust() == TrustMode.DSCP
                  ? state.map(mapped -> mapped.dscpToPriority().get(dscp).toString())
                  : new Observed.Unknown<>(
                      "the DSCP map shows only while trust is dscp; set that first",
                      "",
                      state.evidence()));
    }
  }

  /** Congestion control at one end for a priority: {@code 1} or {@code 0}. */
  record Ecn(EcnSysfs.Point point, Priority priority) implements HostSetting {
    @Override
    public String name() {
      return "ecn " + point.folder() + " " + priority;
    }

    @Override
    public Pattern values() {
      return Pattern.compile("[01]");
    }

    @Override
    public Command write(String netdev, String value) {
      return EcnSysfs.set(netdev, point, priority, value);
    }

    @Override
    public Observed<String> value(PortReading reading) {
      return reading.qos().ecn(point).map(mask -> mask.contains(priority) ? "1" : "0");
    }
  }

  /** MTU of the interface, in bytes. */
  record Mtu() implements HostSetting {
    @Override
    public String name() {
      return "mtu";
    }

    @Override
    public Pattern values() {
      return Pattern.compile("[1-9]\\d{1,5}");
    }

    @Override
    public Command write(String netdev, String value) {
      return IpLink.setMtu(netdev, value);
    }

    @Override
    public Observed<String> value(PortReading reading) {
      return reading.link().map(found -> Long.toString(found.mtu().bytes()));
    }
  }
}
