package io.rackproof.facts;

import io.rackproof.units.ByteSize;
import java.util.Locale;
import java.util.Optional;

/**
 * The NIC's PCIe link as trained.
 *
 * @param gigatransfers transfer rate a lane, GT/s: 8 is generation 3, 16 is 4, 32 is 5, 64 is 6
 * @param maxGigatransfers what the NIC could do
 * @param maxPayload payload size in force (PCIe Device Control), where it could be read
 * @param maxReadRequest read request size in force, where it could be read
 */
public record PcieLink(
    double gigatransfers,
    int lanes,
    double maxGigatransfers,
    int maxLanes,
    Optional<ByteSize> maxPayload,
    Optional<ByteSize> maxReadRequest) {
  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%s GT/s x%d", trim(gigatransfers), lanes);
  }

  private static String trim(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }
}
