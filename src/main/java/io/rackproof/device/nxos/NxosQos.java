package io.rackproof.device.nxos;

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
import java.util.stream.Stream;

/** QoS state of a port: what operates, and the policies that govern it. */
final class NxosQos {
  private final IpQos config;
  private final Priority lossless;
  private final List<EvidenceRef> evidence;

  NxosQos(IpQos config, Priority lossless, List<EvidenceRef> evidence) {
    this.config = config;
    this.lossless = lossless;
    this.evidence = evidence;
  }

  Observed<SwitchQos> of(String port, Observed<PriorityMask> pfc) {
    return Answer.derive(evidence, () -> qos(port, pfc));
  }

  private SwitchQos qos(String port, Observed<PriorityMask> pfc) throws Malformed {
    Optional<String> input = config.policy(port, "qos input");
    Map<Dscp, Priority> classes =
        input.isPresent() ? DscpClasses.of(config.tree(), input.get()) : Map.of();
    Map<Priority, Integer> queues = new HashMap<>();
    for (int group = 0; group < 8; group++) {
      queues.put(Priority.of(group), group);
    }
    Optional<ConfigTree> queue =
        section(config.policy(port, "queuing output"), "queuing", queueClass(lossless));
    return new SwitchQos(
        pfc,
        classes,
        queues,
        Answer.derive(evidence, () -> marking(queue)),
        scheduler(queue),
        new Observed.Known<>(noDrop(port), evidence),
        headroom(port),
        Quoted.lines(
            Stream.of(Optional.of(config.tree()), config.tree().child("interface " + port))
                .flatMap(section -> section.stream().flatMap(found -> found.children().stream()))
                .map(ConfigTree::line),
            "priority-flow-control watch-dog-interval",
            "its QoS configuration says nothing of it",
            evidence));
  }

  /** {@code pause buffer-size …} of the input queuing policy (QoS Configuration Guide, PFC). */
  private Observed<String> headroom(String port) {
    return Quoted.lines(
        config.policy(port, "queuing input").stream()
            .flatMap(name -> config.tree().child("policy-map type queuing " + name).stream())
            .flatMap(policy -> policy.flat().stream()),
        "pause",
        "what a no-drop class gets by default, for no input queuing policy sets it",
        evidence);
  }

  static String queueClass(Priority priority) {
    return "class type queuing c-out-8q-q" + suffix(priority);
  }

  static String networkClass(Priority priority) {
    return "class type network-qos c-8q-nq" + suffix(priority);
  }

  private static String suffix(Priority priority) {
    return priority.value() == 0 ? "-default" : priority.toString();
  }

  private Optional<ConfigTree> section(Optional<String> policy, String type, String section) {
    return policy
        .flatMap(name -> config.tree().child("policy-map type " + type + " " + name))
        .flatMap(map -> map.child(section));
  }

  private static Optional<EcnThresholds> marking(Optional<ConfigTree> queue) throws Malformed {
    Optional<String> value = queue.flatMap(lines -> lines.after(EcnLine.NAME));
    return value.isPresent() ? EcnLine.parse(value.get()) : Optional.empty();
  }

  private Observed<String> scheduler(Optional<ConfigTree> queue) {
    Optional<String> line =
        queue.flatMap(
            lines ->
                lines.children().stream()
                    .map(ConfigTree::line)
                    .filter(own -> own.startsWith("bandwidth ") || own.startsWith("priority "))
                    .findFirst());
    return line.<Observed<String>>map(found -> new Observed.Known<>(found, evidence))
        .orElseGet(
            () ->
                Observed.unsupported(
                    "no queuing policy schedules the lossless queue",
                    evidence.toArray(EvidenceRef[]::new)));
  }

  /** The no-drop class of the lossless priority: what gives it buffer for what is in flight. */
  private Optional<String> noDrop(String port) {
    Optional<String> policy = config.policy(port, "network-qos");
    boolean pauses =
        section(policy, "network-qos", networkClass(lossless))
            .map(lines -> lines.has("pause pfc-cos " + lossless))
            .orElse(false);
    return pauses ? policy.map(name -> name + ", no-drop class") : Optional.empty();
  }
}
