package io.rackproof.device.sonic;

import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.facts.SwitchQos;
import io.rackproof.remote.Reply;
import io.rackproof.testbed.EcnThresholds;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import io.rackproof.units.Ratio;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * The QoS state of a port from CONFIG_DB, each fact checked against a second tool where there is
 * one. Two that contradict each other are no knowledge.
 *
 * @param config reply to the dump of CONFIG_DB
 * @param parsed that reply, read
 * @param pfc reply to {@code show pfc priority}
 * @param ecn reply to {@code show ecn}
 */
record QosReader(Reply config, Observed<ConfigDb> parsed, Reply pfc, Reply ecn, Priority lossless) {
  /** Under the dynamic buffer model a lossless group is configured with the profile NULL. */
  private static final String DYNAMIC = "NULL (dynamic lossless)";

  private static final Set<String> MARKS_GREEN =
      Set.of("ecn_green", "ecn_green_yellow", "ecn_green_red", "ecn_all");

  Observed<SwitchQos> qos(String port) {
    return parsed.flatMap(db -> Answer.of(config, text -> qos(db, port)));
  }

  private SwitchQos qos(ConfigDb db, String port) throws Malformed {
    Map<Dscp, Priority> dscps =
        entries(db, "DSCP_TO_TC_MAP", db.map(port, "dscp_to_tc_map"), 63, Dscp::of, Priority::of);
    Map<Priority, Integer> queues =
        entries(db, "TC_TO_QUEUE_MAP", db.map(port, "tc_to_queue_map"), 7, Priority::of, n -> n);
    int queue = queues.getOrDefault(lossless, lossless.value());
    return new SwitchQos(
        Answer.of(pfc, text -> agreed(db, port, PfcPriorities.of(text, port))),
        dscps,
        queues,
        marking(db, port, queue),
        scheduler(db, port, queue),
        Observed.known(
            reference(db, "BUFFER_PG", port, lossless.value(), "profile"), config.evidence()),
        headroom(db, port),
        Observed.known(watchdog(db, port), config.evidence()));
  }

  /** Fields of BUFFER_PROFILE: {@code size}, {@code xoff} and {@code xon} are bytes. */
  private Observed<String> headroom(ConfigDb db, String port) {
    String name =
        reference(db, "BUFFER_PG", port, lossless.value(), "profile").orElse("no profile");
    Map<String, String> fields = db.fields("BUFFER_PROFILE|" + name);
    return fields.isEmpty()
        ? Observed.unsupported(
            "CONFIG_DB does not say what '" + name + "' gives to priority group " + lossless,
            config.evidence())
        : Observed.known(words(fields), config.evidence());
  }

  /** Fields of PFC_WD, times in ms (sonic-utilities pfcwd/main.py). */
  private static String watchdog(ConfigDb db, String port) {
    Map<String, String> fields = db.fields("PFC_WD|" + port);
    return fields.isEmpty() ? "off" : words(fields);
  }

  private static String words(Map<String, String> fields) {
    return fields.entrySet().stream()
        .map(field -> field.getKey() + " " + field.getValue())
        .collect(Collectors.joining(", "));
  }

  private static PriorityMask agreed(ConfigDb db, String port, PriorityMask shown)
      throws Malformed {
    Optional<String> key = db.ofPort("PORT_QOS_MAP", port);
    PriorityMask configured =
        PfcPriorities.mask(key.flatMap(k -> db.field(k, "pfc_enable")).orElse(""));
    if (!configured.equals(shown)) {
      throw new Malformed(
          "it shows PFC on " + shown + " at " + port + " but PORT_QOS_MAP has it on " + configured);
    }
    return configured;
  }

  private static <K, V> Map<K, V> entries(
      ConfigDb db,
      String table,
      Optional<String> bound,
      int highest,
      IntFunction<K> key,
      IntFunction<V> value)
      throws Malformed {
    Map<K, V> map = new TreeMap<>();
    if (bound.isEmpty()) {
      return map;
    }
    String name = table + "|" + bound.get();
    if (!db.has(name)) {
      throw new Malformed("PORT_QOS_MAP binds " + name + ", which is not there");
    }
    for (Map.Entry<String, String> entry : db.fields(name).entrySet()) {
      map.put(
          key.apply(number(name, entry.getKey(), highest)),
          value.apply(number(name, entry.getValue(), 7)));
    }
    return map;
  }

  private static int number(String where, String text, int highest) throws Malformed {
    if (!text.matches("\\d{1,2}") || Integer.parseInt(text) > highest) {
      throw new Malformed(where + " holds '" + text + "'");
    }
    return Integer.parseInt(text);
  }

  private Observed<String> scheduler(ConfigDb db, String port, int queue) {
    return reference(db, "QUEUE", port, queue, "scheduler")
        .map(name -> Observed.known(name, config.evidence()))
        .orElseGet(
            () ->
                Observed.unsupported(
                    "queue " + queue + " of " + port + " has no scheduler", config.evidence()));
  }

  private static Optional<String> reference(
      ConfigDb db, String table, String port, int index, String field) {
    return db.ofIndex(table, port, index)
        .flatMap(key -> db.field(key, field))
        .map(ConfigDb::name)
        .map(name -> name.equals("NULL") ? DYNAMIC : name);
  }

  private Observed<Optional<EcnThresholds>> marking(ConfigDb db, String port, int queue) {
    Optional<String> profile = reference(db, "QUEUE", port, queue, "wred_profile");
    return profile.isEmpty()
        ? Observed.known(Optional.empty(), config.evidence())
        : Answer.of(ecn, text -> thresholds(profile.get(), both(db, profile.get(), text)));
  }

  private static SortedMap<String, String> both(ConfigDb db, String name, String text)
      throws Malformed {
    return agreed(db, name, WredProfiles.fields(text, name));
  }

  private static SortedMap<String, String> agreed(
      ConfigDb db, String name, SortedMap<String, String> shown) throws Malformed {
    SortedMap<String, String> configured = db.fields("WRED_PROFILE|" + name);
    if (!configured.equals(shown)) {
      throw new Malformed(
          "WRED_PROFILE|" + name + " is " + configured + " but 'show ecn' shows " + shown);
    }
    return configured;
  }

  /** Empty for a profile that drops early, or does nothing, instead of marking. */
  private static Optional<EcnThresholds> thresholds(String name, Map<String, String> fields)
      throws Malformed {
    if (!MARKS_GREEN.contains(fields.getOrDefault("ecn", "ecn_none"))
        || !fields.getOrDefault("wred_green_enable", "false").equals("true")) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new EcnThresholds(
              ByteSize.of(Long.parseLong(fields.getOrDefault("green_min_threshold", ""))),
              ByteSize.of(Long.parseLong(fields.getOrDefault("green_max_threshold", ""))),
              Ratio.percent(Integer.parseInt(fields.getOrDefault("green_drop_probability", "")))));
    } catch (IllegalArgumentException bad) {
      throw new Malformed("the profile " + name + " has no usable thresholds: " + fields);
    }
  }
}
