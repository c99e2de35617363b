package io.rackproof.device.bridge;

import io.rackproof.device.Batch;
import io.rackproof.device.Configurable.Writes;
import io.rackproof.facts.Observed;
import io.rackproof.plan.Setting;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.LosslessProfile;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads and writes the settings of switch ports one by one. */
final class BridgeSettings {
  private final LosslessProfile profile;
  private final Shell shell;

  BridgeSettings(LosslessProfile profile, Shell shell) {
    this.profile = profile;
    this.shell = shell;
  }

  Map<Setting, Observed<String>> read(Collection<Setting> settings) {
    Map<Setting, Observed<String>> values = new LinkedHashMap<>();
    if (settings.isEmpty()) {
      return values;
    }
    List<Command> commands = new ArrayList<>(List.of(Link.command()));
    settings.forEach(setting -> commands.addAll(PortQueues.commands(setting.scope())));
    Batch batch = Batch.run(shell, commands);
    Map<String, Observed<PortQueues>> queues = new LinkedHashMap<>();
    for (Setting setting : settings) {
      String port = setting.scope();
      values.put(
          setting,
          BridgeSetting.of(setting.name(), profile)
              .value(
                  port,
                  Link.mtu(Link.of(batch.to(Link.command()), port)),
                  queues.computeIfAbsent(port, name -> PortQueues.read(batch, name))));
    }
    return values;
  }

  Map<Setting, String> write(Writes values) {
    Map<Setting, String> said = new LinkedHashMap<>();
    List<Setting> sent = new ArrayList<>();
    List<Command> commands = new ArrayList<>();
    for (Map.Entry<Setting, String> entry : values.entries()) {
      try {
        commands.add(command(entry.getKey(), entry.getValue()));
        sent.add(entry.getKey());
        said.put(entry.getKey(), "");
      } catch (IllegalArgumentException refused) {
        said.put(entry.getKey(), refused.getMessage());
      }
    }
    List<Reply> replies = commands.isEmpty() ? List.of() : shell.run(commands);
    for (int i = 0; i < sent.size(); i++) {
      said.put(sent.get(i), replies.get(i).ok() ? "" : replies.get(i).ending());
    }
    return said;
  }

  /**
   * @throws IllegalArgumentException when the setting takes no such value
   */
  Command command(Setting setting, String value) {
    return BridgeSetting.of(setting.name(), profile).write(setting.scope(), value);
  }
}
