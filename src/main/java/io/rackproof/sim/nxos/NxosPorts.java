package io.rackproof.sim.nxos;

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
final class NxosPorts {
  private static final int DEFAULT_MTU = 1500;
  private static final Pattern ECN =
      Pattern.compile(
          "minimum-threshold (\\d+) (k?)bytes maximum-threshold (\\d+) (k?)bytes"
              + " drop-probability (\\d+) weight \\d+ ecn");

  private final List<SwitchPort> ports;

  NxosPorts(List<SwitchPort> ports) {
    this.ports = ports;
  }

  /** Settings that do not take leave no line behind. */
  void keepStuck(ConfigText config) {
    for (SwitchPort port : ports) {
      ConfigText lines = config.section("interface " + port.name());
      if (port.stuck().contains(SwitchPort.MTU)) {
        lines.remove("mtu");
      }
      if (port.stuck().contains(SwitchPort.PFC)) {
        lines.remove("priority-flow-control mode");
      }
      if (port.stuck().contains(SwitchPort.DSCP)) {
        lines.remove("service-policy type qos input");
      }
      if (port.stuck().contains(SwitchPort.ECN)) {
        lines.remove("service-policy type queuing output");
      }
    }
  }

  void program(ConfigText config) {
    for (SwitchPort port : ports) {
      ConfigText lines = config.section("interface " + port.name());
      port.setMtu(lines.after("mtu").map(Integer::parseInt).orElse(DEFAULT_MTU));
      boolean on = lines.has("priority-flow-control mode on");
      port.setPfc(on ? paused(config) : PriorityMask.NONE);
      port.setDscpToPriority(classes(config, lines.after("service-policy type qos input")));
      port.setEcn(marking(config, lines.after("service-policy type queuing output")));
    }
  }

  /** Priorities of no-drop classes in the policy of the whole switch. */
  private static PriorityMask paused(ConfigText config) {
    PriorityMask mask = PriorityMask.NONE;
    Optional<ConfigText> policy =
        config
            .section("system qos")
            .after("service-policy type network-qos")
            .flatMap(name -> config.find("policy-map type network-qos " + name));
    for (int priority = 0; priority < 8 && policy.isPresent(); priority++) {
      String line = "pause pfc-cos " + priority;
      ConfigText classes = policy.get();
      if (classes.lines().stream().anyMatch(each -> classes.section(each).has(line))) {
        mask = mask.with(Priority.of(priority));
      }
    }
    return mask;
  }

  private static int[] classes(ConfigText config, Optional<String> policy) {
    int[] map = new int[64];
    if (policy.isEmpty()) {
      return map;
    }
    ConfigText classes = config.section("policy-map type qos " + policy.get());
    for (String line : classes.lines()) {
      int group = classes.section(line).after("set qos-group").map(Integer::parseInt).orElse(0);
      NxosGrammar.classMap(config, line.substring("class ".length()))
          .flatMap(matches -> matches.after("match dscp"))
          .ifPresent(
              dscps -> {
                for (String dscp : dscps.split(",")) {
                  map[Integer.parseInt(dscp)] = group;
                }
              });
    }
    return map;
  }

  private static Map<Integer, EcnThresholds> marking(ConfigText config, Optional<String> policy) {
    Map<Integer, EcnThresholds> marking = new TreeMap<>();
    for (int queue = 0; queue < 8 && policy.isPresent(); queue++) {
      String suffix = queue == 0 ? "-default" : Integer.toString(queue);
      Optional<String> value =
          config
              .section("policy-map type queuing " + policy.get())
              .find("class type queuing c-out-8q-q" + suffix)
              .flatMap(lines -> lines.after("random-detect"));
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
