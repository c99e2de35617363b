package io.rackproof.sim.host;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import io.rackproof.sim.fabric.SimNic;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.List;
import java.util.Optional;

/**
 * {@code lldptool -t -i IF -V PFC|APP -c ARGUMENT}, {@code lldptool -T -i IF -V PFC enabled=LIST},
 * {@code lldptool -T -i IF -V APP [-d] app=PRIO,SEL,PROTO} (lldpad 1.1). It hears nobody.
 */
final class Lldptool implements HostTool {
  @Override
  public boolean changes(Invocation call) {
    return call.argv().contains("-T");
  }

  @Override
  public Output run(SimHost host, Invocation call) {
    Lldpad lldpad = host.lldpad();
    Arguments arguments = new Arguments(call.argv());
    if (!lldpad.runs()) {
      return Output.failed(
          255,
          "connect: Connection refused\nFailed to connect to lldpad - clif_open: Invalid argument\n");
    }
    Optional<SimNic> nic = arguments.after("-i").flatMap(host::byNetdev);
    if (nic.isEmpty()) {
      return new Output(1, "Device not found or inactive \n", "");
    }
    if (!arguments.has("-V")) {
      return Output.ok("");
    }
    if (!changes(call)) {
      return Output.ok(show(lldpad, nic.get(), arguments.after("-c").orElse("")));
    }
    String last = call.argv().get(call.argv().size() - 1);
    if (last.startsWith("enabled=")) {
      String list = last.substring("enabled=".length());
      lldpad.tellPfc(nic.get(), mask(list));
      return Output.ok("prio = " + (list.equals("none") ? "" : list) + "\n\n");
    }
    String rule = last.substring("app=".length());
    return lldpad.tellRule(nic.get(), rule, !arguments.has("-d"))
        ? Output.ok("APP=" + rule + "\n")
        : new Output(1, "Invalid command \n", "");
  }

  private static PriorityMask mask(String list) {
    PriorityMask mask = PriorityMask.NONE;
    if (!list.equals("none")) {
      for (String digit : list.split(",", -1)) {
        mask = mask.with(Priority.of(Integer.parseInt(digit)));
      }
    }
    return mask;
  }

  private static String show(Lldpad lldpad, SimNic nic, String argument) {
    return switch (argument) {
      // Two digits at most, as the daemon sends them.
      case "enabled" ->
          "enabled="
              + lldpad
                  .pfc(nic)
                  .map(mask -> Integer.toString(mask.bits()))
                  .map(digits -> digits.substring(0, Math.min(2, digits.length())))
                  .orElse("")
              + "\n";
      case "willing" ->
          "willing=" + lldpad.willing(nic).map(yes -> yes ? "yes" : "no").orElse("") + "\n";
      default -> {
        StringBuilder text = new StringBuilder("APP=(prio,sel,proto)\n");
        List<String> rules = lldpad.rules(nic);
        for (int n = 0; n < rules.size(); n++) {
          text.append(n).append(":(").append(rules.get(n)).append(") local hw (set)\n");
        }
        yield text.append('\n').toString();
      }
    };
  }
}
