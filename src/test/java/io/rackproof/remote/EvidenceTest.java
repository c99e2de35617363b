package io.rackproof.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.testbed.DeviceName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.testng.annotations.Test;

public final class EvidenceTest {
  /** Whoever ends first may not be the one that was numbered first. */
  @Test
  public void theFirstCommandsOfADeviceMayEndAtOnce() throws Exception {
    Evidence evidence = evidence();
    ExecutorService threads = Executors.newFixedThreadPool(4);
    List<Callable<Reply>> work = new ArrayList<>();
    for (int n = 0; n < 400; n++) {
      DeviceName device = DeviceName.of("node" + n / 4);
      work.add(
          () ->
              evidence.keep(
                  device,
                  Command.read("true"),
                  Ending.exited(0, new byte[0], new byte[0], false),
                  Instant.EPOCH,
                  Duration.ZERO));
    }
    try {
      for (Future<Reply> reply : threads.invokeAll(work)) {
        assertThat(reply.get().ok()).isTrue();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static Evidence evidence() throws IOException {
    Path folder = Files.createTempDirectory("evidence").resolve("run");
    Path descriptor = Path.of("rack.yaml");
    return Evidence.start(folder, "rack", descriptor, "run1", Instant.EPOCH, "0");
  }
}
