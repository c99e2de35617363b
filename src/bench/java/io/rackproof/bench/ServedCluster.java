package io.rackproof.bench;

import io.rackproof.sim.FaultPlan;
import io.rackproof.sim.SimRack;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Testbed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A simulated cluster in a process of its own, for runs that don't know it is simulated. Arguments:
 * hosts, hosts of a group, NICs of a host, folder, faults (may be left out). Writes {@code
 * cluster.yaml} into the folder, says {@code ready}, and ends when its standard input does; then it
 * tells which devices are not as they were.
 */
public final class ServedCluster {
  private ServedCluster() {}

  /** See above. */
  public static void main(String[] words) throws IOException {
    Path folder = Path.of(words[3]);
    String descriptor =
        BigRack.descriptor(
            Integer.parseInt(words[0]),
            Integer.parseInt(words[1]),
            Integer.parseInt(words[2]),
            "ring");
    Testbed testbed = BigRack.of("simulated", descriptor, folder.resolve("simulated"));
    try (SimRack rack =
        SimRack.start(
            testbed, words.length > 4 ? FaultPlan.parse(words[4], testbed) : List.of())) {
      Files.writeString(folder.resolve("cluster.yaml"), BigRack.served(testbed, rack.access()));
      Map<DeviceName, String> before = rack.fingerprints();
      System.out.println("ready");
      while (System.in.read() >= 0) {
        continue;
      }
      Map<DeviceName, String> after = rack.fingerprints();
      List<DeviceName> changed =
          testbed.devices().stream()
              .filter(device -> !before.get(device).equals(after.get(device)))
              .toList();
      System.out.println(changed.isEmpty() ? "as it was" : "changed: " + changed);
    }
  }
}
