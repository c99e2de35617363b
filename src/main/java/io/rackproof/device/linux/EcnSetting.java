package io.rackproof.device.linux;

import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.units.Priority;
import java.util.List;
import java.util.regex.Pattern;

/** Congestion control at one end for a priority: {@code 1} or {@code 0}. */
record EcnSetting(EcnSysfs.Point point, Priority priority) implements HostSetting {
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
  public List<Command> reads(String netdev) {
    return List.of(EthtoolDriver.command(netdev), EcnSysfs.command(netdev));
  }

  @Override
  public Observed<String> value(PortReading reading) {
    return EcnReading.enabled(reading.batch(), reading.netdev(), point)
        .map(mask -> mask.contains(priority) ? "1" : "0");
  }
}
