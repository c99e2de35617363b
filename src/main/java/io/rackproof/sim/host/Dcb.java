package io.rackproof.sim.host;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import io.rackproof.sim.fabric.NicSettings;
import io.rackproof.sim.fabric.SimNic;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code dcb -j app|pfc|ets|buffer|dcbx show dev IF}, {@code dcb app add|del dev IF dscp-prio
 * DSCP:PRIO}, {@code dcb pfc set dev IF prio-pfc PRIO|all:on|off…} (iproute2).
 */
final class Dcb implements HostTool {
  private static final Pattern RULE = Pattern.compile("(\\d{1,2}):([0-7])");
  private static final Pattern FLAG = Pattern.compile("([0-7]|all):(on|off)");

  @Override
  public boolean changes(Invocation call) {
    return call.argv().stream().anyMatch(List.of("add", "del", "set")::contains);
  }

  @Override
  public Output run(SimHost host, Invocation call) {
    List<String> argv = call.argv();
    Optional<SimNic> nic = new Arguments(argv).after("dev").flatMap(host::byNetdev);
    if (nic.isEmpty()) {
      return Output.failed(1, "Attribute read: Operation not supported\n");
    }
    if (!changes(call)) {
      return show(nic.get(), argv.get(2));
    }
    if (!call.root()) {
      return Output.failed(1, "Attribute write: Operation not permitted\n");
    }
    return argv.get(1).equals("app")
        ? app(nic.get(), argv.get(2), argv.get(argv.size() - 1))
        : pfc(nic.get(), argv.subList(argv.indexOf("prio-pfc") + 1, argv.size()));
  }

  private static Output app(SimNic nic, String verb, String word) {
    Matcher rule = RULE.matcher(word);
    if (!rule.matches()) {
      return Output.failed(1, "Invalid mapping " + word + "\n");
    }
    int dscp = Integer.parseInt(rule.group(1));
    int priority = Integer.parseInt(rule.group(2));
    boolean there = has(nic.settings(), dscp, priority);
    if (there == verb.equals("add")) {
      return Output.failed(
          1,
          "Error when attempting to set attribute: "
              + (there ? "File exists\n" : "No such file or directory\n"));
    }
    nic.set(now -> there ? now.withoutRule(dscp) : now.withRule(dscp, priority));
    return Output.ok("");
  }

  private static boolean has(NicSettings settings, int dscp, int priority) {
    return settings.rules().contains(dscp) && settings.dscpToPriority().get(dscp) == priority;
  }

  private static Output pfc(SimNic nic, List<String> words) {
    PriorityMask mask = nic.settings().pfc();
    for (String word : words) {
      Matcher flag = FLAG.matcher(word);
      if (!flag.matches()) {
        return Output.failed(1, "Invalid mapping " + word + "\n");
      }
      int bits = flag.group(1).equals("all") ? 0xff : 1 << Integer.parseInt(flag.group(1));
      mask =
          new PriorityMask(flag.group(2).equals("on") ? mask.bits() | bits : mask.bits() & ~bits);
    }
    PriorityMask wanted = mask;
    nic.set(now -> now.withPfc(wanted));
    return Output.ok("");
  }

  private static Output show(SimNic nic, String table) {
    NicSettings settings = nic.settings();
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    switch (table) {
      case "app" -> rules(object, settings);
      case "pfc" -> {
        object.put("pfc_cap", 8).put("macsec_bypass", false).put("delay", 0);
        ArrayNode flags = object.putArray("prio_pfc");
        for (int n = 0; n < 8; n++) {
          flags.add(settings.pfc().contains(Priority.of(n)));
        }
      }
      case "ets" -> {
        object.put("willing", false).put("ets_cap", 8).put("cbs", false);
        eight(object, "tc_bw");
        eight(object, "prio_tc");
      }
      case "buffer" -> {
        eight(object, "prio_buffer");
        eight(object, "buffer_size");
        object.put("total_size", 262_016);
      }
      default -> {
        if (!nic.has(SimNic.Flaw.DCBX_FIRMWARE)) {
          object.put("host", true);
        }
        object.put("cee", true).put("ieee", true);
      }
    }
    return Output.ok(object + "\n");
  }

  private static void rules(ObjectNode object, NicSettings settings) {
    if (settings.trustDscp()) {
      ArrayNode pairs = object.putArray("dscp_prio");
      settings
          .rules()
          .forEach(dscp -> pairs.addArray().add(dscp).add(settings.dscpToPriority().get(dscp)));
    }
  }

  private static void eight(ObjectNode object, String name) {
    ArrayNode numbers = object.putArray(name);
    for (int n = 0; n < 8; n++) {
      numbers.add(0);
    }
  }
}
