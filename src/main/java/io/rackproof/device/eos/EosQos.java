package io.rackproof.device.eos;

import io.rackproof.device.Answer;
import io.rackproof.device.ConfigTree;
import io.rackproof.device.Malformed;
import io.rackproof.device.Quoted;
import io.rackproof.facts.EvidenceRef;
import io.rackproof.facts.Observed;
import io.rackproof.facts.SwitchQos;
import io.rackproof.testbed.EcnThresholds;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** QoS state of a port as its configuration says. */
final class EosQos {
  private static final Pattern NO_DROP =
      Pattern.compile("priority-flow-control priority ([0-7]) no-drop");

  private static final String WATCHDOG = "priority-flow-control pause watchdog";

  private final EosConfig config;
  private final String queueWord;
  private final Priority lossless;
  private final List<EvidenceRef> evidence;

  EosQos(EosConfig config, String queueWord, Priority lossless, List<EvidenceRef> evidence) {
    this.config = config;
    this.queueWord = queueWord;
    this.lossless = lossless;
    this.evidence = evidence;
  }

  /**
   * Unknown where a QoS profile and the port's own lines are mixed: EOS does not tell which wins.
   */
  Observed<SwitchQos> of(String port) {
    return Answer.derive(evidence, () -> qos(port));
  }

  private SwitchQos qos(String port) throws Malformed {
    ConfigTree lines = lines(port);
    Map<Dscp, Priority> dscp = new HashMap<>();
    Map<Priority, Integer> queues = new HashMap<>();
    boolean trusted = config.trust(port).map("dscp"::equals).orElse(false);
    for (int value = 0; trusted && value < 64; value++) {
      dscp.put(Dscp.of(value), Priority.of(config.trafficClass(value)));
    }
    for (int priority = 0; priority < 8; priority++) {
      queues.put(Priority.of(priority), config.queue(priority));
    }
    Optional<ConfigTree> queue = lines.child(queueWord + " " + config.queue(lossless.value()));
    return new SwitchQos(
        new Observed.Known<>(pfc(lines), evidence),
        dscp,
        queues,
        Answer.derive(evidence, () -> marking(queue)),
        new Observed.Known<>(scheduler(queue), evidence),
        Observed.unsupported(
            "EOS assigns headroom itself when PFC is on and shows no profile of a port",
            evidence.toArray(EvidenceRef[]::new)),
        Observed.unsupported(
            "EOS assigns it itself when PFC is on, and its configuration does not say how much",
            evidence.toArray(EvidenceRef[]::new)),
        watchdog(lines));
  }

  /** Of the switch and of the port (Arista AVD, eos/priority-flow-control, ethernet-interfaces). */
  private Observed<String> watchdog(ConfigTree port) {
    return Quoted.lines(
        Stream.of(config.tree(), port)
            .flatMap(section -> section.children().stream())
            .map(ConfigTree::line),
        WATCHDOG,
        "its configuration says nothing of it",
        evidence);
  }

  private ConfigTree lines(String port) throws Malformed {
    ConfigTree own =
        config.port(port).orElseThrow(() -> new Malformed("it has no interface " + port));
    Optional<String> profile = config.profile(port);
    if (profile.isEmpty()) {
      return own;
    }
    boolean mixed =
        own.flat().stream()
            .anyMatch(
                line ->
                    line.startsWith("priority-flow-control") || line.startsWith(queueWord + " "));
    if (mixed) {
      throw new Malformed(
          "interface "
              + port
              + " has QoS lines of its own beside service-profile "
              + profile.get()
              + ": keep one of the two");
    }
    return config
        .tree()
        .child("qos profile " + profile.get())
        .orElseThrow(() -> new Malformed("there is no qos profile " + profile.get()));
  }

  private static PriorityMask pfc(ConfigTree lines) {
    return lines.has("priority-flow-control on") ? noDrop(lines) : PriorityMask.NONE;
  }

  /** Priorities with a no-drop line, whether PFC is on or not. */
  static PriorityMask noDrop(ConfigTree lines) {
    PriorityMask mask = PriorityMask.NONE;
    for (ConfigTree line : lines.children()) {
      Matcher priority = NO_DROP.matcher(line.line());
      if (priority.matches()) {
        mask = mask.with(Priority.of(Integer.parseInt(priority.group(1))));
      }
    }
    return mask;
  }

  private static Optional<EcnThresholds> marking(Optional<ConfigTree> queue) throws Malformed {
    Optional<String> value = queue.flatMap(lines -> lines.after(EcnLine.NAME));
    return value.isPresent() ? Optional.of(EcnLine.parse(value.get())) : Optional.empty();
  }

  private static String scheduler(Optional<ConfigTree> queue) {
    boolean shared = queue.map(lines -> lines.has("no priority")).orElse(false);
    Optional<String> share = queue.flatMap(lines -> lines.after("bandwidth percent"));
    return shared
        ? "round robin" + share.map(percent -> ", " + percent + " %").orElse("")
        : "strict priority";
  }
}
