package io.rackproof.device.linux;

import io.rackproof.device.linux.TuningSetting.Adaptive;
import io.rackproof.device.linux.TuningSetting.Direction;
import io.rackproof.device.linux.TuningSetting.Number;
import io.rackproof.device.linux.TuningSetting.ReadRequest;
import io.rackproof.device.linux.TuningSetting.Wait;
import io.rackproof.testbed.Tuning;
import io.rackproof.testbed.Tuning.Item;
import java.util.ArrayList;
import java.util.List;

/** What the tuning of a host asks to be set on each of its ports. */
final class TuningPlan {
  private TuningPlan() {}

  /**
   * A value for a setting.
   *
   * @param stage as of a change: times show only once the driver does not choose them
   */
  record Wanted(TuningSetting setting, String value, String purpose, int stage) {}

  /**
   * @param address PCI address of the port
   */
  static List<Wanted> of(Tuning tuning, String address) {
    List<Wanted> all = new ArrayList<>();
    if (tuning.apply().contains(Item.MAX_READ_REQUEST)) {
      tuning
          .maxReadRequest()
          .ifPresent(
              size ->
                  all.add(
                      new Wanted(
                          new ReadRequest(address),
                          Long.toString(size.bytes()),
                          "large read requests over PCIe",
                          1)));
    }
    if (tuning.apply().contains(Item.QUEUES)) {
      tuning
          .queues()
          .map(Tuning.Queues::number)
          .filter(number -> number.isPresent())
          .ifPresent(
              number ->
                  all.add(
                      number(EthtoolAmount.QUEUES, number.getAsInt(), "a queue for every core")));
    }
    if (tuning.apply().contains(Item.RINGS) && tuning.rxRing().isPresent()) {
      all.add(number(EthtoolAmount.RX_RING, tuning.rxRing().getAsInt(), "room for bursts"));
    }
    if (tuning.apply().contains(Item.COALESCING)) {
      tuning.coalescing().ifPresent(bound -> coalescing(all, bound));
    }
    return List.copyOf(all);
  }

  private static Wanted number(EthtoolAmount kind, int value, String purpose) {
    return new Wanted(new Number(kind), Integer.toString(value), purpose, 1);
  }

  private static void coalescing(List<Wanted> all, Tuning.Coalescing bound) {
    String usecs = Long.toString(bound.least().toNanos() / 1000);
    for (Direction direction : Direction.values()) {
      all.add(
          new Wanted(
              new Adaptive(direction), "off", "interrupts wait as long as asked, not longer", 1));
      all.add(new Wanted(new Wait(direction), usecs, "how long interrupts wait", 2));
    }
  }
}
