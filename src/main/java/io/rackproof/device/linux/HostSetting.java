package io.rackproof.device.linux;

import io.rackproof.device.Batch;
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

  /** What to send to read it. */
  List<Command> reads(String netdev);

  /**
   * Its present value.
   *
   * @param batch in which {@link #reads} were sent
   */
  Observed<String> value(Batch batch, String netdev);

  default Setting on(DeviceName device, String netdev) {
    return new Setting(device, netdev, name());
  }
}
