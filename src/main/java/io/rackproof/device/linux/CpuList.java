package io.rackproof.device.linux;

import io.rackproof.device.Malformed;
import java.util.BitSet;
import java.util.regex.Pattern;

/** Processors as the kernel lists them, {@code 0-15,32-47} (lib/bitmap.c, {@code %*pbl}). */
final class CpuList {
  private static final Pattern LIST =
      Pattern.compile("\\d{1,5}(?:-\\d{1,5})?(?:,\\d{1,5}(?:-\\d{1,5})?)*");

  private CpuList() {}

  /**
   * @throws Malformed when it is no such list
   */
  static BitSet parse(String text) throws Malformed {
    if (!LIST.matcher(text).matches()) {
      throw new Malformed("'" + text + "' is no list of processors");
    }
    BitSet processors = new BitSet();
    for (String range : text.split(",")) {
      String[] ends = range.split("-");
      int from = Integer.parseInt(ends[0]);
      int to = Integer.parseInt(ends[ends.length - 1]);
      if (to < from) {
        throw new Malformed("'" + text + "' is no list of processors");
      }
      processors.set(from, to + 1);
    }
    return processors;
  }
}
