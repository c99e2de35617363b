package io.rackproof.device.sonic;

import io.rackproof.device.Holder;
import io.rackproof.device.Leasable;
import io.rackproof.device.LinkLease;
import io.rackproof.device.PortInventory;
import io.rackproof.device.Recognition;
import io.rackproof.device.SwitchDriver;
import io.rackproof.device.TransientTimer;
import io.rackproof.device.UndoTimer;
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
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
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
public final class SonicSwitch implements SwitchDriver, UndoTimer, Leasable, PortInventory {
  /** Known by {@code show version}. */
  public static final Recognition RECOGNITION =
      new Recognition(
          SwitchOs.SONIC,
          SonicSurveyor.version(),
          reply -> Answer.of(reply, SonicVersion::parse).map(SonicVersion::toString));

  private final SwitchDevice device;
  private final List<SwitchPortId> ports;
  private final Shell shell;
  private final boolean allowUnknownVersion;
  private final SonicSettings settings;
  private final UndoTimer undoTimer;
  private final Leasable lease;
  private final AtomicReference<Priority> lossless;
  private final AtomicReference<Optional<ConfigDb>> config =
      new AtomicReference<>(Optional.empty());
  private final AtomicReference<Optional<SonicVersion>> version =
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
    this.device = device;
    this.ports = List.copyOf(ports);
    this.shell = shell;
    this.allowUnknownVersion = allowUnknownVersion;
    this.settings = new SonicSettings(shell);
    this.undoTimer = new TransientTimer(shell, this::commands);
    this.lease = new LinkLease(shell);
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
    result.version().asOptional().ifPresent(found -> version.set(Optional.of(found)));
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
    String refusal = refusal();
    if (refusal.isEmpty()) {
      return settings.write(values);
    }
    Map<Setting, String> refused = new LinkedHashMap<>();
    values.entries().forEach(entry -> refused.put(entry.getKey(), refusal));
    return refused;
  }

  /** Why this driver may not write; empty when it may. */
  private String refusal() {
    if (allowUnknownVersion) {
      return "";
    }
    if (version.get().isEmpty()) {
      Observed<SonicVersion> found =
          Answer.of(shell.run(SonicSurveyor.version()), SonicVersion::parse);
      if (found instanceof Observed.Unknown<SonicVersion> unknown) {
        return "the version of "
            + device()
            + " is not known, so nothing is written: "
            + unknown.why();
      }
      version.set(found.asOptional());
    }
    return version
        .get()
        .filter(found -> !found.known())
        .map(
            found ->
                device()
                    + " runs "
                    + found.name()
                    + ", the driver knows "
                    + SonicVersion.OLDEST
                    + " to "
                    + SonicVersion.NEWEST
                    + " and writes nothing to others; allow it or upgrade the switch")
        .orElse("");
  }

  @Override
  public List<Command> commands(Setting setting, String value) {
    return settings.commands(setting, value);
  }

  @Override
  public Observed<SortedMap<String, String>> snapshot() {
    return settings.snapshot();
  }

  @Override
  public Observed<String> arm(Undo undo, Optional<String> handle) {
    String refusal = refusal();
    return refusal.isEmpty() ? undoTimer.arm(undo, handle) : Observed.unsupported(refusal);
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
