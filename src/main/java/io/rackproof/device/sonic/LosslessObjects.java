package io.rackproof.device.sonic;

import io.rackproof.testbed.LosslessProfile;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The objects that a run makes under names of its own, so that the switch's shared ones stay as
 * they are: other ports use those.
 *
 * <p>Fields: sonic-buildimage src/sonic-yang-models (sonic-wred-profile, sonic-scheduler,
 * sonic-dscp-tc-map, sonic-tc-queue-map) and files/build_templates/qos_config.j2.
 */
final class LosslessObjects {
  static final String NAME = "RACKPROOF_LOSSLESS";
  static final String WRED = "WRED_PROFILE|" + NAME;
  static final String SCHEDULER = "SCHEDULER|" + NAME;
  static final String DSCP_MAP = "DSCP_TO_TC_MAP|" + NAME;
  static final String QUEUE_MAP = "TC_TO_QUEUE_MAP|" + NAME;

  private static final List<String> COLOURS = List.of("green", "red", "yellow");

  /** Every field that such an object may have, by its key: what a write must remove or set. */
  static final Map<String, List<String>> FIELDS =
      Map.of(
          WRED, List.copyOf(wred("0", "0", "0").keySet()),
          SCHEDULER, List.of("type", "weight"),
          DSCP_MAP, List.copyOf(numbers(64, 0, 0).keySet()),
          QUEUE_MAP, List.copyOf(numbers(8, 0, 0).keySet()));

  private LosslessObjects() {}

  /**
   * All colours alike, as some ASICs demand it. The probability is a whole percentage: that is what
   * CONFIG_DB takes.
   */
  static SortedMap<String, String> wred(LosslessProfile profile) {
    return wred(
        Long.toString(profile.ecn().min().bytes()),
        Long.toString(profile.ecn().max().bytes()),
        Long.toString(Math.round(profile.ecn().probability().value() * 100)));
  }

  private static SortedMap<String, String> wred(String min, String max, String percent) {
    SortedMap<String, String> fields = new TreeMap<>();
    fields.put("ecn", "ecn_all");
    for (String colour : COLOURS) {
      fields.put(colour + "_min_threshold", min);
      fields.put(colour + "_max_threshold", max);
      fields.put(colour + "_drop_probability", percent);
      fields.put("wred_" + colour + "_enable", "true");
    }
    return fields;
  }

  /** Deficit weighted round robin; the weight counts against those of the port's other queues. */
  static SortedMap<String, String> scheduler(LosslessProfile profile) {
    long weight = Math.max(1, Math.min(100, Math.round(profile.share().value() * 100)));
    return new TreeMap<>(Map.of("type", "DWRR", "weight", Long.toString(weight)));
  }

  /** Every DSCP to traffic class 0, but the profile's. */
  static SortedMap<String, String> dscpMap(LosslessProfile profile) {
    return numbers(64, profile.dscp().value(), profile.priority().value());
  }

  /** Every traffic class to the queue of its number. */
  static SortedMap<String, String> queueMap() {
    SortedMap<String, String> fields = new TreeMap<>();
    for (int n = 0; n < 8; n++) {
      fields.put(Integer.toString(n), Integer.toString(n));
    }
    return fields;
  }

  private static SortedMap<String, String> numbers(int size, int special, int value) {
    SortedMap<String, String> fields = new TreeMap<>();
    for (int n = 0; n < size; n++) {
      fields.put(Integer.toString(n), Integer.toString(n == special ? value : 0));
    }
    return fields;
  }
}
