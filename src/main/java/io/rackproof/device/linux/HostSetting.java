package io.rackproof.device.linux;

import io.rackproof.facts.Observed;
import io.rackproof.plan.Setting;
import io.rackproof.remote.Command;
import io.rackproof.testbed.DeviceName;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A setting of a network interface: its name in a journal, its values, how it is read and written.
 * The name tells the tool, so that a later run undoes it with the same one.
 */
interface HostSetting {
  /** The name that a journal keeps. */
  String name();

  /** What values it takes. */
  Pattern values();

  /** What to send to give it a value. */
  Command write(String netdev, String value);

  /** What must have been sent to read it. */
  List<Command> reads(String netdev);

  /** Its present value. */
  Observed<String> value(PortReading reading);

  default Setting on(DeviceName device, String netdev) {
    return new Setting(device, netdev, name());
  }
}
