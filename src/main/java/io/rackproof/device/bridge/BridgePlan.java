package io.rackproof.device.bridge;

import io.rackproof.device.Malformed;
import io.rackproof.plan.Change;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.LosslessProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a profile asks of a switch port. The queue comes first, so that packets are steered only
 * into a queue that is ready. The rate of the port as a whole is never changed, and no tree is made
 * where there is none: its rate would have to be guessed.
 */
final class BridgePlan {
  /** The class of RoCE where the port has not been looked at, or has none that can be told. */
  static final String CLASS = "1:10";

  private final DeviceName device;
  private final LosslessProfile profile;

  BridgePlan(DeviceName device, LosslessProfile profile) {
    this.device = device;
    this.profile = profile;
  }

  /**
   * @param queues what the port was last found with, where it was looked at
   */
  List<Change> changes(String port, Optional<PortQueues> queues) {
    List<Change> changes = new ArrayList<>();
    changes.add(
        change(
            port,
            new BridgeSetting.Mtu(),
            Long.toString(profile.switchMtu().bytes()),
            "jumbo frames, so that RDMA packets carry 4096 bytes",
            1));
    if (queues.isPresent()) {
      changes.addAll(queue(port, queues.get()));
    }
    for (String packets : List.of("ip", "ipv6")) {
      classify(port, packets, queues).ifPresent(changes::add);
    }
    return List.copyOf(changes);
  }

  private List<Change> queue(String port, PortQueues queues) {
    List<Change> changes = new ArrayList<>();
    try {
      Optional<HtbClass> lossless = queues.lossless(profile.dscp());
      if (lossless.isPresent()) {
        queue(changes, port, queues, lossless.get());
      }
    } catch (Malformed unclear) {
      return List.of(); // Reading the settings says what is unclear.
    }
    return changes;
  }

  /** Empty where somebody else's filter already does what is wanted. */
  private Optional<Change> classify(String port, String packets, Optional<PortQueues> queues) {
    var setting = new BridgeSetting.Classify(profile.dscp(), packets);
    String target = CLASS;
    try {
      Optional<HtbClass> lossless =
          queues.isPresent() ? queues.get().lossless(profile.dscp()) : Optional.empty();
      if (lossless.isPresent()) {
        target = lossless.get().id();
        if (setting.leftToOthers(target, queues.get())) {
          return Optional.empty();
        }
      }
    } catch (Malformed unclear) {
      target = CLASS; // Reading the setting says what is unclear.
    }
    return Optional.of(change(port, setting, target, "RoCE's DSCP to the lossless queue", 2));
  }

  private void queue(List<Change> changes, String port, PortQueues queues, HtbClass lossless)
      throws Malformed {
    long total = PortSpeed.total(queues, port, profile);
    Optional<Qdisc> child = queues.child(lossless.id());
    RedValue wanted =
        child.isPresent() && child.get().is("red")
            ? RedValue.of(child.get(), total).with(profile.ecn())
            : RedValue.fresh(profile.ecn(), total);
    changes.add(
        change(
            port,
            new BridgeSetting.Red(lossless.id(), profile),
            wanted.toString(),
            "mark instead of drop when the lossless queue fills",
            1));
    if (queues.leaves().size() == 2 && queues.defaultClass().filter(HtbClass::leaf).isPresent()) {
      long owed = Math.round(total * profile.share().value() / 1000) * 1000;
      share(changes, port, queues, lossless, owed);
      share(changes, port, queues, queues.defaultClass().get(), total - owed);
    }
  }

  /** tc takes no rate of zero. */
  private void share(
      List<Change> changes, String port, PortQueues queues, HtbClass leaf, long rate) {
    changes.add(
        change(
            port,
            new ShareSetting(leaf.id()),
            ShareSetting.wanted(leaf, queues.root(), Math.max(rate, 1000)),
            "the lossless queue's share of the port",
            1));
  }

  private Change change(
      String port, BridgeSetting setting, String wanted, String purpose, int stage) {
    return new Change(setting.on(device, port), wanted, purpose, stage);
  }
}
