package io.rackproof.sim.host;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import io.rackproof.sim.fabric.NicBoard;
import io.rackproof.sim.fabric.SimCard.Parameter;
import io.rackproof.sim.fabric.SimNic;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code mlxconfig -d BDF -e q PARAMETER…} (NVIDIA MFT): default, current and next boot; nothing
 * but a refusal where it names a parameter that the firmware does not have. {@code mlxconfig -d BDF
 * -y set PARAMETER=NUMBER…}: for the next boot.
 */
final class Mlxconfig implements HostTool {
  /** Names of numbers, which the tool prints before them. */
  private static final Map<String, String> NAMES =
      Map.of(
          "ROCE_CONTROL=0", "DEVICE_DEFAULT",
          "ROCE_CONTROL=1", "ROCE_DISABLE",
          "ROCE_CONTROL=2", "ROCE_ENABLE",
          "INTERNAL_CPU_OFFLOAD_ENGINE=0", "ENABLED",
          "INTERNAL_CPU_OFFLOAD_ENGINE=1", "DISABLED",
          "ROCE_ADAPTIVE_ROUTING_EN=0", "False",
          "ROCE_ADAPTIVE_ROUTING_EN=1", "True");

  @Override
  public boolean changes(Invocation call) {
    return call.argv().contains("set");
  }

  @Override
  public Output run(SimHost host, Invocation call) {
    Optional<SimNic> nic = new Arguments(call.argv()).after("-d").flatMap(host::byPciAddress);
    if (nic.isEmpty() || !call.root() || !nic.get().card().board().nvidia()) {
      return new Output(3, "-E- Failed to open the device\n", "");
    }
    NicBoard board = nic.get().card().board();
    String head =
        "\nDevice #1:\n----------\n\n"
            + String.format("%-20s%-20s\n", "Device type:", board.deviceType())
            + String.format("%-20s%-20s\n", "Name:", board.part())
            + ("Description:        " + board.model() + " adapter; one port\n")
            + String.format("%-20s%-20s\n\n", "Device:", nic.get().slot().address());
    if (changes(call)) {
      return set(
          head, nic.get(), call.argv().subList(call.argv().indexOf("set") + 1, call.argv().size()));
    }
    List<String> names = call.argv().subList(call.argv().indexOf("q") + 1, call.argv().size());
    StringBuilder rows = new StringBuilder();
    boolean star = false;
    for (String name : names) {
      Optional<Parameter> known = nic.get().card().parameter(name);
      if (known.isEmpty()) {
        return new Output(3, head + "-E- The Device doesn't support " + name + " parameter\n", "");
      }
      Parameter value = known.get();
      boolean changes =
          !value.next().equals(value.current()) || !value.next().equals(value.initial());
      star |= changes;
      rows.append(
          row(
              (changes ? "*" : " ") + "       " + name,
              value.initial(),
              value.current(),
              value.next()));
    }
    return Output.ok(
        head
            + row("Configurations:", "Default", "Current", "Next Boot")
            + rows
            + (star
                ? "The '*' shows parameters with next value different from default/current value.\n"
                : ""));
  }

  private static Output set(String head, SimNic nic, List<String> words) {
    StringBuilder rows = new StringBuilder();
    for (String word : words) {
      String name = word.replaceFirst("=.*", "");
      Optional<Parameter> known = nic.card().parameter(name);
      if (known.isEmpty()) {
        return new Output(3, head + "-E- The Device doesn't support " + name + " parameter\n", "");
      }
      String number = word.substring(name.length() + 1);
      String value = NAMES.containsKey(word) ? NAMES.get(word) + "(" + number + ")" : number;
      rows.append(String.format("%-56s%-20s%-20s\n", "        " + name, known.get().next(), value));
      nic.card().plan(name, value);
    }
    return Output.ok(
        head
            + String.format("%-56s%-20s%-20s\n", "Configurations:", "Next Boot", "New")
            + rows
            + "\n Apply new Configuration? (y/n) [n] : y\nApplying... Done!\n"
            + "-I- Please reboot machine to load new configurations.\n");
  }

  private static String row(String name, String a, String b, String c) {
    return String.format("%-56s%-20s%-20s%-20s\n", name, a, b, c);
  }
}
