package io.rackproof.bench;

import io.rackproof.facts.SoakSlice;
import io.rackproof.fixture.Patience;
import io.rackproof.plan.Progress;
import io.rackproof.plan.SoakPlan;
import io.rackproof.probe.Readiness;
import io.rackproof.remote.Evidence;
import io.rackproof.remote.Openers;
import io.rackproof.remote.SessionPolicy;
import io.rackproof.remote.Sessions;
import io.rackproof.remote.SimulatedAccess;
import io.rackproof.testbed.Testbed;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A soak of a simulated cluster, in its virtual time. Arguments: hosts, NICs of a host, duration,
 * slices between samples. Each sample is {@code slice virtual_h heap_mib threads}, of the heap
 * after a full collection.
 */
public final class SoakRun {
  private SoakRun() {}

  /** See above. */
  public static void main(String[] words) throws IOException {
    Path folder = Files.createTempDirectory("soak");
    String descriptor =
        BigRack.descriptor(Integer.parseInt(words[0]), 32, Integer.parseInt(words[1]), "ring");
    Testbed testbed = BigRack.of("soak", descriptor, folder);
    SoakPlan plan = SoakPlan.parse(words[2]);
    int every = Integer.parseInt(words[3]);
    try (SimulatedAccess rack = SimulatedAccess.start(testbed, "")) {
      Sampler sampler = new Sampler(rack, every);
      Evidence evidence =
          Evidence.start(
              folder.resolve("evidence"), "soak", testbed.file(), "soak", Instant.now(), "bench");
      Sessions sessions =
          Openers.open(
              testbed, rack, Dialects.of(testbed), evidence, SessionPolicy.CHANGE, Progress.NONE);
      try (Bench bench =
          new Bench(
              testbed,
              sessions,
              QosMode.VERIFY,
              new BenchSettings(
                  "soak",
                  folder.resolve("state"),
                  new Patience(1, Duration.ofMillis(1)),
                  Readiness.of(Duration.ofSeconds(60)),
                  sampler,
                  Safeguards.none(),
                  Optional.of(
                      new SoakSettings(plan, folder.resolve("slices"), Optional.empty()))))) {
        List<SoakSlice> slices = bench.soak();
        if (slices.size() != plan.slices()) {
          throw new IllegalStateException("only " + slices.size() + " slices were measured");
        }
        sampler.sample();
      }
    }
  }

  /** Looks after so many steps of the soak. */
  private static final class Sampler implements Progress {
    private final SimulatedAccess rack;
    private final int every;
    private final AtomicInteger steps = new AtomicInteger();
    private boolean soaking;

    Sampler(SimulatedAccess rack, int every) {
      this.rack = rack;
      this.every = every;
    }

    @Override
    public void phase(String name, int count) {
      soaking = name.equals("soak");
    }

    @Override
    public void step(String what) {
      if (soaking && steps.incrementAndGet() % every == 0) {
        sample();
      }
    }

    @Override
    public void note(String sentence) {
      System.err.println(sentence);
    }

    void sample() {
      System.gc();
      System.out.printf(
          "%d %.1f %d %d%n",
          steps.get(),
          rack.age().minusDays(1).toMinutes() / 60.0,
          ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() >> 20,
          ManagementFactory.getThreadMXBean().getThreadCount());
    }
  }
}
