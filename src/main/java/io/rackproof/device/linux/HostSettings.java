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
import io.rackproof.testbed.TrustMode;
import io.rackproof.units.PriorityMask;
import java.util.ArrayList;
import java.util.Collection;
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
              nic ->
                  addresses.put(
                      port, nic.pciAddress().orElse(TuningSetting.ReadRequest.NONE)));
    }
  }

  /**
   * What profile and tuning ask for. Trust comes first, because the DSCP map shows only while trust is
   * dscp. A NIC that lacks a setting says so when that is read, not here, where nothing is asked.
   */
  List<Change> plan(LosslessProfile profile) {
    List<Change> changes = new ArrayList<>();
    for (NicPort port : host.ports()) {
      add(
          changes,
          port,
          new HostSetting.Mtu(),
          Long.toString(profile.hostMtu().bytes()),
          "jumbo frames, so that RDMA packets carry 4096 bytes",
          1);
      add(
          changes,
          port,
          new HostSetting.Trust(),
          HostSetting.Trust.text(profile.trust()),
          "classify packets by what the fabric marks",
          1);
      tune(changes, port, 1);
    }
    for (NicPort port : host.ports()) {
      add(
          changes,
          port,
          new HostSetting.Pfc(),
          HostSetting.Pfc.text(PriorityMask.only(profile.priority())),
          "PFC on the lossless priority alone",
          2);
      if (profile.trust() == TrustMode.DSCP) {
        add(
            changes,
            port,
            new HostSetting.DscpPriority(profile.dscp()),
            profile.priority().toString(),
            "RoCE's DSCP to the lossless priority",
            2);
      }
      for (EcnSysfs.Point point : EcnSysfs.Point.values()) {
        add(
            changes,
            port,
            new HostSetting.Ecn(point, profile.priority()),
            "1",
            point == EcnSysfs.Point.NOTIFICATION
                ? "answer marked packets with CNPs"
                : "slow down on CNPs",
            2);
      }
      tune(changes, port, 2);
    }
    return List.copyOf(changes);
  }

  private void tune(List<Change> changes, NicPort port, int stage) {
    String address = addresses.getOrDefault(port, TuningSetting.ReadRequest.NOT_KNOWN);
    TuningPlan.of(host.tuning(), address).stream()
        .filter(wanted -> wanted.stage() == stage)
        .forEach(
            wanted ->
                add(changes, port, wanted.setting(), wanted.value(), wanted.purpose(), stage));
  }

  private void add(
      List<Change> changes,
      NicPort port,
      HostSetting setting,
      String value,
      String why,
      int stage) {
    changes.add(new Change(setting.on(host.name(), port.netdev()), value, why, stage));
  }

  Map<Setting, Observed<String>> read(Collection<Setting> settings) {
    List<Command> commands = new ArrayList<>();
    for (Setting setting : settings) {
      HostSetting.find(setting.name())
          .ifPresent(kind -> commands.addAll(kind.reads(setting.scope())));
    }
    Batch batch = Batch.run(shell, commands);
    Map<Setting, Observed<String>> values = new LinkedHashMap<>();
    for (Setting setting : settings) {
      values.put(
          setting,
          HostSetting.find(setting.name())
              .map(kind -> kind.value(new PortReading(batch, setting.scope())))
              .orElseGet(() -> Observed.unknown(HostSetting.none(setting.name()), "")));
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
        HostSetting.find(setting.name())
            .orElseThrow(() -> new IllegalArgumentException(HostSetting.none(setting.name())));
    if (!kind.values().matcher(value).matches()) {
      throw new IllegalArgumentException(
          setting + " takes " + kind.values() + ", not '" + value + "'");
    }
    return List.of(kind.write(setting.scope(), value));
  }
}
