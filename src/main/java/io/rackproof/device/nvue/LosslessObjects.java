package io.rackproof.device.nvue;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.TrustMode;

/**
 * The profiles that a run makes under a name of its own and binds to the testbed's ports, so that
 * {@code default-global}, which every other port uses, stays as it is (Cumulus Linux 5.5 to 5.13,
 * Quality of Service, Port Groups).
 *
 * <p>{@code nv set qos roce} is not used: it is switch-wide and knows one priority, one DSCP range
 * and one scheduler. Where it is on, a port's own profiles go before it.
 */
final class LosslessObjects {
  static final String NAME = "rackproof_lossless";
  static final String MAPPING = "qos mapping " + NAME;
  static final String PFC = "qos pfc " + NAME;
  static final String CONGESTION = "qos congestion-control " + NAME;
  static final String SCHEDULER = "qos egress-scheduler " + NAME;

  /** What is left for the seven other queues: NVUE wants 1 to 100 and a sum of at most 100. */
  private static final long LARGEST_SHARE = 93;

  private LosslessObjects() {}

  /**
   * Every DSCP to the switch priority of its first three bits, as NVUE has it, but none other than
   * the profile's to the lossless one. Without trust in DSCP nothing is mapped.
   */
  static String mapping(LosslessProfile profile) {
    ObjectNode mapping = node();
    boolean dscp = profile.trust() == TrustMode.DSCP;
    mapping.put("trust", dscp ? "l3" : "l2");
    if (dscp) {
      ObjectNode entries = mapping.putObject("dscp");
      int lossless = profile.priority().value();
      for (int n = 0; n < 64; n++) {
        int usual = n / 8 == lossless ? 0 : n / 8;
        entries
            .putObject(Integer.toString(n))
            .put("switch-priority", n == profile.dscp().value() ? lossless : usual);
      }
    }
    return Json.canonical(mapping);
  }

  /** Both directions; buffers and cable length as NVUE derives them. */
  static String pfc(LosslessProfile profile) {
    ObjectNode pfc = node().put("rx", "enable").put("tx", "enable");
    pfc.putObject("switch-priority").putObject(profile.priority().toString());
    return Json.canonical(pfc);
  }

  static String congestion(LosslessProfile profile) {
    ObjectNode congestion = node();
    congestion
        .putObject("traffic-class")
        .putObject(profile.priority().toString())
        .put("ecn", "enable")
        .put("red", "disable")
        .put("min-threshold", profile.ecn().min().bytes())
        .put("max-threshold", profile.ecn().max().bytes())
        .put("probability", Math.round(profile.ecn().probability().value() * 100));
    return Json.canonical(congestion);
  }

  /** A share for every queue, because one without is not served. */
  static String scheduler(LosslessProfile profile) {
    long share = Math.max(1, Math.min(LARGEST_SHARE, Math.round(profile.share().value() * 100)));
    long other = (100 - share) / 7;
    ObjectNode scheduler = node();
    ObjectNode classes = scheduler.putObject("traffic-class");
    for (int n = 0; n < 8; n++) {
      classes
          .putObject(Integer.toString(n))
          .put("mode", "dwrr")
          .put("bw-percent", n == profile.priority().value() ? share : other);
    }
    return Json.canonical(scheduler);
  }

  private static ObjectNode node() {
    return JsonNodeFactory.instance.objectNode();
  }
}
