package io.rackproof.device.eos;

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
 * An Arista switch, EOS 4.28 to 4.36. On other releases the driver reads, but writes only when the
 * descriptor says {@code untested_os: allow}.
 *
 * <p>Per priority EOS shows PFC frames only in a text whose form no source gives: the totals of the
 * port are used. What configuration says of the PFC watchdog is quoted. Not tried on a switch; each
 * class names the source of its commands.
 *
 * <p>There is no {@link io.rackproof.device.UndoTimer}. While a {@code commit timer} runs EOS
 * refuses to enter that session again ({@code pendingCommitTimer}) and commits no other, so it can
 * be neither prolonged nor followed by a further stage; to prolong it the commit would have to be
 * taken back and made again, under traffic (EOS user manual, Configure Session; operators'
 * reports). The scheduler runs a command once only at a time of the local clock ({@code schedule
 * NAME at HH:MM:SS DATE once … command …}; Arista AVD, schedule.schema.yml and schedule.j2), so
 * that a step of the clock or summer time would undo too early, and one EXEC command at that:
 * configuration needs {@code bash FastCli -p 15 -c}, and no source says what AAA lets it do there
 * or how long the line may be. An event handler is triggered by events, not after a delay. No lease
 * is kept either: an alias or banner is configuration, a file in flash outlasts a reboot, and
 * {@code bash} is open only to logins that AAA lets into it.
 *
 * <p>Keeps the last version seen and the priority of the last plan. Safe for use by several
 * threads.
 */
public final class EosSwitch implements SwitchDriver, PortInventory {
  /**
   * Prompts ({@code leaf1#}, {@code leaf1(config-s-rackpr-if-Et1)#}), paging and width as netmiko's
   * arista driver handles them, refusals as Ansible's arista.eos terminal plugin lists them.
   */
  public static final CliDialect DIALECT =
      new CliDialect(
          CliDialect.HOST + "(\\([^()\\s]+\\))?[#>]",
          "!",
          List.of("terminal length 0", "terminal width 511"),
          List.of("abort", "end"),
          Optional.of(new CliDialect.Enable(Pattern.compile(">$"), "enable")),
          List.of(Pattern.compile("--More--")),
          List.of(),
          List.of(
              Pattern.compile("^% ?\\w"),
              Pattern.compile("(?i)invalid input|(incomplete|ambiguous) command"),
              Pattern.compile("(?i)connection timed out|returned error code"),
              Pattern.compile("(?i)pending commit timer")));

  /** Known by {@code show version | json}. */
  public static final Recognition RECOGNITION =
      new Recognition(
          SwitchOs.EOS,
          EosVersion.command(),
          reply -> Answer.read(reply, EosVersion::parse).map(found -> "EOS " + found.name()));

  private final SwitchDevice device;
  private final List<SwitchPortId> ports;
  private final Shell shell;
  private final VersionGate<EosVersion> gate;
  private final EosSettings settings;
  private final AtomicReference<Priority> lossless;

  /**
   * @param ports ports that the testbed names, of this switch
   * @param lossless whose queue is surveyed until a plan names another
   */
  public EosSwitch(SwitchDevice device, List<SwitchPortId> ports, Shell shell, Priority lossless) {
    this.device = device;
    this.ports = List.copyOf(ports);
    this.shell = shell;
    this.gate =
        new VersionGate<>(
            device.name(),
            device.untestedOsAllowed(),
            "EOS",
            EosVersion.OLDEST + " to " + EosVersion.NEWEST,
            () -> Answer.read(shell.run(EosVersion.command()), EosVersion::parse));
    this.settings = new EosSettings(shell);
    this.lossless = new AtomicReference<>(lossless);
  }

  @Override
  public DeviceName device() {
    return device.name();
  }

  @Override
  public SwitchSurvey survey() {
    EosSurveyor.Result result = new EosSurveyor(shell, ports).survey(lossless.get());
    gate.saw(result.version());
    return result.survey();
  }

  @Override
  public Observed<List<String>> portNames() {
    return Answer.read(shell.run(EosSurveyor.interfaces()), EosSurveyor::ports);
  }

  @Override
  public Map<SwitchPortId, Observed<CounterSample>> counters(List<SwitchPortId> wanted) {
    return new EosCounters(shell, lossless.get()).read(wanted);
  }

  @Override
  public List<Change> plan(LosslessProfile profile) {
    lossless.set(profile.priority());
    String queueWord =
        gate.seen().map(EosVersion::queueWord).orElseGet(() -> EosVersion.queueWord(""));
    List<String> names = ports.stream().map(SwitchPortId::port).toList();
    return new EosPlan(device(), names, profile, queueWord).changes();
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
