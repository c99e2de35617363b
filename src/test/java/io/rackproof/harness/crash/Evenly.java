package io.rackproof.harness.crash;

import java.util.ArrayList;
import java.util.List;

/** Chooses some of many, so that all stretches of a run are among them. */
final class Evenly {
  private Evenly() {}

  /**
   * @param inAll how many for all rows together; the share of one is chosen, or everything when
   *     there is less
   */
  static <T> List<T> share(List<T> all, int inAll) {
    int count = Math.min(all.size(), Math.max(1, inAll / SwitchRow.ALL.size()));
    List<T> chosen = new ArrayList<>();
    for (int n = 0; n < count; n++) {
      chosen.add(all.get((int) ((long) (2 * n + 1) * all.size() / (2L * count))));
    }
    return chosen;
  }
}
