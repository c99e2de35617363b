package io.rackproof.device.huawei;

import io.rackproof.device.Answer;
import io.rackproof.device.PortInventory;
import io.rackproof.device.Recognition;
import io.rackproof.device.SwitchDriver;
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
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;

/**
 * A Huawei CloudEngine switch with VRP 8, whose configuration is taken into force in two stages; on
 * others the driver reads, but writes only when it was told to.
 *
 * <p>Syntax and tables are those of Huawei's manuals for CloudEngine 8800 and 6800 (command
 * reference: display dcb pfc, display interface, display lldp neighbor brief, dcb pfc enable, qos
 * pq drr lpq, qos queue wred/ecn/drr weight, trust upstream, jumboframe enable; examples for PFC,
 * ECN and AI ECN); {@code ecn buffer-size} is from a CE6865's set-up notes, the version line from a
 * CE6857. Not seen on gear: that {@code undo ecn buffer-size} takes no more words, and whether a
 * model shows {@code jumboframe enable 9216}. Nothing is saved: what starts up stays.
 *
 * <p>There is no {@link io.rackproof.device.UndoTimer}: {@code commit trial SECONDS} (60 to 65535)
 * goes back by itself, but the next {@code commit} ends the trial for good, and no command gives it
 * more time (Huawei command reference, commit and abort trial). A run commits in stages and lasts
 * for hours. A maintenance assistant ({@code ops}, {@code assistant}, {@code condition timer cron},
 * {@code execute N command}) runs once only at a date of the local clock, so that a step of it
 * would undo under traffic; no manual says in which view its commands begin and whether what they
 * change is committed; its batch file outlasts a reboot (Huawei manuals, Maintenance Assistant). No
 * lease is kept: nothing but configuration and files that outlast a reboot would show it to others.
 *
 * <p>Keeps the last survey and the last profile. Safe for use by several threads.
 */
public final class HuaweiSwitch implements SwitchDriver, PortInventory {
  /** How VRP 8 talks on a terminal (manual, CLI Overview; netmiko, huawei). */
  public static final CliDialect DIALECT =
      new CliDialect(
          "[<\\[][~*]?" + CliDialect.HOST + "(-[\\w./:-]+)?[>\\]]",
          "",
          List.of("screen-length 0 temporary"),
          List.of("clear configuration candidate", "return"),
          Optional.empty(),
          List.of(Pattern.compile("-{2,} ?More ?-{2,}")),
          List.of(
              new CliDialect.Question(
                  Pattern.compile("Uncommitted configurations found.*\\[Y.*\\]:"), "n"),
              new CliDialect.Question(Pattern.compile("\\[Y/N\\] ?:"), "n")),
          List.of(
              Pattern.compile("^\\s*Error ?:"),
              Pattern.compile("(?i)unrecognized command|incomplete command|wrong parameter"),
              Pattern.compile("(?i)^\\s*failed to ")));

  /** Known by {@code display version}. */
  public static final Recognition RECOGNITION =
      new Recognition(
          SwitchOs.HUAWEI,
          HuaweiVersion.command(),
          reply -> Answer.read(reply, HuaweiVersion::parse).map(HuaweiVersion::name));

  private final SwitchDevice device;
  private final List<SwitchPortId> ports;
  private final Shell shell;
  private final VersionGate<HuaweiVersion> gate;
  private final HuaweiSettings settings;
  private final HuaweiCounters counters;
  private final AtomicReference<LosslessProfile> profile;
  private final AtomicReference<Optional<HuaweiConfig>> seen =
      new AtomicReference<>(Optional.empty());

  /**
   * @param ports ports that the testbed names, of this switch, as VRP names them: {@code
   *     400GE1/0/1}
   * @param profile whose DSCP and queue are surveyed until a plan names another
   */
  public HuaweiSwitch(
      SwitchDevice device, List<SwitchPortId> ports, Shell shell, LosslessProfile profile) {
    this.device = device;
    this.ports = List.copyOf(ports);
    this.shell = shell;
    this.gate =
        new VersionGate<>(
            device.name(),
            device.untestedOsAllowed(),
            "",
            HuaweiVersion.KNOWN,
            () -> Answer.read(shell.run(HuaweiVersion.command()), HuaweiVersion::parse));
    this.profile = new AtomicReference<>(profile);
    settings = new HuaweiSettings(shell);
    counters = new HuaweiCounters(shell);
  }

  @Override
  public DeviceName device() {
    return device.name();
  }

  @Override
  public SwitchSurvey survey() {
    HuaweiSurveyor.Result result = new HuaweiSurveyor(shell, ports).survey(profile.get());
    gate.saw(result.version());
    result.config().asOptional().ifPresent(found -> seen.set(Optional.of(found)));
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
    profile.set(wanted);
    List<String> names = ports.stream().map(SwitchPortId::port).toList();
    return new HuaweiPlan(device(), names, wanted, seen.get()).changes();
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
}
