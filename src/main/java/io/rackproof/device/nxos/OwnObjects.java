package io.rackproof.device.nxos;

import io.rackproof.device.ConfigTree;
import java.util.List;

/**
 * The maps and policies that a run makes under its own name. They are typed line by line, so that a
 * connection that breaks leaves part of one behind.
 */
final class OwnObjects {
  static final List<String> HEADERS =
      List.of(NxosPlan.CLASS_MAP, NxosPlan.INPUT, NxosPlan.NETWORK, NxosPlan.OUTPUT);

  private static final int QUEUES = 8;
  private static final int NETWORK_CLASSES = 2;

  private OwnObjects() {}

  /** Whether all that {@link NxosPlan} puts into it is there. */
  static boolean whole(ConfigTree object) {
    boolean filled =
        !object.children().isEmpty()
            && (object.line().equals(NxosPlan.CLASS_MAP)
                || object.children().stream().noneMatch(each -> each.children().isEmpty()));
    return filled
        && switch (object.line()) {
          case NxosPlan.NETWORK ->
              object.children().size() == NETWORK_CLASSES
                  && has(object, "pause pfc-cos ")
                  && object.children().stream().allMatch(each -> each.after("mtu").isPresent());
          case NxosPlan.OUTPUT ->
              object.children().size() == QUEUES && has(object, "random-detect ");
          default -> true;
        };
  }

  private static boolean has(ConfigTree object, String words) {
    return object.flat().stream().anyMatch(line -> line.startsWith(words));
  }
}
