package io.rackproof.device.linux;

import io.rackproof.facts.FirmwareParameters;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A parameter of a NIC's firmware as it will be after the next reset ({@code mlxconfig -d BDF -y
 * set NAME=VALUE}, MFT, or {@code mstconfig}, mstflint: mlxconfig/mlxcfg_commander). Its value is
 * the number. The address belongs to it, because two NICs have parameters of one name.
 */
record FirmwareSetting(String tool, String parameter, String address) implements HostSetting {
  private static final Pattern NAME =
      Pattern.compile("(mlxconfig|mstconfig) ([A-Z][A-Z0-9_]*) at ([0-9a-f:.]+)");

  static Optional<HostSetting> find(String name) {
    Matcher parts = NAME.matcher(name);
    return parts.matches()
        ? Optional.of(new FirmwareSetting(parts.group(1), parts.group(2), parts.group(3)))
        : Optional.empty();
  }

  @Override
  public String name() {
    return tool + " " + parameter + " at " + address;
  }

  @Override
  public Pattern values() {
    return Pattern.compile("\\d{1,9}");
  }

  /** Its scope is the RDMA device: a netdev may be a bond. */
  @Override
  public Command write(String device, String value) {
    return Command.change(tool, "-d", address, "-y", "set", parameter + "=" + value);
  }

  @Override
  public List<Command> reads(String device) {
    return List.of(PciSysfs.path(device), query());
  }

  private Command query() {
    List<String> name = List.of(parameter);
    return tool.equals("mstconfig")
        ? MlxConfig.mstconfig(address, name)
        : MlxConfig.mlxconfig(address, name);
  }

  /** Of the card that the device is on now: an address may be another's after a reboot. */
  @Override
  public Observed<String> value(PortReading reading) {
    String device = reading.netdev();
    return PciSysfs.unmoved(
        PciSysfs.address(reading.batch().to(PciSysfs.path(device)), device),
        device,
        address,
        () ->
            MlxConfig.value(reading.batch().to(query()), parameter)
                .map(FirmwareParameters.Value::nextNumber));
  }
}
