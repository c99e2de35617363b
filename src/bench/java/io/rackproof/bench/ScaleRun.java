package io.rackproof.bench;

import com.sun.management.OperatingSystemMXBean;
import io.rackproof.fixture.Patience;
import io.rackproof.plan.Progress;
import io.rackproof.probe.Readiness;
import io.rackproof.remote.Evidence;
import io.rackproof.remote.Openers;
import io.rackproof.remote.SessionPolicy;
import io.rackproof.remote.Sessions;
import io.rackproof.remote.SimulatedAccess;
import io.rackproof.testbed.Testbed;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A simulated cluster in this process: log in, survey, apply, verify, restore; for each phase wall
 * time, CPU time of simulator and controller together, peak heap and peak threads. One line a
 * phase, as {@code hosts phase wall_ms cpu_ms heap_mib threads}.
 */
public final class ScaleRun {
  private final OperatingSystemMXBean system =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final List<String> lines = new ArrayList<>();
  private final int hosts;
  private long wall = System.nanoTime();
  private long cpu = system.getProcessCpuTime();

  private ScaleRun(int hosts) {
    this.hosts = hosts;
  }

  /** Arguments: numbers of hosts, one run each. */
  public static void main(String[] sizes) throws IOException {
    for (String size : sizes) {
      Path folder = Files.createTempDirectory("scale");
      new ScaleRun(Integer.parseInt(size)).run(folder).forEach(System.out::println);
    }
  }

  private List<String> run(Path folder) throws IOException {
    Testbed testbed = BigRack.of(hosts, "ring", folder);
    lap("describe");
    try (SimulatedAccess rack = SimulatedAccess.start(testbed, "")) {
      lap("simulator");
      Evidence evidence =
          Evidence.start(
              folder.resolve("evidence"), testbed.name(), testbed.file(), "scale", Instant.now(), "bench");
      Sessions sessions =
          Openers.open(
              testbed, rack, Dialects.of(testbed), evidence, SessionPolicy.CHANGE, Progress.NONE);
      lap("log in");
      boolean survey = System.getProperty("survey") != null;
      try (Bench bench =
          new Bench(
              testbed,
              sessions,
              survey ? QosMode.VERIFY : QosMode.APPLY,
              new BenchSettings(
                  "scale",
                  folder.resolve("state"),
                  Patience.of(Duration.ofSeconds(10)),
                  Readiness.of(Duration.ofSeconds(30)),
                  Progress.NONE,
                  new Safeguards(Optional.empty(), false, false, Optional.of(Duration.ofHours(8)))))) {
        bench.recoverFirst();
        lap("recover");
        if (!survey) {
          bench.applied(testbed.devices().get(0));
          lap("survey, reach, apply");
        }
        long known =
            testbed.ports().stream()
                .filter(port -> bench.survey().port(port.id()).mtu().asOptional().isPresent())
                .count();
        lap(survey ? "survey" : "verify");
        if (known != testbed.ports().size()) {
        testbed.ports().stream()
            .map(port -> bench.survey().port(port.id()).mtu())
            .filter(mtu -> mtu.asOptional().isEmpty())
            .limit(3)
            .forEach(mtu -> lines.add(mtu.toString()));
        lines.forEach(System.out::println);
          throw new IllegalStateException("only " + known + " ports were surveyed");
        }
        if (!survey) {
          boolean clean =
              testbed.devices().stream()
                  .allMatch(
                      device ->
                          bench
                              .restored(device)
                              .asOptional()
                              .filter(
                                  back ->
                                      back.left().isEmpty()
                                          && back.before()
                                              .asOptional()
                                              .equals(back.after().asOptional()))
                              .isPresent());
          lap("restore");
          if (!clean) {
            throw new IllegalStateException("a device is not as it was");
          }
        }
      }
      lap("close");
    }
    return lines;
  }

  private void lap(String phase) {
    long nowWall = System.nanoTime();
    long nowCpu = system.getProcessCpuTime();
    long used = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    lines.add(
        String.format(
            Locale.ROOT,
            "%d | %s | %.2f s | %.2f s | %d MiB | %d threads (most %d)",
            hosts,
            phase,
            (nowWall - wall) / 1e9,
            (nowCpu - cpu) / 1e9,
            used >> 20,
            threads.getThreadCount(),
            threads.getPeakThreadCount()));
    threads.resetPeakThreadCount();
    wall = System.nanoTime();
    cpu = system.getProcessCpuTime();
  }
}
