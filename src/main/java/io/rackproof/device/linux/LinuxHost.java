package io.rackproof.device.linux;

import io.rackproof.device.HostDriver;
import io.rackproof.device.LinuxSafeguards;
import io.rackproof.device.TrafficTools;
import io.rackproof.facts.CounterSample;
import io.rackproof.facts.HostInventory;
import io.rackproof.facts.HostReach;
import io.rackproof.facts.HostSurvey;
import io.rackproof.facts.Observed;
import io.rackproof.plan.Change;
import io.rackproof.plan.Setting;
import io.rackproof.remote.Command;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.PortId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A Linux host with RoCE NICs, driven by rdma-core, iproute2, ethtool, mlnx-tools or lldpad, sysfs
 * and perftest. Reading needs root for mlnx_qos, lldptool, cma_roce_mode, lspci, setpci, mlxconfig
 * and mlxlink; writing always. Keeps how the last survey or snapshot found its ports to be set and
 * where they are on PCI, from which {@link #plan} takes tools and addresses. Safe for use by
 * several threads as far as its shell is.
 */
public final class LinuxHost extends LinuxSafeguards implements HostDriver {
  private final Host host;
  private final Shell shell;
  private final HostSurveyor surveyor;
  private final HostCounters counters;
  private final HostSettings settings;
  private final HostSnapshot snapshot;
  private final TrafficTools traffic;
  private final AtomicReference<List<PortMeans>> means;

  /**
   * @param host the host as the descriptor has it
   * @param shell a shell on that host; only planning works without it answering
   */
  public LinuxHost(Host host, Shell shell) {
    super(shell);
    this.host = host;
    this.shell = shell;
    this.surveyor = new HostSurveyor(host, shell);
    this.counters = new HostCounters(host, shell);
    this.settings = new HostSettings(host, shell);
    this.snapshot = new HostSnapshot(host, shell);
    this.traffic = new LinuxTraffic(host, shell);
    this.means = new AtomicReference<>(host.ports().stream().map(PortMeans::unread).toList());
  }

  /** What a host has, before a descriptor names it; in three round trips. */
  public static HostInventory inventory(Shell shell) {
    return new InventoryReader(shell).read();
  }

  @Override
  public DeviceName device() {
    return host.name();
  }

  @Override
  public HostSurvey survey() {
    HostSurveyor.Result result = surveyor.survey();
    means.set(result.means());
    settings.learn(result.survey());
    return result.survey();
  }

  @Override
  public Observed<HostReach> reach() {
    return Reach.of(shell);
  }

  @Override
  public Map<PortId, Observed<CounterSample>> counters(List<PortId> ports) {
    return counters.read(ports, means.get());
  }

  @Override
  public TrafficTools traffic() {
    return traffic;
  }

  @Override
  public List<Change> plan(LosslessProfile profile) {
    return settings.plan(profile, means.get());
  }

  @Override
  public Map<Setting, Observed<String>> read(Collection<Setting> wanted) {
    return settings.read(wanted);
  }

  @Override
  public Map<Setting, String> write(Writes values) {
    return settings.write(values);
  }

  @Override
  public List<Command> commands(Setting setting, String value) {
    return HostSettings.commands(setting, value);
  }

  @Override
  public Observed<SortedMap<String, String>> snapshot() {
    HostSnapshot.Result taken = snapshot.take();
    means.set(taken.means());
    return taken.sections();
  }
}
