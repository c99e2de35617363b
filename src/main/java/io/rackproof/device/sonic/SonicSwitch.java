package io.rackproof.device.sonic;

import io.rackproof.device.LinuxSafeguards;
import io.rackproof.device.PortInventory;
import io.rackproof.device.Recognition;
import io.rackproof.device.SwitchDriver;
import io.rackproof.device.VersionGate;
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
import io.rackproof.units.Priority;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A SONiC switch, releases 202205 to 202411. It is Linux with click tools and a redis database that
 * holds the whole configuration; on other releases the driver reads, but writes only when it was
 * told to.
 *
 * <p>Keeps the last survey, from which {@link #plan} takes the names of bound maps, and the
 * priority of the last plan. Safe for use by several threads.
 */
public final class SonicSwitch extends LinuxSafeguards implements SwitchDriver, PortInventory {
  /** Known by {@code show version}. */
  public static final Recognition RECOGNITION =
      new Recognition(
          SwitchOs.SONIC,
          SonicSurveyor.version(),
          reply -> Answer.of(reply, SonicVersion::parse).map(SonicVersion::toString));

  private final SwitchDevice device;
  private final List<SwitchPortId> ports;
  private final Shell shell;
  private final VersionGate<SonicVersion> gate;
  private final SonicSettings settings;
  private final AtomicReference<Priority> lossless;
  private final AtomicReference<Optional<ConfigDb>> config =
      new AtomicReference<>(Optional.empty());

  /** A driver that writes to known releases only; the lossless priority is 3 until a plan. */
  public SonicSwitch(SwitchDevice device, List<SwitchPortId> ports, Shell shell) {
    this(device, ports, shell, Priority.of(3), false);
  }

  /**
   * @param ports ports that the testbed names, of this switch
   * @param lossless whose queue and buffers are surveyed until a plan names another
   * @param allowUnknownVersion whether to write to a release that the driver was not written for
   */
  public SonicSwitch(
      SwitchDevice device,
      List<SwitchPortId> ports,
      Shell shell,
      Priority lossless,
      boolean allowUnknownVersion) {
    super(shell);
    this.device = device;
    this.ports = List.copyOf(ports);
    this.shell = shell;
    this.gate =
        new VersionGate<>(
            device.name(),
            allowUnknownVersion,
            "",
            SonicVersion.OLDEST + " to " + SonicVersion.NEWEST,
            () -> Answer.of(shell.run(SonicSurveyor.version()), SonicVersion::parse));
    this.settings = new SonicSettings(shell);
    this.lossless = new AtomicReference<>(lossless);
  }

  @Override
  public DeviceName device() {
    return device.name();
  }

  @Override
  public SwitchSurvey survey() {
    SonicSurveyor.Result result = new SonicSurveyor(shell, ports).survey(lossless.get());
    result.config().asOptional().ifPresent(db -> config.set(Optional.of(db)));
    gate.saw(result.version());
    return result.survey();
  }

  @Override
  public Observed<List<String>> portNames() {
    return Answer.of(shell.run(InterfaceStatus.command()), InterfaceStatus::ports);
  }

  @Override
  public Map<SwitchPortId, Observed<CounterSample>> counters(List<SwitchPortId> wanted) {
    return new SonicCounters(shell, lossless.get()).read(wanted);
  }

  @Override
  public List<Change> plan(LosslessProfile profile) {
    return plan(profile, Set.of());
  }

  @Override
  public List<Change> plan(LosslessProfile profile, Set<String> untouched) {
    lossless.set(profile.priority());
    List<String> names =
        ports.stream().map(SwitchPortId::port).filter(port -> !untouched.contains(port)).toList();
    return new SonicPlan(device(), names, profile, config.get()).changes();
  }

  @Override
  public Map<Setting, Observed<String>> read(Collection<Setting> wanted) {
    return settings.read(wanted);
  }

  @Override
  public Map<Setting, String> write(Writes values) {
    return gate.write(values, settings::write);
  }

  @Override
  protected String refusal() {
    return gate.refusal();
  }

  @Override
  public List<Command> commands(Setting setting, String value) {
    return settings.commands(setting, value);
  }

  @Override
  public Observed<SortedMap<String, String>> snapshot() {
    return settings.snapshot();
  }
}
