package io.rackproof.device.linux;

import io.rackproof.device.Batch;
import io.rackproof.device.Configurable.Writes;
import io.rackproof.facts.HostSurvey;
import io.rackproof.facts.Observed;
import io.rackproof.plan.Change;
import io.rackproof.plan.Setting;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.NicPort;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Reads and writes the settings of a host's NIC ports one by one. */
final class HostSettings {
  private final Host host;
  private final Shell shell;

  private final Map<NicPort, String> addresses = new ConcurrentHashMap<>();

  HostSettings(Host host, Shell shell) {
    this.host = host;
    this.shell = shell;
  }

  /** Learns at which PCI addresses the ports are. */
  void learn(HostSurvey survey) {
    for (NicPort port : host.ports()) {
      survey
          .port(port.id())
          .identity()
          .asOptional()
          .ifPresent(
              nic -> addresses.put(port, nic.pciAddress().orElse(TuningSetting.ReadRequest.NONE)));
    }
  }

  /**
   * What profile and tuning ask for, stage by stage. A NIC that lacks a setting says so when that
   * is read, not here, where nothing is asked.
   *
   * @param means how each port is set, in the order of the host's ports
   */
  List<Change> plan(LosslessProfile profile, List<PortMeans> means) {
    List<Change> changes = new ArrayList<>();
    for (PortMeans port : means) {
      for (Map.Entry<String, Wanted> entry : port.wanted(profile)) {
        Wanted wanted = entry.getValue();
        changes.add(
            new Change(
                wanted.setting().on(host.name(), entry.getKey()),
                wanted.value(),
                wanted.why(),
                wanted.stage()));
      }
      tune(changes, port.port());
    }
    changes.sort(Comparator.comparingInt(Change::stage));
    return changes.stream().distinct().toList();
  }

  private void tune(List<Change> changes, NicPort port) {
    String address = addresses.getOrDefault(port, TuningSetting.ReadRequest.NOT_KNOWN);
    for (TuningPlan.Wanted wanted : TuningPlan.of(host.tuning(), address)) {
      changes.add(
          new Change(
              wanted.setting().on(host.name(), port.netdev()),
              wanted.value(),
              wanted.purpose(),
              wanted.stage()));
    }
  }

  Map<Setting, Observed<String>> read(Collection<Setting> settings) {
    List<Command> commands = new ArrayList<>();
    for (Setting setting : settings) {
      HostSettingNames.find(setting.name())
          .ifPresent(kind -> commands.addAll(kind.reads(setting.scope())));
    }
    Batch batch = Batch.run(shell, commands);
    Map<Setting, Observed<String>> values = new LinkedHashMap<>();
    for (Setting setting : settings) {
      values.put(
          setting,
          HostSettingNames.find(setting.name())
              .map(kind -> kind.value(new PortReading(batch, setting.scope())))
              .orElseGet(() -> Observed.unknown(HostSettingNames.none(setting.name()), "")));
    }
    return values;
  }

  Map<Setting, String> write(Writes values) {
    Map<Setting, String> said = new LinkedHashMap<>();
    List<Setting> sent = new ArrayList<>();
    List<Command> commands = new ArrayList<>();
    for (Map.Entry<Setting, String> entry : values.entries()) {
      try {
        commands.addAll(commands(entry.getKey(), entry.getValue()));
        sent.add(entry.getKey());
        said.put(entry.getKey(), "");
      } catch (IllegalArgumentException refused) {
        said.put(entry.getKey(), refused.getMessage());
      }
    }
    List<Reply> replies = commands.isEmpty() ? List.of() : shell.run(commands);
    for (int i = 0; i < sent.size(); i++) {
      said.put(sent.get(i), refusal(replies.get(i)));
    }
    return said;
  }

  /** Empty when the device took it. mlnx_qos tells some netlink errors with status 0. */
  private static String refusal(Reply reply) {
    if (!reply.ok()) {
      return reply.ending();
    }
    return (reply.stdout() + "\n" + reply.stderr())
        .lines()
        .filter(line -> line.matches("(?i)\\s*(?:netlink )?error\\b.*"))
        .findFirst()
        .map(line -> "'" + reply.command().line() + "' said: " + line.strip())
        .orElse("");
  }

  /**
   * One command a setting.
   *
   * @throws IllegalArgumentException when the setting takes no such value
   */
  static List<Command> commands(Setting setting, String value) {
    HostSetting kind =
        HostSettingNames.find(setting.name())
            .orElseThrow(() -> new IllegalArgumentException(HostSettingNames.none(setting.name())));
    if (!kind.values().matcher(value).matches()) {
      throw new IllegalArgumentException(
          setting + " takes " + kind.values() + ", not '" + value + "'");
    }
    return List.of(kind.write(setting.scope(), value));
  }
}
