package io.rackproof.device.bridge;

import java.util.List;
import java.util.Optional;

/**
 * What tc makes of {@code avpkt}, {@code burst} and {@code bandwidth} (iproute2 tc/tc_red.c), and
 * back: the kernel keeps and shows only the results.
 */
final class RedArithmetic {
  /**
   * Average packets that are tried, in this order: a RoCE packet of 4096 bytes, tc's own example, a
   * full standard and a full jumbo frame.
   */
  static final List<Integer> PACKETS = List.of(4200, 1000, 1500, 9000);

  private static final int MOST = 31;

  /** Ticks of 64 ns in a microsecond: what tc counts time in (/proc/net/psched). */
  private static final double TICKS = 15.625;

  /** More than any queue bursts. */
  private static final long LONGEST = 1 << 20;

  private RedArithmetic() {}

  /**
   * Arguments of tc.
   *
   * @param packet bytes
   * @param burst packets
   */
  record Inputs(int packet, long burst) {}

  /** {@code tc_red_eval_ewma}; -1 where tc refuses. */
  static int ewma(long min, long burst, int packet) {
    double a = burst + 1 - (double) min / packet;
    if (a < 1) {
      return -1;
    }
    double weight = 0.5;
    for (int log = 1; log <= MOST; log++, weight /= 2) {
      if (a <= (1 - Math.pow(1 - weight, burst)) / weight) {
        return log;
      }
    }
    return -1;
  }

  /** {@code tc_red_eval_idle_damping}; -1 where tc refuses. */
  static int scell(int ewma, int packet, long bitsPerSecond) {
    if (ewma < 1 || bitsPerSecond <= 0) {
      return -1;
    }
    double ticks = Math.floor(1e6 * packet * 8 / bitsPerSecond * TICKS);
    double decay = -Math.log(1 - 1.0 / (1L << ewma)) / ticks;
    double longest = 31 / decay;
    for (int log = 0; log <= MOST; log++) {
      if (longest / (1L << log) < 512) {
        return log;
      }
    }
    return -1;
  }

  /** Arguments that make tc choose the given parameters, if any do. */
  static Optional<Inputs> solve(RedValue red) {
    for (int packet : PACKETS) {
      if (scell(red.ewma(), packet, red.bandwidth()) == red.scell()) {
        // The weight only grows with the burst.
        long low = red.min() / packet;
        long high = low + LONGEST;
        while (low < high) {
          long middle = (low + high) / 2;
          int found = ewma(red.min(), middle, packet);
          if (found >= 0 && found < red.ewma() || middle < (double) red.min() / packet) {
            low = middle + 1;
          } else {
            high = middle;
          }
        }
        if (ewma(red.min(), low, packet) == red.ewma()) {
          return Optional.of(new Inputs(packet, low));
        }
      }
    }
    return Optional.empty();
  }
}
