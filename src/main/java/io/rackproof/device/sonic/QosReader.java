package io.rackproof.device.sonic;

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
  private static final Set<String> MARKS_GREEN =
      Set.of("ecn_green", "ecn_green_yellow", "ecn_green_red", "ecn_all");

  Observed<SwitchQos> qos(String port) {
    Observed<PriorityMask> shown = Answer.of(pfc, text -> PfcPriorities.of(text, port));
    return shown.flatMap(
        mask -> parsed.flatMap(db -> Answer.of(config, text -> qos(db, port, mask))));
  }

  private SwitchQos qos(ConfigDb db, String port, PriorityMask shown) throws Malformed {
    Optional<String> key = db.ofPort("PORT_QOS_MAP", port);
    PriorityMask configured =
        PfcPriorities.mask(key.flatMap(k -> db.field(k, "pfc_enable")).orElse(""));
    if (!configured.equals(shown)) {
      throw new Malformed(
          "PORT_QOS_MAP has PFC on "
              + configured
              + " at "
              + port
              + " but 'show pfc priority' shows "
              + shown);
    }
    Map<Dscp, Priority> dscps =
        entries(db, "DSCP_TO_TC_MAP", db.map(port, "dscp_to_tc_map"), 63, Dscp::of, Priority::of);
    Map<Priority, Integer> queues =
        entries(db, "TC_TO_QUEUE_MAP", db.map(port, "tc_to_queue_map"), 7, Priority::of, n -> n);
    int queue = queues.getOrDefault(lossless, lossless.value());
    return new SwitchQos(
        configured,
        dscps,
        queues,
        marking(db, port, queue),
        named(db, "QUEUE", port, queue, "scheduler"),
        named(db, "BUFFER_PG", port, lossless.value(), "profile"));
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

  private Observed<String> named(ConfigDb db, String table, String port, int index, String field) {
    return db.ofIndex(table, port, index)
        .flatMap(key -> db.field(key, field))
        .map(reference -> Observed.known(word(ConfigDb.name(reference)), config.evidence()))
        .orElseGet(
            () ->
                Observed.unsupported(
                    table + "|" + port + "|" + index + " has no " + field, config.evidence()));
  }

  /** Under the dynamic buffer model a lossless group is configured with the profile NULL. */
  private static String word(String name) {
    return name.equals("NULL") ? "NULL (dynamic lossless)" : name;
  }

  private Observed<EcnThresholds> marking(ConfigDb db, String port, int queue) {
    Observed<String> profile = named(db, "QUEUE", port, queue, "wred_profile");
    return profile.flatMap(
        name ->
            Answer.of(ecn, text -> agreed(db, name, WredProfiles.fields(text, name)))
                .flatMap(fields -> thresholds(name, fields)));
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

  private Observed<EcnThresholds> thresholds(String name, Map<String, String> fields) {
    String ecnMode = fields.getOrDefault("ecn", "ecn_none");
    if (!MARKS_GREEN.contains(ecnMode)
        || !fields.getOrDefault("wred_green_enable", "false").equals("true")) {
      return Observed.unsupported(
          "WRED profile "
              + name
              + " does not mark: ecn "
              + ecnMode
              + ", wred_green_enable "
              + fields.getOrDefault("wred_green_enable", "not set"),
          config.evidence(),
          ecn.evidence());
    }
    try {
      return Observed.known(
          new EcnThresholds(
              ByteSize.of(Long.parseLong(fields.getOrDefault("green_min_threshold", ""))),
              ByteSize.of(Long.parseLong(fields.getOrDefault("green_max_threshold", ""))),
              Ratio.percent(Integer.parseInt(fields.getOrDefault("green_drop_probability", "")))),
          config.evidence(),
          ecn.evidence());
    } catch (IllegalArgumentException bad) {
      return Observed.unknown(
          "WRED profile " + name + " has no usable thresholds: " + fields,
          fields.toString(),
          config.evidence(),
          ecn.evidence());
    }
  }
}
