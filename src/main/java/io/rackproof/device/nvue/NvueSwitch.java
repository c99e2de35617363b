package io.rackproof.device.nvue;

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
 * A switch with NVIDIA Cumulus Linux 5.5 to 5.13, configured by NVUE over an ordinary Linux login;
 * on other releases the driver reads, but writes only when it was told to.
 *
 * <p>Syntax is that of NVIDIA's manuals for 5.5, 5.9 and 5.13 (Quality of Service, RDMA over
 * Converged Ethernet, NVUE CLI, NVUE Command Reference). Not seen on gear, and therefore refused
 * when it reads otherwise: how {@code nv show interface PORT qos -o json} nests its parts (where it
 * does not, each is asked for by itself); that a profile's object holds in the configuration what
 * was set in it and no more; the JSON of {@code qos pfc-watchdog}.
 *
 * <p>The undo timer is one of systemd that runs {@code nv} by itself, not {@code nv config apply
 * --confirm}: while that waits for its confirmation NVUE applies nothing else, and what it goes
 * back to is the whole configuration, with what others have applied meanwhile.
 *
 * <p>The account needs to read and to change the configuration (groups {@code nvshow}, {@code
 * nvset} and {@code nvapply}, or sudo). Keeps the last survey, from which {@link #plan} takes what
 * is bound and which ports exist, and the priority of the last plan. Safe for use by several
 * threads.
 */
public final class NvueSwitch extends LinuxSafeguards implements SwitchDriver, PortInventory {
  /** Known by the header of its configuration. */
  public static final Recognition RECOGNITION =
      new Recognition(
          SwitchOs.NVUE,
          AppliedConfig.command(),
          reply ->
              NvueAnswer.of(reply, AppliedConfig::parse).map(found -> found.version().toString()));

  private final SwitchDevice device;
  private final List<SwitchPortId> ports;
  private final Shell shell;
  private final VersionGate<NvueVersion> gate;
  private final NvueSettings settings;
  private final AtomicReference<Priority> lossless;
  private final AtomicReference<Optional<NvuePlan.Seen>> seen =
      new AtomicReference<>(Optional.empty());

  /**
   * @param ports ports that the testbed names, of this switch
   * @param lossless whose queue is surveyed until a plan names another
   * @param allowUnknownVersion whether to write to a release that the driver was not written for
   */
  public NvueSwitch(
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
            "Cumulus Linux " + NvueVersion.OLDEST + " to " + NvueVersion.NEWEST,
            () ->
                NvueAnswer.of(shell.run(AppliedConfig.command()), AppliedConfig::parse)
                    .map(AppliedConfig::version));
    this.lossless = new AtomicReference<>(lossless);
    settings = new NvueSettings(shell);
  }

  @Override
  public DeviceName device() {
    return device.name();
  }

  @Override
  public SwitchSurvey survey() {
    NvueSurveyor.Result result = new NvueSurveyor(shell, ports).survey(lossless.get());
    gate.saw(result.version());
    result.seen().asOptional().ifPresent(found -> seen.set(Optional.of(found)));
    return result.survey();
  }

  @Override
  public Observed<List<String>> portNames() {
    return NvueAnswer.of(shell.run(InterfaceStates.command()), InterfaceStates::ports);
  }

  @Override
  public Map<SwitchPortId, Observed<CounterSample>> counters(List<SwitchPortId> wanted) {
    return new NvueCounters(shell).read(wanted);
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
    return new NvuePlan(device(), names, profile, seen.get()).changes();
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
