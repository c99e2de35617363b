package io.rackproof.device.linux;

import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.testbed.TrustMode;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What is set with {@code mlnx_qos}. */
interface MlnxQosSetting extends HostSetting {
  @Override
  default List<Command> reads(String netdev) {
    return List.of(EthtoolDriver.command(netdev), MlnxQos.command(netdev));
  }

  private static Observed<MlnxQos.State> state(PortReading reading) {
    return NicDriver.orLack(
        MlnxQos.state(reading.batch().to(MlnxQos.command(reading.netdev()))),
        NicDriver.of(reading.batch(), reading.netdev()),
        "DCB or PFC");
  }

  private static <T> Observed<T> no(Observed<MlnxQos.State> state, String why) {
    return new Observed.Unknown<>(why, "", state.evidence());
  }

  /** What packets are classified by: {@code dscp} or {@code pcp}. */
  record Trust() implements MlnxQosSetting {
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
      Observed<MlnxQos.State> state = state(reading);
      return state.flatMap(
          known ->
              known.trust().isPresent()
                  ? state.map(trusting -> text(trusting.trust().get()))
                  : no(state, "this mlnx_qos shows no trust mode"));
    }
  }

  /** Priorities with PFC: {@code 0,0,0,1,0,0,0,0}, from priority 0. */
  record Pfc() implements MlnxQosSetting {
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
      return state(reading).map(state -> text(state.pfc()));
    }
  }

  /** The priority of a code point. It shows only while trust is dscp. */
  record DscpPriority(Dscp dscp) implements MlnxQosSetting {
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
      Observed<MlnxQos.State> state = state(reading);
      return state.flatMap(
          known ->
              known.dscpToPriority().containsKey(dscp)
                  ? state.map(mapped -> mapped.dscpToPriority().get(dscp).toString())
                  : no(state, "the DSCP map shows only while trust is dscp; set that first"));
    }
  }
}
