package io.rackproof.bench;

import io.rackproof.device.comware.ComwareSwitch;
import io.rackproof.device.eos.EosSwitch;
import io.rackproof.device.huawei.HuaweiSwitch;
import io.rackproof.device.nxos.NxosSwitch;
import io.rackproof.remote.CliDialect;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.SwitchDevice;
import io.rackproof.testbed.SwitchOs;
import io.rackproof.testbed.Testbed;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** How those devices of a testbed talk that have a CLI of their own instead of a POSIX shell. */
public final class Dialects {
  private Dialects() {}

  public static Map<DeviceName, CliDialect> of(Testbed testbed) {
    Map<DeviceName, CliDialect> dialects = new LinkedHashMap<>();
    for (SwitchDevice device : testbed.switches()) {
      of(device.os()).ifPresent(dialect -> dialects.put(device.name(), dialect));
    }
    return dialects;
  }

  /** How that system talks; empty where it runs a POSIX shell. */
  static Optional<CliDialect> of(SwitchOs os) {
    return switch (os) {
      case SONIC, LINUX, NVUE -> Optional.empty();
      case HUAWEI -> Optional.of(HuaweiSwitch.DIALECT);
      case COMWARE -> Optional.of(ComwareSwitch.DIALECT);
      case EOS -> Optional.of(EosSwitch.DIALECT);
      case NXOS -> Optional.of(NxosSwitch.DIALECT);
    };
  }
}
