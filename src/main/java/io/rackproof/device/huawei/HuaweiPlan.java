package io.rackproof.device.huawei;

import io.rackproof.device.Configurable;
import io.rackproof.device.ViewLine;
import io.rackproof.plan.Change;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.EcnThresholds;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.TrustMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a lossless profile asks of a CloudEngine switch: profiles under a name of the run's own, and
 * what applies them to the ports; nothing that another port uses. All of it is one stage and one
 * commit.
 *
 * <p>Some models need {@code qos buffer headroom-pool} before they take PFC, and {@code dcb pfc
 * dscp-mapping} to pause by DSCP (manual, Example for Configuring AI ECN); both are of the whole
 * slot and are left to the operator.
 */
final class HuaweiPlan {
  static final String NAME = "rackproof";
  static final String PFC = "dcb pfc " + NAME;
  static final String DOMAIN = "diffserv domain " + NAME;
  static final String DROP = "drop-profile " + NAME;

  private static final int STAGE = 1;

  /** The length that VRP allows when nothing is said, and does not show then. */
  private static final long DEFAULT_FRAME = 9216;

  private final DeviceName device;
  private final List<String> ports;
  private final LosslessProfile profile;
  private final Optional<HuaweiConfig> seen;
  private final List<Change> changes = new ArrayList<>();

  HuaweiPlan(
      DeviceName device, List<String> ports, LosslessProfile profile, Optional<HuaweiConfig> seen) {
    this.device = device;
    this.ports = ports;
    this.profile = profile;
    this.seen = seen;
  }

  List<Change> changes() {
    changes.clear();
    if (ports.isEmpty()) {
      return List.of();
    }
    boolean dscp = profile.trust() == TrustMode.DSCP;
    String queue = profile.priority().toString();
    if (dscp) {
      add("", DOMAIN, ViewLine.SET, "DSCP to priority");
      add(
          DOMAIN,
          "ip-dscp-inbound " + profile.dscp(),
          "phb " + HuaweiQos.PHBS.get(profile.priority().value()) + " green",
          "DSCP " + profile.dscp() + " to priority " + queue);
    }
    add("", DROP, ViewLine.SET, "ECN marking thresholds");
    add(DROP, "ecn buffer-size", thresholds(profile.ecn()), "ECN marking thresholds");
    add("", PFC, ViewLine.SET, "PFC on one priority");
    add(PFC, "priority " + queue, ViewLine.SET, "PFC on priority " + queue);
    ports.forEach(port -> port("interface " + port, queue, dscp));
    return List.copyOf(changes);
  }

  private void port(String view, String queue, boolean dscp) {
    long frame = profile.switchMtu().bytes();
    add(
        view,
        "jumboframe enable",
        frame == DEFAULT_FRAME ? Configurable.ABSENT : Long.toString(frame),
        "frames of " + frame + " bytes, which VRP does not show where that is its default");
    boolean routed = seen.map(config -> config.has(view, "undo portswitch")).orElse(false);
    if (routed) {
      add(view, "mtu", Long.toString(profile.hostMtu().bytes()), "MTU of a routed port");
    }
    add(view, HuaweiConfig.TRUST, dscp ? "dscp" : "8021p", "trust");
    if (dscp) {
      add(view, "trust upstream", NAME, "DSCP to priority");
    }
    add(view, "qos drr", "0 to 7", "round robin instead of strict priority");
    long share = Math.max(1, Math.round(profile.share().value() * 100));
    add(view, "qos queue " + queue + " drr weight", Long.toString(share), "share of the queue");
    add(view, "qos queue " + queue + " wred", NAME, "ECN marking of the lossless queue");
    add(view, "qos queue " + queue + " ecn", ViewLine.SET, "ECN marking of the lossless queue");
    add(view, "dcb pfc enable", NAME + " mode manual", "PFC on priority " + queue + " alone");
  }

  private static String thresholds(EcnThresholds ecn) {
    return "low-limit "
        + ecn.min().bytes()
        + " high-limit "
        + ecn.max().bytes()
        + " discard-percentage "
        + Math.round(ecn.probability().value() * 100);
  }

  private void add(String view, String name, String value, String purpose) {
    changes.add(new Change(ViewLine.setting(device, view, name), value, purpose, STAGE));
  }
}
