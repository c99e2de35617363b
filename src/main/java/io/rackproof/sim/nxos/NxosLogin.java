package io.rackproof.sim.nxos;

import io.rackproof.sim.cli.CliSession;
import io.rackproof.sim.cli.CliTrouble;
import java.util.List;
import java.util.Optional;

/** One login on a simulated NX-OS switch. */
final class NxosLogin extends CliSession {
  private final NxosSim device;
  private boolean configuring;
  private List<String> path = List.of();

  NxosLogin(NxosSim device, CliTrouble trouble) {
    super(device.name().value(), trouble);
    this.device = device;
  }

  @Override
  public String greeting() {
    return "\nCisco Nexus Operating System (NX-OS) Software\n"
        + "TAC support: http://www.cisco.com/tac\n";
  }

  @Override
  public String prompt() {
    String mode =
        path.isEmpty()
            ? ""
            : switch (path.get(0).replaceFirst(" .*", "")) {
              case "interface" -> "-if";
              case "system" -> "-sys-qos";
              case "class-map" -> "-cmap-qos";
              default -> path.size() > 1 ? "-pmap-c" : "-pmap";
            };
    return host() + (configuring ? "(config" + mode + ")" : "") + "# ";
  }

  @Override
  public boolean changes(String line) {
    return configuring && !line.isBlank() && !line.startsWith("!") && !line.strip().equals("end");
  }

  @Override
  protected String answer(String line) {
    if (line.equals("end")) {
      configuring = false;
      path = List.of();
      return "";
    }
    if (!configuring) {
      if (line.equals("configure terminal")) {
        configuring = true;
        return "Enter configuration commands, one per line. End with CNTL/Z.\n";
      }
      if (line.equals("exit")) {
        leave();
        return "";
      }
      return device.show(line).orElseGet(() -> refused(line));
    }
    Optional<NxosGrammar.Outcome> outcome = device.configure(path, line);
    path = outcome.map(NxosGrammar.Outcome::path).orElse(path);
    return outcome.map(NxosGrammar.Outcome::said).orElseGet(() -> refused(line));
  }

  private static String refused(String line) {
    return " ".repeat(line.length()) + "^\n% Invalid command at '^' marker.\n";
  }
}
