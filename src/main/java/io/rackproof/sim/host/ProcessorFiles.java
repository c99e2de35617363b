package io.rackproof.sim.host;

import io.rackproof.sim.fabric.SimNic;
import io.rackproof.sim.host.SimHost.Ill;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * What the kernel shows of two processors with 32 cores of two threads each: governors, idle
 * states, siblings, and where interrupts are served.
 */
final class ProcessorFiles {
  private static final int CORES = 64;
  private static final int CORES_OF_NODE = 32;
  private static final String ROOT = "/sys/devices/system/cpu/";

  /** One for the driver itself, and one a queue. */
  private static final int INTERRUPTS = 64;

  private static final int FIRST = 300;

  /** Names, exit latencies in microseconds (intel_idle of Sapphire Rapids). */
  private static final List<String> NAMES = List.of("POLL", "C1", "C1E", "C6");

  private static final List<Integer> LATENCIES = List.of(0, 1, 2, 290);

  private final SimHost host;

  ProcessorFiles(SimHost host) {
    this.host = host;
  }

  static String ofNode(int node) {
    return node == 0 ? "0-31,64-95" : "32-63,96-127";
  }

  static List<Integer> interrupts(SimNic nic) {
    int first = FIRST + INTERRUPTS * nic.index();
    return IntStream.range(first, first + INTERRUPTS).boxed().toList();
  }

  /** Governors, idle states and siblings. */
  SortedMap<String, Object> processors() {
    SortedMap<String, Object> files = new TreeMap<>();
    boolean deep = host.has(Ill.DEEP_SLEEP);
    for (int cpu = 0; cpu < 2 * CORES; cpu++) {
      String folder = ROOT + "cpu" + cpu + "/";
      int core = cpu % CORES;
      files.put(folder + "topology/thread_siblings_list", core + "," + (core + CORES));
      files.put(folder + "power/pm_qos_resume_latency_us", 0);
      files.put(
          ROOT + "cpufreq/policy" + cpu + "/scaling_governor",
          host.has(Ill.POWERSAVE) ? "powersave" : "performance");
      for (int state = 0; state < NAMES.size(); state++) {
        String own = folder + "cpuidle/state" + state + "/";
        files.put(own + "disable", deep || LATENCIES.get(state) < 10 ? 0 : 1);
        files.put(own + "latency", LATENCIES.get(state));
        files.put(own + "name", NAMES.get(state));
      }
    }
    return files;
  }

  /** Where interrupts are served. */
  SortedMap<String, Object> interrupts() {
    SortedMap<String, Object> files = new TreeMap<>();
    host.nics().forEach(nic -> served(nic, files));
    return files;
  }

  /** Round the cores of a node, as the driver spreads them. */
  private void served(SimNic nic, SortedMap<String, Object> files) {
    int near = nic.slot().numaNode();
    int node = nic.has(SimNic.Flaw.REMOTE_INTERRUPTS) ? 1 - near : near;
    List<Integer> numbers = interrupts(nic);
    for (int n = 0; n < numbers.size(); n++) {
      int processor = CORES_OF_NODE * node + n % CORES_OF_NODE;
      String folder = "/proc/irq/" + numbers.get(n) + "/";
      files.put(folder + "smp_affinity_list", processor);
      files.put(folder + "effective_affinity_list", processor);
    }
  }
}
