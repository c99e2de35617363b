package io.rackproof.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.fixture.Patience;
import io.rackproof.plan.Progress;
import io.rackproof.probe.Readiness;
import io.rackproof.remote.Evidence;
import io.rackproof.remote.Openers;
import io.rackproof.remote.SessionPolicy;
import io.rackproof.remote.Sessions;
import io.rackproof.remote.SimulatedAccess;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.Testbed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.testng.annotations.Test;

/** Of 20 hosts one is gone and one hangs: the others are surveyed all the same, and before it. */
public final class DegradeTest {
  private static final DeviceName GONE = DeviceName.of("node0007");
  private static final DeviceName HANGS = DeviceName.of("node0013");

  /** Hears what the console would say, and in which order devices are done. */
  private static final class Heard implements Progress {
    private final Queue<String> notes = new ConcurrentLinkedQueue<>();
    private final Queue<String> steps = new ConcurrentLinkedQueue<>();

    @Override
    public void phase(String name, int count) {
      steps.clear();
    }

    @Override
    public void step(String what) {
      steps.add(what);
    }

    @Override
    public void note(String sentence) {
      notes.add(sentence);
    }
  }

  @Test
  public void theOthersDoNotWaitForHostsThatHangOrAreGone() throws IOException {
    Path folder = Files.createTempDirectory("degrade");
    String descriptor =
        BigRack.descriptor(20, 32, 2, "ring").replace("command: 60 s", "command: 4 s");
    Testbed testbed = BigRack.of("degrade", descriptor, folder);
    Heard heard = new Heard();
    String faults = "unreachable:" + GONE + ",hang:" + HANGS + "/lspci";
    try (SimulatedAccess rack = SimulatedAccess.start(testbed, faults);
        Bench bench = bench(testbed, rack, folder, heard)) {
      Map<DeviceName, Boolean> known = new TreeMap<>();
      for (Host host : testbed.hosts()) {
        known.put(host.name(), bench.survey().host(host.name()).kernel().asOptional().isPresent());
      }
      List<String> order = List.copyOf(heard.steps);

      known.forEach(
          (host, answered) -> assertThat(answered).as(host.value()).isEqualTo(!host.equals(GONE)));
      assertThat(order).as("devices in the order in which they were done").hasSize(22);
      assertThat(order.get(21)).isEqualTo(HANGS.value());
      assertThat(heard.notes).anySatisfy(note -> assertThat(note).startsWith(GONE + ": "));
      assertThat(heard.notes)
          .filteredOn(note -> note.startsWith(HANGS + ": 'lspci"))
          .as("asked twice, and not for every port")
          .hasSize(2)
          .allSatisfy(note -> assertThat(note).contains("the other devices go on"));
    }
  }

  private static Bench bench(
      Testbed testbed, SimulatedAccess rack, Path folder, Progress progress) {
    Evidence evidence =
        Evidence.start(folder.resolve("evidence"), "x", testbed.file(), "x", Instant.now(), "test");
    Sessions sessions =
        Openers.open(
            testbed, rack, Dialects.of(testbed), evidence, SessionPolicy.TRAFFIC, progress);
    return new Bench(
        testbed,
        sessions,
        QosMode.VERIFY,
        new BenchSettings(
            "x",
            folder.resolve("state"),
            new Patience(1, Duration.ofMillis(1)),
            Readiness.of(Duration.ofSeconds(5)),
            progress,
            Safeguards.none()));
  }
}
