package io.rackproof.device.bridge;

import java.util.OptionalLong;

/**
 * What becomes of a burst on its way through tc (iproute2 tc/tc_core.c, lib/utils_math.c): a time
 * at the class's rate, cut to whole microseconds, then to ticks of 64 ns, and the same way back.
 * The size that is shown is not the size that was asked for, and asking for it would give a third
 * one.
 */
final class HtbArithmetic {
  private static final double TICKS = 15.625;

  private HtbArithmetic() {}

  /** What tc shows after it was asked for a burst of so many bytes at a rate. */
  static long shown(long bitsPerSecond, long bytes) {
    double rate = bitsPerSecond / 8.0;
    double ticks = Math.floor(Math.floor(1e6 * (bytes / rate)) * TICKS);
    return printed((long) (rate * Math.floor(ticks / TICKS) / 1e6));
  }

  /** tc prints a size that is almost a whole number of MiB or KiB as that. */
  private static long printed(long bytes) {
    long mebi = Math.round(bytes / 1048576.0) * 1048576;
    long kibi = Math.round(bytes / 1024.0) * 1024;
    if (bytes >= 1048576 && Math.abs(mebi - bytes) < 1024) {
      return mebi;
    }
    return bytes >= 1024 && Math.abs(kibi - bytes) < 16 ? kibi : bytes;
  }

  /** What to ask for so that tc shows so many bytes; empty where nothing gives that. */
  static OptionalLong asked(long bitsPerSecond, long shown) {
    // tc takes a burst of zero for none given, and chooses one.
    if (bitsPerSecond <= 0) {
      return OptionalLong.empty();
    }
    if (shown > 0 && shown(bitsPerSecond, shown) == shown) {
      return OptionalLong.of(shown);
    }
    double rate = bitsPerSecond / 8.0;
    double slack = (shown >= 1048576 ? 1024 : 16) * 1e6 / rate + 2;
    double micros = shown * 1e6 / rate;
    for (long t = Math.max(1, (long) (micros - slack)); t <= micros + slack; t++) {
      long bytes = (long) Math.ceil(t * rate / 1e6);
      if (shown(bitsPerSecond, bytes) == shown) {
        return OptionalLong.of(bytes);
      }
    }
    return OptionalLong.empty();
  }
}
