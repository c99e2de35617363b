package io.rackproof.bench;

import io.rackproof.device.Configurable;
import io.rackproof.device.HostDriver;
import io.rackproof.device.SwitchDriver;
import io.rackproof.device.bridge.LinuxSwitch;
import io.rackproof.device.comware.ComwareSwitch;
import io.rackproof.device.eos.EosSwitch;
import io.rackproof.device.huawei.HuaweiSwitch;
import io.rackproof.device.linux.LinuxHost;
import io.rackproof.device.nvue.NvueSwitch;
import io.rackproof.device.nxos.NxosSwitch;
import io.rackproof.device.sonic.SonicSwitch;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.SwitchDevice;
import io.rackproof.testbed.SwitchPortId;
import io.rackproof.testbed.Testbed;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The drivers of a testbed's devices.
 *
 * @param hosts in descriptor order
 * @param switches in descriptor order
 */
public record Drivers(Map<DeviceName, HostDriver> hosts, Map<DeviceName, SwitchDriver> switches) {
  /**
   * @param shells gives the shell that a device's driver talks through
   */
  public static Drivers of(Testbed testbed, Function<DeviceName, Shell> shells) {
    Map<DeviceName, HostDriver> hosts = new LinkedHashMap<>();
    testbed
        .hosts()
        .forEach(host -> hosts.put(host.name(), new LinuxHost(host, shells.apply(host.name()))));
    Map<DeviceName, SwitchDriver> switches = new LinkedHashMap<>();
    testbed
        .switches()
        .forEach(
            device ->
                switches.put(device.name(), driver(testbed, device, shells.apply(device.name()))));
    return new Drivers(hosts, switches);
  }

  private static SwitchDriver driver(Testbed testbed, SwitchDevice device, Shell shell) {
    return driver(device, testbed.cabledPorts(device.name()), testbed.profile(), shell);
  }

  /**
   * @param ports those of the switch that matter
   */
  static SwitchDriver driver(
      SwitchDevice device, List<SwitchPortId> ports, LosslessProfile profile, Shell shell) {
    return switch (device.os()) {
      case SONIC ->
          new SonicSwitch(device, ports, shell, profile.priority(), device.untestedOsAllowed());
      case EOS -> new EosSwitch(device, ports, shell, profile.priority());
      case NXOS -> new NxosSwitch(device, ports, shell, profile.priority());
      case LINUX -> new LinuxSwitch(device, ports, profile, shell);
      case NVUE ->
          new NvueSwitch(device, ports, shell, profile.priority(), device.untestedOsAllowed());
      case HUAWEI -> new HuaweiSwitch(device, ports, shell, profile);
      case COMWARE -> new ComwareSwitch(device, ports, shell, profile);
    };
  }

  /** All devices whose configuration a run may touch. */
  public List<Configurable> all() {
    return Stream.<Configurable>concat(hosts.values().stream(), switches.values().stream())
        .toList();
  }
}
