package io.rackproof.testbed.loader;

import io.rackproof.testbed.Access;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.SwitchDevice;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Devices and NIC ports together with where they are described. */
final class Described {
  private Described() {}

  /** What hosts and switches have in common. */
  interface Device {
    DeviceName name();

    Access access();

    Mark mark();

    Mark addressMark();
  }

  /** A NIC port; the marks are those of the values. */
  record Nic(NicPort port, Mark mark, Mark netdevMark, Mark railMark, Mark cableMark) {}

  /** A host. */
  record Server(Host host, Mark mark, Mark addressMark, List<Nic> nics) implements Device {
    @Override
    public DeviceName name() {
      return host.name();
    }

    @Override
    public Access access() {
      return host.access();
    }
  }

  /** A switch, and its ports when they are listed. */
  record Switch(SwitchDevice device, Mark mark, Mark addressMark, Optional<Set<String>> ports)
      implements Device {
    @Override
    public DeviceName name() {
      return device.name();
    }

    @Override
    public Access access() {
      return device.access();
    }
  }
}
