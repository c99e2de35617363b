package io.rackproof.sim.nvue;

import com.fasterxml.jackson.databind.JsonNode;
import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.testbed.EcnThresholds;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import io.rackproof.units.Ratio;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a configuration means for a port, with NVUE's defaults where nothing is set: trust in PCP,
 * no PFC, marking in queue 0 alone, queues by their number.
 */
record Effective(Tree config, String port) {
  private static final int MTU = 9216;
  private static final EcnThresholds MARKING =
      new EcnThresholds(ByteSize.of(150_000), ByteSize.of(1_500_000), Ratio.percent(100));

  String profile(String part) {
    return config.value("interface " + port + " qos " + part + " profile").orElse("default-global");
  }

  private JsonNode of(String part) {
    return config.at("qos " + part + " " + profile(part));
  }

  int mtu() {
    return config.value("interface " + port + " link mtu").map(Integer::parseInt).orElse(MTU);
  }

  String trust() {
    return of("mapping").path("trust").asText("l2");
  }

  int untagged() {
    return of("mapping").path("port-default-sp").asInt(0);
  }

  /** Priority by DSCP, of a port that trusts DSCP or not. */
  int[] dscps() {
    int[] map = new int[64];
    boolean trusted = List.of("l3", "both").contains(trust());
    for (int dscp = 0; dscp < 64; dscp++) {
      JsonNode own =
          of("mapping").path("dscp").path(Integer.toString(dscp)).path("switch-priority");
      map[dscp] = trusted ? own.asInt(dscp / 8) : untagged();
    }
    return map;
  }

  int[] queues() {
    int[] map = new int[8];
    JsonNode own = config.at("qos egress-queue-mapping default-global switch-priority");
    for (int n = 0; n < 8; n++) {
      map[n] = own.path(Integer.toString(n)).path("traffic-class").asInt(n);
    }
    return map;
  }

  PriorityMask pfc() {
    JsonNode pfc = of("pfc");
    PriorityMask mask = PriorityMask.NONE;
    if (pfc.path("rx").asText().equals("enable") && pfc.path("tx").asText().equals("enable")) {
      for (Map.Entry<String, JsonNode> member : pfc.path("switch-priority").properties()) {
        mask = mask.with(Priority.of(Integer.parseInt(member.getKey())));
      }
    }
    return mask;
  }

  Map<Integer, EcnThresholds> marking() {
    Map<Integer, EcnThresholds> queues = new TreeMap<>();
    JsonNode own = of("congestion-control").path("traffic-class");
    if (own.isMissingNode()) {
      queues.put(0, MARKING);
    }
    for (Map.Entry<String, JsonNode> member : own.properties()) {
      JsonNode fields = member.getValue();
      if (fields.path("ecn").asText("enable").equals("enable")) {
        queues.put(
            Integer.parseInt(member.getKey()),
            new EcnThresholds(
                ByteSize.of(fields.path("min-threshold").asLong(MARKING.min().bytes())),
                ByteSize.of(fields.path("max-threshold").asLong(MARKING.max().bytes())),
                Ratio.percent(fields.path("probability").asInt(100))));
      }
    }
    return queues;
  }

  /** Per cent of each queue; empty for strict priority. */
  Map<Integer, Optional<Integer>> shares() {
    Map<Integer, Optional<Integer>> shares = new TreeMap<>();
    JsonNode own = of("egress-scheduler").path("traffic-class");
    for (int n = 0; n < 8; n++) {
      JsonNode fields = own.path(Integer.toString(n));
      if (own.isMissingNode()) {
        shares.put(n, Optional.of(12 + n % 2));
      } else if (!fields.isMissingNode()) {
        boolean strict = fields.path("mode").asText().equals("strict");
        shares.put(n, strict ? Optional.empty() : Optional.of(fields.path("bw-percent").asInt()));
      }
    }
    return shares;
  }

  void program(SwitchPort hardware) {
    hardware.setUp(!config.value("interface " + port + " link state").orElse("up").equals("down"));
    hardware.setMtu(mtu());
    hardware.setPfc(pfc());
    hardware.setDscpToPriority(dscps());
    hardware.setPriorityToQueue(queues());
    hardware.setEcn(marking());
  }
}
