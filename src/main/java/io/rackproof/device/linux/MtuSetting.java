package io.rackproof.device.linux;

import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import java.util.List;
import java.util.regex.Pattern;

/** MTU of an interface, in bytes. */
record MtuSetting() implements HostSetting {
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
  public List<Command> reads(String netdev) {
    return List.of(IpLink.command(netdev));
  }

  @Override
  public Observed<String> value(PortReading reading) {
    return reading.link().map(link -> Long.toString(link.mtu().bytes()));
  }
}
