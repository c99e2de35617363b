package io.rackproof.device.huawei;

import io.rackproof.device.Answer;
import io.rackproof.device.ConfigTree;
import io.rackproof.device.Malformed;
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
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** QoS state of a port as the committed configuration says. */
final class HuaweiQos {
  /** PHBs by the queue that they go to (manual, Priority Mapping). */
  static final List<String> PHBS = List.of("be", "af1", "af2", "af3", "af4", "ef", "cs6", "cs7");

  private static final Pattern MAPPED =
      Pattern.compile("ip-dscp-inbound ([\\d ]+?(?: to \\d+)?) phb (\\w+)(?: \\w+)?");
  private static final Pattern PRIORITIES = Pattern.compile("priority ([0-7](?: [0-7])*)");
  private static final Pattern ENABLED =
      Pattern.compile("(?:(?!mode\\b)(\\S+) ?)?(?:mode (auto|manual))?");
  private static final Pattern MARKING =
      Pattern.compile("low-limit (\\d{1,10}) high-limit (\\d{1,10}) discard-percentage (\\d{1,3})");

  private final HuaweiConfig config;
  private final LosslessProfile profile;
  private final Observed<String> headroom;
  private final List<EvidenceRef> evidence;

  /**
   * @param headroom of the port's lossless queue
   */
  HuaweiQos(
      HuaweiConfig config,
      LosslessProfile profile,
      Observed<String> headroom,
      List<EvidenceRef> evidence) {
    this.config = config;
    this.headroom = headroom;
    this.profile = profile;
    this.evidence = evidence;
  }

  Observed<SwitchQos> of(String port) {
    String view = "interface " + port;
    return Answer.derive(evidence, () -> qos(view));
  }

  private SwitchQos qos(String view) throws Malformed {
    if (!config.hasView(view)) {
      throw new Malformed("the configuration has no '" + view + "'");
    }
    Map<Priority, Integer> queues = new TreeMap<>();
    for (int n = 0; n < 8; n++) {
      queues.put(Priority.of(n), n);
    }
    int queue = profile.priority().value();
    return new SwitchQos(
        Answer.derive(evidence, () -> pfc(view)),
        dscps(view),
        queues,
        Answer.derive(evidence, () -> marking(view, queue)),
        Observed.known(scheduler(view, queue), evidence.toArray(EvidenceRef[]::new)),
        Observed.unsupported(
            "VRP gives a queue headroom when PFC is on and shows no profile of a port",
            evidence.toArray(EvidenceRef[]::new)),
        headroom,
        watchdog(view));
  }

  /** Deadlock detection: times of a queue in the view dcb pfc, or of the switch, or of the port. */
  private Observed<String> watchdog(String view) {
    List<String> found =
        Stream.of("", "dcb pfc", view)
            .flatMap(each -> lines(each).stream())
            .filter(line -> line.contains("deadlock"))
            .distinct()
            .toList();
    return new Observed.Known<>(
        found.isEmpty() ? "as VRP has it by default: nothing is set" : String.join("; ", found),
        evidence);
  }

  private List<String> lines(String view) {
    return view.isEmpty()
        ? config.tree().children().stream().map(ConfigTree::line).toList()
        : config.lines(view);
  }

  /** Of a port that trusts DSCP: what its domain says, which must name the profile's own. */
  private Map<Dscp, Priority> dscps(String view) throws Malformed {
    String trust =
        config
            .trust(view)
            .orElseThrow(
                () ->
                    new Malformed(
                        view
                            + " has no 'trust' line, and what is the default depends on the"
                            + " model"));
    Map<Dscp, Priority> map = new TreeMap<>();
    if (!trust.equals("dscp")) {
      return map;
    }
    String domain = "diffserv domain " + config.after(view, "trust upstream").orElse("default");
    for (String line : config.lines(domain)) {
      Matcher mapped = MAPPED.matcher(line);
      if (line.startsWith("ip-dscp-inbound ") && !mapped.matches()) {
        throw new Malformed("'" + line + "' of " + domain + " is not understood");
      }
      if (mapped.matches()) {
        int priority = PHBS.indexOf(mapped.group(2));
        if (priority < 0) {
          throw new Malformed("'" + line + "' of " + domain + " names an unknown PHB");
        }
        for (int dscp : numbers(mapped.group(1))) {
          map.put(Dscp.of(dscp), Priority.of(priority));
        }
      }
    }
    if (!map.containsKey(profile.dscp())) {
      throw new Malformed(
          domain
              + " does not say where DSCP "
              + profile.dscp()
              + " goes, and its default is not shown in the configuration");
    }
    return map;
  }

