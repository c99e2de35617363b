package io.rackproof.device.nvue;

import com.fasterxml.jackson.databind.JsonNode;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.facts.SwitchQos;
import io.rackproof.remote.Reply;
import io.rackproof.testbed.EcnThresholds;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import io.rackproof.units.Ratio;
import java.util.Map;
import java.util.Optional;

/**
 * The QoS state of a port in force, checked against the applied configuration. Two that contradict
 * each other are no knowledge.
 *
 * @param config reply to the configuration's dump
 * @param parsed that reply, read
 * @param parts each part of the port's operational QoS
 */
record QosReader(
    Reply config,
    Observed<AppliedConfig> parsed,
    Map<String, Observed<JsonNode>> parts,
    Priority lossless) {
  /** NVUE's own thresholds where a profile has none (Quality of Service, Congestion Control). */
  private static final EcnThresholds DEFAULT =
      new EcnThresholds(ByteSize.of(150_000), ByteSize.of(1_500_000), Ratio.percent(100));

  /**
   * Hardware takes thresholds in steps and NVUE shows what became of them: the manual's example has
   * 153.00 KB for the 150000 bytes that were set.
   */
  private static final long STEP = 12_288;

  private interface Reading<T> {
    T of(JsonNode part) throws Malformed;
  }

  Observed<SwitchQos> qos(String port) {
    return parsed.flatMap(
        applied ->
            part(PortQos.MAPPING, PortQos::dscps)
                .flatMap(
                    dscps ->
                        part(PortQos.QUEUES, PortQos::queues)
                            .map(
                                queues -> {
                                  int queue = queues.get(lossless);
                                  return new SwitchQos(
                                      part(PortQos.PFC, pfc -> pfc(applied, port, pfc)),
                                      dscps,
                                      queues,
                                      part(
                                          PortQos.CONGESTION,
                                          congestion -> marking(applied, port, queue, congestion)),
                                      scheduler(queue),
                                      NvueAnswer.of(config, text -> Pools.of(applied, lossless)),
                                      Observed.unsupported(
                                          "NVUE shows pools, and no headroom of a port",
                                          config.evidence()),
                                      Observed.known(watchdog(applied, port), config.evidence()));
                                })));
  }

  /** Off unless it was set (Cumulus Linux, Quality of Service, PFC Watchdog). */
  private static String watchdog(AppliedConfig config, String port) {
    return config.value("interface " + port + " qos pfc-watchdog", "state").orElse("off, not set");
  }

  private <T> Observed<T> part(String name, Reading<T> reading) {
    Observed<JsonNode> part =
        parts.getOrDefault(name, Observed.unknown("the port's '" + name + "' was not read", ""));
    return part.flatMap(
        node -> {
          try {
            return new Observed.Known<>(reading.of(node), part.evidence());
          } catch (Malformed malformed) {
            return new Observed.Unknown<>(
                "'" + name + "' cannot be relied on: " + malformed.getMessage(),
                node.toString(),
                part.evidence());
          }
        });
  }

  private Observed<String> scheduler(int queue) {
    Observed<Optional<String>> found =
        part(PortQos.SCHEDULER, node -> PortQos.scheduler(node, queue));
    return found.flatMap(
        name ->
            name.<Observed<String>>map(text -> new Observed.Known<>(text, found.evidence()))
                .orElseGet(
                    () ->
                        new Observed.Unsupported<>(
                            "queue " + queue + " has no scheduler", found.evidence())));
  }

  /** What is in force, unless the port's own profile says another. */
  private static PriorityMask pfc(AppliedConfig config, String port, JsonNode part)
      throws Malformed {
    PriorityMask shown = PortQos.pfc(part);
    Optional<String> own = config.value("interface " + port + " qos pfc", "profile");
    if (own.isEmpty()) {
      return shown;
    }
    Optional<JsonNode> profile = config.object("qos pfc " + own.get());
    if (profile.isEmpty()) {
      throw new Malformed(
          "the configuration binds the PFC profile "
              + own.get()
              + " to "
              + port
              + ", which is not there");
    }
    if (Json.scalar(profile.get(), "rx").isPresent()
        && Json.scalar(profile.get(), "tx").isPresent()) {
      PriorityMask configured = PortQos.pfc(profile.get());
      if (!configured.equals(shown)) {
        throw new Malformed(
            "PFC is in force on " + shown + " at " + port + " but configured on " + configured);
      }
    }
    return shown;
  }

  private static Optional<EcnThresholds> marking(
      AppliedConfig config, String port, int queue, JsonNode part) throws Malformed {
    Optional<EcnThresholds> shown = PortQos.marking(part, queue);
    String profile =
        config
            .value("interface " + port + " qos congestion-control", "profile")
            .orElse("default-global");
    Optional<JsonNode> own =
        config.object("qos congestion-control " + profile + " traffic-class " + queue);
    if (own.isEmpty()) {
      return shown.map(found -> near(found, DEFAULT) ? DEFAULT : found);
    }
    Optional<EcnThresholds> configured = configured(own.get());
    boolean agreed =
        configured.isPresent() == shown.isPresent()
            && (configured.isEmpty() || near(shown.get(), configured.get()));
    if (!agreed) {
      throw new Malformed(
          "queue "
              + queue
              + " of "
              + port
              + " marks "
              + words(shown)
              + " but the configuration says "
              + words(configured));
    }
    return configured;
  }

  private static Optional<EcnThresholds> configured(JsonNode own) throws Malformed {
    if (!PortQos.on("ecn", Json.scalar(own, "ecn").orElse("enable"))) {
      return Optional.empty();
    }
    return Optional.of(
        new EcnThresholds(
            own.has("min-threshold")
                ? ByteSize.of(Json.number(own, "min-threshold"))
                : DEFAULT.min(),
            own.has("max-threshold")
                ? ByteSize.of(Json.number(own, "max-threshold"))
                : DEFAULT.max(),
            own.has("probability")
                ? Ratio.percent(Json.number(own, "probability"))
                : DEFAULT.probability()));
  }

  private static boolean near(EcnThresholds shown, EcnThresholds wanted) {
    return near(shown.min(), wanted.min())
        && near(shown.max(), wanted.max())
        && shown.probability().equals(wanted.probability());
  }

  private static boolean near(ByteSize shown, ByteSize wanted) {
    long more = shown.bytes() - wanted.bytes();
    return more > -STEP && more < STEP;
  }

  private static String words(Optional<EcnThresholds> marking) {
    return marking
        .map(ecn -> "from " + ecn.min() + " to " + ecn.max() + " at " + ecn.probability())
        .orElse("nothing");
  }
}
