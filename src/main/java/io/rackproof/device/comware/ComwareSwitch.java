package io.rackproof.device.comware;

import io.rackproof.device.Answer;
import io.rackproof.device.PortInventory;
import io.rackproof.device.Recognition;
import io.rackproof.device.SwitchDriver;
import io.rackproof.device.UndoTimer;
import io.rackproof.device.VersionGate;
import io.rackproof.facts.CounterSample;
import io.rackproof.facts.Observed;
import io.rackproof.facts.SwitchSurvey;
import io.rackproof.plan.Change;
import io.rackproof.plan.Setting;
import io.rackproof.remote.CliDialect;
import io.rackproof.remote.Command;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.SwitchDevice;
import io.rackproof.testbed.SwitchOs;
import io.rackproof.testbed.SwitchPortId;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;

/**
 * An H3C or HPE switch with Comware 7; on others the driver reads, but writes only when it was told
 * to.
 *
 * <p>Syntax is that of H3C's configuration guides and command references for Comware 7 (PFC;
 * priority mapping; congestion avoidance: {@code queue … low-limit high-limit
 * discard-probability}), of an operator's template for H3C 400G leaves, and of tools that read such
 * switches (display interface, display lldp neighbor-information, display priority-flow-control).
 * Weakest is {@code display qos queue-statistics}, of which no capture was found. Thresholds count
 * cells of a size that Comware does not tell: without {@code buffer_cell} in the descriptor ECN is
 * neither set nor judged. Nothing is saved: what starts up stays.
 *
 * <p>Its undo timer is a {@link ComwareTimer job of the scheduler}. ({@code configuration commit
 * delay} would take back the whole configuration, with what others have changed meanwhile.) No
 * lease is kept: nothing but configuration and files that outlast a reboot would show it to others.
 *
 * <p>Keeps the last survey and the last profile. Safe for use by several threads.
 */
public final class ComwareSwitch implements SwitchDriver, PortInventory, UndoTimer {
  /** How Comware 7 talks on a terminal (H3C Fundamentals, Using the CLI; netmiko, hp_comware). */
  public static final CliDialect DIALECT =
      new CliDialect(
          "[<\\[]" + CliDialect.HOST + "(-[\\w./:-]+)?[>\\]]",
          "",
          List.of("screen-length disable"),
          List.of("return"),
          Optional.empty(),
          List.of(Pattern.compile("-{2,} ?More ?-{2,}")),
          List.of(new CliDialect.Question(Pattern.compile("\\[Y/N\\] ?:"), "n")),
          List.of(
              Pattern.compile("^\\s*% ?\\w"),
              Pattern.compile("(?i)^\\s*(error|failed to |permission denied)"),
              Pattern.compile("(?i)unrecognized command|incomplete command|wrong parameter")));

  /** Known by {@code display version}. */
  public static final Recognition RECOGNITION =
      new Recognition(
          SwitchOs.COMWARE,
          ComwareVersion.command(),
          reply -> Answer.read(reply, ComwareVersion::parse).map(ComwareVersion::name));

  private final SwitchDevice device;
  private final List<SwitchPortId> ports;
  private final Shell shell;
  private final VersionGate<ComwareVersion> gate;
  private final Optional<Cells> cells;
  private final ComwareSettings settings;
  private final ComwareCounters counters;
  private final UndoTimer undoTimer;
  private final AtomicReference<LosslessProfile> profile;
  private final AtomicReference<Optional<ComwarePlan.Seen>> seen =
      new AtomicReference<>(Optional.empty());

  /**
   * @param ports ports that the testbed names, of this switch, as Comware names them: {@code
   *     FourHundredGigE1/0/1}
   * @param profile whose DSCP and queue are surveyed until a plan names another
   */
  public ComwareSwitch(
      SwitchDevice device, List<SwitchPortId> ports, Shell shell, LosslessProfile profile) {
    this.device = device;
    this.ports = List.copyOf(ports);
    this.shell = shell;
    this.gate =
        new VersionGate<>(
            device.name(),
            device.untestedOsAllowed(),
            "",
            ComwareVersion.KNOWN,
            () -> Answer.read(shell.run(ComwareVersion.command()), ComwareVersion::parse));
    this.profile = new AtomicReference<>(profile);
    cells = device.bufferCell().map(Cells::new);
    settings = new ComwareSettings(shell);
    counters = new ComwareCounters(shell);
    undoTimer = new ComwareTimer(shell, gate::refusal);
  }

  @Override
  public DeviceName device() {
    return device.name();
  }

  @Override
  public SwitchSurvey survey() {
    ComwareSurveyor.Result result = new ComwareSurveyor(shell, ports, cells).survey(profile.get());
    gate.saw(result.version());
    result.seen().asOptional().ifPresent(found -> seen.set(Optional.of(found)));
    return result.survey();
  }

  @Override
  public Observed<List<String>> portNames() {
    return Answer.read(shell.run(Neighbours.command()), Neighbours::ports);
  }

  @Override
  public Map<SwitchPortId, Observed<CounterSample>> counters(List<SwitchPortId> wanted) {
    return counters.read(wanted);
  }

  @Override
  public List<Change> plan(LosslessProfile wanted) {
    return plan(wanted, Set.of());
  }

  @Override
  public List<Change> plan(LosslessProfile wanted, Set<String> untouched) {
    profile.set(wanted);
    List<String> names =
        ports.stream().map(SwitchPortId::port).filter(port -> !untouched.contains(port)).toList();
    return new ComwarePlan(device(), names, wanted, cells, seen.get()).changes();
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
  public List<Command> commands(Setting setting, String value) {
    return settings.commands(setting, value);
  }

  @Override
  public Observed<SortedMap<String, String>> snapshot() {
    return settings.snapshot();
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
  public List<Command> arming(String run, Duration after) {
    return undoTimer.arming(run, after);
  }

  @Override
  public List<Command> disarming(String run) {
    return undoTimer.disarming(run);
  }
}
