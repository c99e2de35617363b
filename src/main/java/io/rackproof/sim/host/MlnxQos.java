package io.rackproof.sim.host;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import io.rackproof.sim.fabric.NicSettings;
import io.rackproof.sim.fabric.SimNic;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * {@code mlnx_qos -i NETDEV [--trust dscp|pcp] [--pfc a,…,h] [--dscp2prio set|del,DSCP,PRIORITY]}
 * (mlnx-tools): prints the state, after the change when there is one.
 */
final class MlnxQos implements HostTool {
  @Override
  public boolean changes(Invocation call) {
    return call.argv().size() > 3;
  }

  @Override
  public Output run(SimHost host, Invocation call) {
    Arguments arguments = new Arguments(call.argv());
    Optional<SimNic> nic = arguments.after("-i").flatMap(host::byNetdev);
    if (nic.isEmpty()) {
      return new Output(1, "Interface " + arguments.after("-i").orElse("") + " not found\n", "");
    }
    if (changes(call)) {
      if (!call.root()) {
        return new Output(1, "", "Netlink error: Operation not permitted. see dmesg.\n");
      }
      Optional<UnaryOperator<NicSettings>> change = change(arguments);
      if (change.isEmpty()) {
        return new Output(1, "", "Bad argument, see mlnx_qos --help\n");
      }
      nic.get().set(change.get());
    }
    return Output.ok(warning(host) + state(nic.get()));
  }

  private static Optional<UnaryOperator<NicSettings>> change(Arguments arguments) {
    Optional<String> trust = arguments.after("--trust");
    if (trust.isPresent()) {
      return trust
          .filter(mode -> mode.equals("dscp") || mode.equals("pcp"))
          .map(mode -> now -> now.withTrustDscp(mode.equals("dscp")));
    }
    Optional<String> pfc = arguments.after("--pfc");
    if (pfc.isPresent()) {
      return pfc.filter(flags -> flags.matches("([01],){7}[01]"))
          .map(flags -> now -> now.withPfc(mask(flags)));
    }
    return arguments
        .after("--dscp2prio")
        .filter(rule -> rule.matches("(set|del),([0-9]|[1-5][0-9]|6[0-3]),[0-7]"))
        .map(MlnxQos::rule);
  }

  private static UnaryOperator<NicSettings> rule(String text) {
    String[] words = text.split(",", -1);
    int dscp = Integer.parseInt(words[1]);
    boolean set = words[0].equals("set");
    // A rule of a DSCP makes mlx5 trust DSCP (en_dcbnl.c, mlx5e_dcbnl_ieee_setapp).
    return now ->
        set
            ? now.withDscp(dscp, Integer.parseInt(words[2])).withTrustDscp(true)
            : now.withDscp(dscp, 0);
  }

  static PriorityMask mask(String flags) {
    String[] words = flags.split(",", -1);
    return new PriorityMask(
        IntStream.range(0, 8).filter(n -> words[n].equals("1")).map(n -> 1 << n).sum());
  }

  /** What it says first where {@code ps} shows lldpad. */
  static String warning(SimHost host) {
    return host.lldpad().runs()
        ? "****** WARNING: lldpad service is running and may overwrite your settings ******\n\n"
        : "";
  }

  private static String state(SimNic nic) {
    NicSettings settings = nic.settings();
    StringBuilder text = new StringBuilder("DCBX mode: ");
    text.append(nic.has(SimNic.Flaw.DCBX_FIRMWARE) ? "Firmware" : "OS").append(" controlled\n");
    text.append("Priority trust state: ").append(settings.trustDscp() ? "dscp" : "pcp");
    text.append('\n');
    if (settings.trustDscp()) {
      text.append("dscp2prio mapping:\n");
      IntStream.range(0, 8).forEach(priority -> text.append(mapping(settings, priority)));
    }
    text.append("default priority:\n");
    boolean lossless = settings.pfc().bits() != 0;
    text.append("Receive buffer size (bytes): ");
    text.append(lossless ? "130944,391872,0,0,0,0,0,0," : "522816,0,0,0,0,0,0,0,");
    text.append("max_buffer_size=2097152\nCable len: 7\nPFC configuration:\n");
    text.append(pfc(settings.pfc()));
    text.append("\tbuffer      ").append(flags(settings.pfc())).append('\n');
    return text.append(classes()).toString();
  }

  static String pfc(PriorityMask mask) {
    return "\tpriority    0   1   2   3   4   5   6   7\n\tenabled     " + flags(mask) + "\n";
  }

  static String classes() {
    StringBuilder text = new StringBuilder();
    for (int tc = 0; tc < 8; tc++) {
      int priority = tc < 2 ? 1 - tc : tc;
      text.append("tc: ").append(tc).append(" ratelimit: unlimited, tsa: vendor\n");
      text.append("\t priority:  ").append(priority).append('\n');
    }
    return text.toString();
  }

  private static String flags(PriorityMask mask) {
    return IntStream.range(0, 8)
        .mapToObj(n -> mask.contains(Priority.of(n)) ? "1   " : "0   ")
        .collect(Collectors.joining());
  }

  /** One or more lines of at most eight DSCPs, the highest first; none for an unused priority. */
  private static String mapping(NicSettings settings, int priority) {
    List<String> dscps =
        IntStream.rangeClosed(0, 63)
            .map(n -> 63 - n)
            .filter(dscp -> settings.dscpToPriority().get(dscp) == priority)
            .mapToObj(dscp -> String.format("%02d,", dscp))
            .toList();
    StringBuilder lines = new StringBuilder();
    for (int from = 0; from < dscps.size(); from += 8) {
      List<String> line = dscps.subList(from, Math.min(from + 8, dscps.size()));
      lines.append("\tprio:").append(priority).append(" dscp:").append(String.join("", line));
      lines.append('\n');
    }
    return lines.toString();
  }
}
