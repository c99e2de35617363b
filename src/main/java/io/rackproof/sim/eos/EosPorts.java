package io.rackproof.sim.eos;

import io.rackproof.sim.cli.ConfigText;
import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.testbed.EcnThresholds;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import io.rackproof.units.Ratio;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Brings a configuration into the ports. */
final class EosPorts {
  private static final int DEFAULT_MTU = 1500;
  private static final Pattern ECN =
      Pattern.compile(
          "(\\d+) (k?)bytes maximum-threshold (\\d+) (k?)bytes max-mark-probability (\\d+) .*");

  private final List<SwitchPort> ports;

  EosPorts(List<SwitchPort> ports) {
    this.ports = ports;
  }

  /** Settings that do not take keep the lines that they had. */
  void keepStuck(ConfigText before, ConfigText after) {
    for (SwitchPort port : ports) {
      String name = "interface " + port.name();
      ConfigText old = before.section(name);
      ConfigText fresh = after.section(name);
      if (port.stuck().contains(SwitchPort.MTU)) {
        fresh.keepFrom(old, line -> line.startsWith("mtu "));
      }
      if (port.stuck().contains(SwitchPort.PFC)) {
        fresh.keepFrom(old, line -> line.startsWith("priority-flow-control"));
      }
      if (port.stuck().contains(SwitchPort.DSCP)) {
        fresh.keepFrom(old, line -> line.contains("qos trust"));
      }
      if (port.stuck().contains(SwitchPort.ECN)) {
        for (String queue : fresh.lines()) {
          if (queue.startsWith("uc-tx-queue ")) {
            ConfigText held = old.find(queue).orElseGet(ConfigText::new);
            fresh.section(queue).keepFrom(held, line -> line.startsWith("random-detect"));
          }
        }
      }
      fresh.removeIf(line -> line.startsWith("uc-tx-queue ") && fresh.section(line).isEmpty());
    }
  }

  void program(ConfigText config) {
    for (SwitchPort port : ports) {
      ConfigText lines = config.section("interface " + port.name());
      port.setMtu(lines.after("mtu").map(Integer::parseInt).orElse(DEFAULT_MTU));
      port.setPfc(pfc(lines));
      boolean trusted = !lines.has("no qos trust") && !lines.has("qos trust cos");
      port.setDscpToPriority(trusted ? EosGrammar.classes(config) : new int[64]);
      port.setPriorityToQueue(EosGrammar.queues(config));
      port.setEcn(marking(lines));
    }
  }

  private static PriorityMask pfc(ConfigText lines) {
    PriorityMask mask = PriorityMask.NONE;
    for (int priority = 0; priority < 8; priority++) {
      if (lines.has("priority-flow-control on")
          && lines.has("priority-flow-control priority " + priority + " no-drop")) {
        mask = mask.with(Priority.of(priority));
      }
    }
    return mask;
  }

  private static Map<Integer, EcnThresholds> marking(ConfigText lines) {
    Map<Integer, EcnThresholds> marking = new TreeMap<>();
    for (int queue = 0; queue < 8; queue++) {
      Optional<String> value =
          lines
              .find("uc-tx-queue " + queue)
              .flatMap(section -> section.after("random-detect ecn minimum-threshold"));
      Matcher ecn = ECN.matcher(value.orElse(""));
      if (ecn.matches()) {
        marking.put(
            queue,
            new EcnThresholds(
                size(ecn.group(1), ecn.group(2)),
                size(ecn.group(3), ecn.group(4)),
                Ratio.percent(Integer.parseInt(ecn.group(5)))));
      }
    }
    return marking;
  }

  private static ByteSize size(String number, String kilo) {
    return ByteSize.of(Long.parseLong(number) * (kilo.isEmpty() ? 1 : 1000));
  }
}