  private static List<Integer> numbers(String words) throws Malformed {
    Matcher range = Pattern.compile("(\\d{1,2}) to (\\d{1,2})").matcher(words);
    if (range.matches()) {
      int first = Integer.parseInt(range.group(1));
      return java.util.stream.IntStream.rangeClosed(first, Integer.parseInt(range.group(2)))
          .boxed()
          .toList();
    }
    if (!words.matches("\\d{1,2}( \\d{1,2})*")) {
      throw new Malformed("'" + words + "' are not DSCPs");
    }
    return java.util.Arrays.stream(words.split(" ", -1)).map(Integer::parseInt).toList();
  }

  /** Priorities of the PFC profile that is applied to the port. */
  private PriorityMask pfc(String view) throws Malformed {
    if (config.has("", "dcb pfc global disable")) {
      return PriorityMask.NONE;
    }
    String rest;
    if (config.has(view, "dcb pfc enable")) {
      rest = "";
    } else {
      Optional<String> line = config.after(view, "dcb pfc enable");
      if (line.isEmpty()) {
        return PriorityMask.NONE;
      }
      rest = line.get();
    }
    Matcher enabled = ENABLED.matcher(rest);
    if (!enabled.matches()) {
      throw new Malformed("'dcb pfc enable " + rest + "' is not understood");
    }
    if ("auto".equals(enabled.group(2))) {
      throw new Malformed(
          view + " negotiates PFC ('mode auto'), and what came of it is not in the configuration");
    }
    return priorities(enabled.group(1) == null ? "dcb pfc" : "dcb pfc " + enabled.group(1));
  }

  private PriorityMask priorities(String pfcProfile) throws Malformed {
    PriorityMask mask = PriorityMask.NONE;
    for (String line : config.lines(pfcProfile)) {
      Matcher priorities = PRIORITIES.matcher(line);
      if (priorities.matches()) {
        for (String number : priorities.group(1).split(" ", -1)) {
          mask = mask.with(Priority.of(Integer.parseInt(number)));
        }
      }
    }
    return mask;
  }

  /** Marking needs a profile with thresholds and ECN on the queue. */
  private Optional<EcnThresholds> marking(String view, int queue) throws Malformed {
    if (!config.has(view, "qos queue " + queue + " ecn")) {
      return Optional.empty();
    }
    String name =
        config
            .after(view, "qos queue " + queue + " wred")
            .orElseThrow(
                () -> new Malformed(view + " has ECN on queue " + queue + " without a profile"));
    String rest =
        config
            .after("drop-profile " + name, "ecn buffer-size")
            .orElseThrow(
                () ->
                    new Malformed(
                        "drop-profile "
                            + name
                            + " has no ECN thresholds in bytes ('ecn buffer-size')"));
    Matcher marking = MARKING.matcher(rest);
    if (!marking.matches()) {
      throw new Malformed("'ecn buffer-size " + rest + "' is not understood");
    }
    try {
      return Optional.of(
          new EcnThresholds(
              ByteSize.of(Long.parseLong(marking.group(1))),
              ByteSize.of(Long.parseLong(marking.group(2))),
              Ratio.percent(Integer.parseInt(marking.group(3)))));
    } catch (IllegalArgumentException impossible) {
      throw new Malformed("drop-profile " + name + ": " + impossible.getMessage());
    }
  }

  private String scheduler(String view, int queue) {
    String weight =
        config
            .after(view, "qos queue " + queue + " drr weight")
            .map(w -> " weight " + w)
            .orElse("");
    return config.lines(view).stream()
            .filter(line -> line.matches("qos (pq|drr|lpq) .*"))
            .findFirst()
            .orElse("qos pq by default")
        + weight;
  }
}
