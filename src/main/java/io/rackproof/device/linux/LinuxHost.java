package io.rackproof.device.linux;

import io.rackproof.device.Holder;
import io.rackproof.device.HostDriver;
import io.rackproof.device.Leasable;
import io.rackproof.device.LinkLease;
import io.rackproof.device.TrafficTools;
import io.rackproof.device.TransientTimer;
import io.rackproof.device.UndoTimer;
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
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * A Linux host with RoCE NICs, driven by rdma-core, iproute2, ethtool, mlnx-tools, sysfs and
 * perftest. Reading needs root for mlnx_qos, cma_roce_mode, lspci, setpci, mlxconfig and mlxlink;
 * writing always. Safe for use by several threads as far as its shell is. Between calls only the
 * PCI addresses are kept that a survey found, for a plan.
 */
public final class LinuxHost implements HostDriver, UndoTimer, Leasable {
  private final Host host;
  private final Shell shell;
  private final HostSurveyor surveyor;
  private final HostCounters counters;
  private final HostSettings settings;
  private final HostSnapshot snapshot;
  private final TrafficTools traffic;
  private final UndoTimer undoTimer;
  private final Leasable lease;

  /**
   * @param host the host as the descriptor has it
   * @param shell a shell on that host; only planning works without it answering
   */
  public LinuxHost(Host host, Shell shell) {
    this.host = host;
    this.shell = shell;
    this.surveyor = new HostSurveyor(host, shell);
    this.counters = new HostCounters(host, shell);
    this.settings = new HostSettings(host, shell);
    this.snapshot = new HostSnapshot(host, shell);
    this.traffic = new LinuxTraffic(host, shell);
    this.undoTimer = new TransientTimer(shell, HostSettings::commands);
    this.lease = new LinkLease(shell);
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
    HostSurvey survey = surveyor.survey();
    settings.learn(survey);
    return survey;
  }

  @Override
  public Observed<HostReach> reach() {
    return Reach.of(shell);
  }

  @Override
  public Map<PortId, Observed<CounterSample>> counters(List<PortId> ports) {
    return counters.read(ports);
  }

  @Override
  public TrafficTools traffic() {
    return traffic;
  }

  @Override
  public List<Change> plan(LosslessProfile profile) {
    return settings.plan(profile);
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
    return snapshot.take();
  }

  @Override
  public Observed<String> arm(Undo undo, Optional<String> handle) {
    return undoTimer.arm(undo, handle);
  }

  @Override
  public Observed<String> prolong(String run, Duration after, String handle) {
    return undoTimer.prolong(run, after, handle);
  }

  @Override
  public Observed<String> disarm(String run, Optional<String> handle) {
    return undoTimer.disarm(run, handle);
  }

  @Override
  public Observed<Optional<Holder>> holder() {
    return lease.holder();
  }

  @Override
  public Observed<Holder> take(Holder own) {
    return lease.take(own);
  }

  @Override
  public Observed<Holder> takeOver(Holder dead, Holder own) {
    return lease.takeOver(dead, own);
  }

  @Override
  public Observed<Optional<Holder>> release(Holder own) {
    return lease.release(own);
  }

  @Override
  public List<Command> arming(String run, Duration after) {
    return undoTimer.arming(run, after);
  }

  @Override
  public List<Command> disarming(String run) {
    return undoTimer.disarming(run);
  }

  @Override
  public List<Command> taking(Holder own) {
    return lease.taking(own);
  }

  @Override
  public List<Command> releasing(Holder own) {
    return lease.releasing(own);
  }
}
