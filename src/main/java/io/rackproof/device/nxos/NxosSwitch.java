package io.rackproof.device.nxos;

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
import io.rackproof.units.Priority;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;

/**
 * A Cisco Nexus 9000 switch, NX-OS 9.3 and 10.1 to 10.5. On other releases the driver reads, but
 * writes only when the descriptor says {@code untested_os: allow}.
 *
 * <p>Settings are undone one by one, by value. There is no {@link io.rackproof.device.UndoTimer}: a
 * job of the scheduler starts only when the switch can log in who made it, which for a user of an
 * AAA server takes a password in the configuration ({@code scheduler aaa-authentication}; Cisco
 * Nexus 9000 System Management Configuration Guide, Configuring the Scheduler). It takes {@code
 * feature scheduler}, of which a switch does not tell whether a run that died switched it on, and
 * switching it off takes others' jobs away. The configuration keeps a time of the local clock
 * ({@code time start 2026:01:05:10:35}), so that a step of the clock or summer time would undo
 * under traffic. In a job's view a line that is a command of configuration, too, may leave the view
 * and be carried out instead of kept: tools that roll back by a job begin its schedule without
 * leaving the job. What needs one line only, the rollback to a checkpoint, would take back what
 * others have changed meanwhile. A file in bootflash that kept a lease would outlast a reboot.
 *
 * <p>What the PFC watchdog did ({@code show queuing pfc-queue}) is not read: its keys are known
 * (Cisco Nexus 9000 Show Commands), but no captured answer. Whether it is on is quoted from the
 * configuration. Not tried on a switch; each class names the source of its commands.
 *
 * <p>Keeps the last version seen and the priority of the last plan. Safe for use by several
 * threads.
 */
public final class NxosSwitch implements SwitchDriver, PortInventory {
  /**
   * Prompts ({@code leaf1# }, {@code leaf1(config-if)# }), paging and width as netmiko's cisco_nxos
   * driver handles them, refusals as Ansible's cisco.nxos terminal plugin lists them.
   */
  public static final CliDialect DIALECT =
      new CliDialect(
          CliDialect.HOST + "(\\([^()\\s]+\\))?[#>]",
          "!",
          List.of("terminal length 0", "terminal width 511"),
          List.of("end"),
          Optional.empty(),
          List.of(Pattern.compile("--More--")),
          List.of(),
          List.of(
              Pattern.compile("^% ?\\w"),
              Pattern.compile("(?i)^(error|syntax error)"),
              Pattern.compile("(?i)invalid (input|command)|(incomplete|ambiguous) command"),
              Pattern.compile("(?i)permission denied|returned error code")));

  /** Known by {@code show version | json}. */
  public static final Recognition RECOGNITION =
      new Recognition(
          SwitchOs.NXOS,
          NxosVersion.command(),
          reply -> Answer.read(reply, NxosVersion::parse).map(found -> "NX-OS " + found.name()));

  private final SwitchDevice device;
  private final List<SwitchPortId> ports;
  private final Shell shell;
  private final VersionGate<NxosVersion> gate;
  private final NxosSettings settings;
  private final AtomicReference<Priority> lossless;

  /**
   * @param ports ports that the testbed names, of this switch
   * @param lossless whose queue is surveyed until a plan names another
   */
  public NxosSwitch(SwitchDevice device, List<SwitchPortId> ports, Shell shell, Priority lossless) {
    this.device = device;
    this.ports = List.copyOf(ports);
    this.shell = shell;
    this.gate =
        new VersionGate<>(
            device.name(),
            device.untestedOsAllowed(),
            "NX-OS",
            NxosVersion.OLDEST + " to " + NxosVersion.NEWEST,
            () -> Answer.read(shell.run(NxosVersion.command()), NxosVersion::parse));
    this.settings = new NxosSettings(shell);
    this.lossless = new AtomicReference<>(lossless);
  }

  @Override
  public DeviceName device() {
    return device.name();
  }

  @Override
  public SwitchSurvey survey() {
    NxosSurveyor.Result result = new NxosSurveyor(shell, ports).survey(lossless.get());
    gate.saw(result.version());
    return result.survey();
  }

  @Override
  public Observed<List<String>> portNames() {
    return Answer.read(shell.run(NxosSurveyor.interfaces()), NxosSurveyor::ports);
  }

  @Override
  public Map<SwitchPortId, Observed<CounterSample>> counters(List<SwitchPortId> wanted) {
    return new NxosCounters(shell).read(wanted);
  }

  @Override
  public List<Change> plan(LosslessProfile profile) {
    lossless.set(profile.priority());
    return new NxosPlan(device(), names(), profile).changes();
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
    return settings.snapshot(names());
  }

  private List<String> names() {
    return ports.stream().map(SwitchPortId::port).toList();
  }
}
