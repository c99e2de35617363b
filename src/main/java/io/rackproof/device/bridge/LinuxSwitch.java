package io.rackproof.device.bridge;

import io.rackproof.device.Answer;
import io.rackproof.device.LinuxSafeguards;
import io.rackproof.device.PortInventory;
import io.rackproof.device.Recognition;
import io.rackproof.device.SwitchDriver;
import io.rackproof.facts.CounterSample;
import io.rackproof.facts.Observed;
import io.rackproof.facts.SwitchSurvey;
import io.rackproof.plan.Change;
import io.rackproof.plan.Setting;
import io.rackproof.remote.Command;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.SwitchDevice;
import io.rackproof.testbed.SwitchOs;
import io.rackproof.testbed.SwitchPortId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A switch that is a Linux machine: a bridge whose ports send through an HTB tree, driven by
 * iproute2 6.1 and newer (tc, ip, dcb), ethtool and lldpad. Reading needs root for lldptool alone;
 * writing always.
 *
 * <p>Linux has classes in place of 802.1p priorities. The class of RoCE is the leaf that the first
 * IPv4 filter for RoCE's DSCP leads to, when that is not the default class; without such a filter,
 * the only leaf beside the default class. In facts it stands for the lossless priority of the
 * profile, all other classes for priority 0 (1 where the lossless priority is 0); its queue number
 * is the minor of its class id. {@code dscpToPriority} holds the code points whose packets a filter
 * sends to that class.
 *
 * <p>Its RED queue is changed in place. What the kernel does not show of it, the table of idle
 * damping, is made anew for the port's rate and an average packet that fits what is shown; a queue
 * that cannot be made again from what is shown is not touched. A port without an HTB tree is not
 * given one, and one with another root qdisc than HTB or the kernel's choice is unknown.
 *
 * <p>Keeps what each port was last found with, from which {@link #plan} takes names and rates. Safe
 * for use by several threads as far as its shell is.
 */
public final class LinuxSwitch extends LinuxSafeguards implements SwitchDriver, PortInventory {
  /** Known by os-release(5), as every Linux is: ask for this one last. */
  public static final Recognition RECOGNITION =
      new Recognition(
          SwitchOs.LINUX,
          SystemFacts.DISTRIBUTION,
          reply -> Answer.read(reply, SystemFacts::distribution));

  private final SwitchDevice device;
  private final List<SwitchPortId> ports;
  private final LosslessProfile profile;
  private final Shell shell;
  private final BridgeSettings settings;
  private final Map<String, PortQueues> found = new ConcurrentHashMap<>();

  /**
   * @param ports ports that the testbed names, of this switch
   * @param profile tells which packets are RoCE's
   * @param shell a shell on that switch; only planning works without it answering
   */
  public LinuxSwitch(
      SwitchDevice device, List<SwitchPortId> ports, LosslessProfile profile, Shell shell) {
    super(shell);
    this.device = device;
    this.ports = List.copyOf(ports);
    this.profile = profile;
    this.shell = shell;
    this.settings = new BridgeSettings(profile, shell);
  }

  @Override
  public DeviceName device() {
    return device.name();
  }

  @Override
  public SwitchSurvey survey() {
    BridgeSurveyor.Result result = new BridgeSurveyor(ports, profile, shell).survey();
    keep(result.queues());
    return result.survey();
  }

  private void keep(Map<String, Observed<PortQueues>> queues) {
    queues.forEach((port, known) -> known.asOptional().ifPresent(value -> found.put(port, value)));
  }

  @Override
  public Observed<List<String>> portNames() {
    return Answer.read(shell.run(Link.command()), Link::ports);
  }

  @Override
  public Map<SwitchPortId, Observed<CounterSample>> counters(List<SwitchPortId> wanted) {
    return new BridgeCounters(ports, profile, shell).read(wanted);
  }

  /** Before a survey or a snapshot, only what needs no knowledge of the ports. */
  @Override
  public List<Change> plan(LosslessProfile wanted) {
    BridgePlan plan = new BridgePlan(device(), wanted);
    return ports.stream()
        .flatMap(id -> plan.changes(id.port(), Optional.ofNullable(found.get(id.port()))).stream())
        .toList();
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
    return List.of(settings.command(setting, value));
  }

  @Override
  public Observed<SortedMap<String, String>> snapshot() {
    BridgeSnapshot.Result result = new BridgeSnapshot(ports, shell).take();
    keep(result.queues());
    return result.sections();
  }
}
