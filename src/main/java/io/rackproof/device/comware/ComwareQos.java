package io.rackproof.device.comware;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.device.Quoted;
import io.rackproof.facts.EvidenceRef;
import io.rackproof.facts.Observed;
import io.rackproof.facts.SwitchQos;
import io.rackproof.testbed.EcnThresholds;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import io.rackproof.units.Ratio;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * QoS state of a port from its configuration, the switch's map tables and the PFC table.
 *
 * @param dscps the table from DSCP to 802.1p priority
 * @param queues the table from 802.1p priority to local precedence, which is the queue
 * @param cells how large a cell of the buffer is, where the descriptor says
 */
record ComwareQos(
    ComwareConfig config,
    SortedMap<Integer, Integer> dscps,
    SortedMap<Integer, Integer> queues,
    Optional<Cells> cells,
    LosslessProfile profile,
    List<EvidenceRef> evidence) {
  private static final Pattern LEVEL =
      Pattern.compile(
          "queue ([0-7]) drop-level ([0-2]) low-limit (\\d{1,9}) high-limit (\\d{1,9})"
              + " discard-probability (\\d{1,3})");

  Observed<SwitchQos> of(String port, Observed<PfcTable.Port> pfc) {
    String view = "interface " + port;
    return Answer.derive(evidence, () -> qos(view, pfc));
  }

  private SwitchQos qos(String view, Observed<PfcTable.Port> pfc) throws Malformed {
    if (config.tree().child(view).isEmpty()) {
      throw new Malformed("the configuration has no '" + view + "'");
    }
    Map<Priority, Integer> byPriority = new TreeMap<>();
    queues.forEach((priority, queue) -> byPriority.put(Priority.of(priority), queue));
    int queue = byPriority.get(profile.priority());
    return new SwitchQos(
        pfc.flatMap(table -> Answer.derive(evidence, () -> pfc(view, table))),
        classes(view),
        byPriority,
        Answer.derive(evidence, () -> marking(view, queue)),
        Observed.known(scheduler(view), evidence.toArray(EvidenceRef[]::new)),
        Observed.unsupported(
            "Comware gives a priority headroom when PFC is on and shows no profile of a port",
            evidence.toArray(EvidenceRef[]::new)),
        Quoted.lines(
            config.lines(view).stream(),
            ComwarePlan.PFC + " dot1p " + profile.priority(),
            "what Comware gives by default, for the port sets none",
            evidence),
        Quoted.lines(
            config.lines(view).stream(),
            ComwarePlan.PFC + " deadlock",
            "off: the port has no 'priority-flow-control deadlock enable'",
            evidence));
  }

  private Map<Dscp, Priority> classes(String view) {
    Map<Dscp, Priority> map = new TreeMap<>();
    if (config.has(view, "qos trust dscp")) {
      dscps.forEach((dscp, priority) -> map.put(Dscp.of(dscp), Priority.of(priority)));
    }
    return map;
  }

  /** Priorities of the port where PFC is in force on it, which two tellers must agree on. */
  private PriorityMask pfc(String view, PfcTable.Port table) throws Malformed {
    boolean enabled = config.has(view, ComwarePlan.PFC + " enable");
    boolean auto = config.has(view, ComwarePlan.PFC + " auto");
    if (enabled != table.operational() && !auto) {
      throw new Malformed(
          "PFC is "
              + (table.operational() ? "on" : "off")
              + " in force at "
              + view
              + " but "
              + (enabled ? "on" : "off")
              + " in its configuration");
    }
    Optional<String> list = config.after(view, ComwarePlan.NO_DROP);
    return table.operational() && list.isPresent() ? PfcTable.list(list.get()) : PriorityMask.NONE;
  }

  private Optional<EcnThresholds> marking(String view, int queue) throws Malformed {
    Optional<String> table = config.after(view, "qos wred apply");
    if (table.isEmpty()) {
      boolean own =
          config.lines(view).stream()
              .anyMatch(line -> line.startsWith("qos wred queue " + queue + " "));
      if (own) {
        throw new Malformed(
            view + " has WRED lines of its own instead of a table, which are not read");
      }
      return Optional.empty();
    }
    String wred = "qos wred queue table " + table.get();
    if (!config.has(wred, "queue " + queue + " ecn")) {
      return Optional.empty();
    }
    Cells size =
        cells.orElseThrow(
            () ->
                new Malformed(
                    "the thresholds of "
                        + wred
                        + " count cells, and how large one is depends on the model; say"
                        + " 'buffer_cell: <bytes>' in the descriptor"));
    for (String line : config.lines(wred)) {
      Matcher level = LEVEL.matcher(line);
      if (level.matches()
          && level.group(1).equals(Integer.toString(queue))
          && level.group(2).equals("0")) {
        return Optional.of(thresholds(size, level));
      }
    }
    throw new Malformed(wred + " has no thresholds for queue " + queue);
  }

  private EcnThresholds thresholds(Cells size, Matcher level) throws Malformed {
    try {
      ByteSize min = size.size(Long.parseLong(level.group(3)), profile.ecn().min());
      ByteSize max = size.size(Long.parseLong(level.group(4)), profile.ecn().max());
      return new EcnThresholds(min, max, Ratio.percent(Integer.parseInt(level.group(5))));
    } catch (IllegalArgumentException impossible) {
      throw new Malformed("'" + level.group() + "': " + impossible.getMessage());
    }
  }

  private String scheduler(String view) {
    List<String> lines =
        config.lines(view).stream().filter(line -> line.matches("qos (wfq|wrr|sp).*")).toList();
    return lines.isEmpty() ? "as the model has it by default" : String.join("; ", lines);
  }
}
