package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code lsmod} (kmod): the modules that register GPU memory with the RDMA core. A module stands
 * above those it uses, and all of these use {@code ib_core}, whose line names its users: with that
 * line present nothing that matters here was cut off.
 */
final class Lsmod {
  private static final Pattern HEAD = Pattern.compile("Module\\s+Size\\s+Used by\\s*");

  /** {@code ib_core 434176 9 rdma_cm,nvidia_peermem,mlx5_ib}; permanent ones add a flag. */
  private static final Pattern ROW = Pattern.compile("(\\S+)\\s+\\d+\\s+-?\\d+(?: (\\S*))?\\s*");

  private static final List<String> PEER_MODULES = List.of("nvidia_peermem", "nv_peer_mem");

  private Lsmod() {}

  static Command command() {
    return Command.read("lsmod");
  }

  /**
   * Modules that lend GPU memory.
   *
   * @param loaded those of {@code nvidia_peermem} and {@code nv_peer_mem} that are
   * @param registered those that a module of the RDMA core names as its user: {@code ib_core}, or
   *     {@code ib_uverbs} in some versions of MLNX_OFED
   */
  record Peers(List<String> loaded, List<String> registered) {}

  static Observed<Peers> peers(Reply reply) {
    return Answer.read(reply, Lsmod::parse);
  }

  private static Peers parse(String text) throws Malformed {
    List<String> lines = Answer.lines(text);
    if (!HEAD.matcher(lines.get(0)).matches()) {
      throw new Malformed("it does not begin with the heading Module, Size, Used by");
    }
    Map<String, List<String>> users = new LinkedHashMap<>();
    for (String line : lines.subList(1, lines.size())) {
      Matcher row = ROW.matcher(line);
      if (!row.matches()) {
        throw new Malformed("'" + line.strip() + "' is no line of a module");
      }
      String used = row.group(2) == null ? "" : row.group(2);
      users.put(row.group(1), Arrays.asList(used.split(",")));
    }
    List<String> core = users.get("ib_core");
    if (core == null) {
      throw new Malformed("it has no module ib_core, without which there is no RDMA");
    }
    List<String> loaded = PEER_MODULES.stream().filter(users::containsKey).toList();
    for (String module : PEER_MODULES) {
      if (core.contains(module) && !loaded.contains(module)) {
        throw new Malformed("ib_core is used by " + module + ", which it does not list");
      }
    }
    return new Peers(loaded, loaded.stream().filter(module -> uses(users, module)).toList());
  }

  private static boolean uses(Map<String, List<String>> users, String module) {
    return users.entrySet().stream()
        .anyMatch(row -> row.getKey().startsWith("ib_") && row.getValue().contains(module));
  }
}
