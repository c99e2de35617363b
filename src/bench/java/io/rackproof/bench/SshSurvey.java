package io.rackproof.bench;

import com.sun.management.OperatingSystemMXBean;
import io.rackproof.plan.Progress;
import io.rackproof.remote.Command;
import io.rackproof.remote.Evidence;
import io.rackproof.remote.PacedWorkers;
import io.rackproof.remote.Reply;
import io.rackproof.remote.SessionPolicy;
import io.rackproof.remote.Sessions;
import io.rackproof.remote.SshOpener;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Testbed;
import io.rackproof.testbed.loader.TestbedLoader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;

/**
 * Logs in to every host of a testbed and has the commands of a file run there, one a line, all in
 * one round trip, with the whole evidence kept. Arguments: descriptor, file, repetitions. Each
 * repetition logs in anew, so that the later ones show what a process costs that has warmed up.
 * Prints {@code repetition wall_s cpu_s replies}.
 */
public final class SshSurvey {
  private static final int AT_ONCE = 64;

  private SshSurvey() {}

  /** See above. */
  public static void main(String[] words) throws Exception {
    Testbed testbed = TestbedLoader.load(words[0], Path.of("testbeds"));
    List<Command> commands = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of(words[1]))) {
      commands.add(Command.read(line.split(" ")));
    }
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    for (int n = 1; n <= Integer.parseInt(words[2]); n++) {
      long wall = System.nanoTime();
      long cpu = n == 1 ? 0 : system.getProcessCpuTime(); // the first has the start to answer for
      int replies = survey(testbed, commands);
      System.out.printf(
          Locale.ROOT,
          "%d %.2f %.2f %d%n",
          n,
          (System.nanoTime() - wall) / 1e9,
          (system.getProcessCpuTime() - cpu) / 1e9,
          replies);
    }
  }

  private static int survey(Testbed testbed, List<Command> commands) throws Exception {
    Path folder = Files.createTempDirectory("ssh-survey");
    Evidence evidence =
        Evidence.start(
            folder.resolve("evidence"), testbed.name(), testbed.file(), "x", Instant.now(), "x");
    ExecutorService threads = Executors.newCachedThreadPool();
    ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    PacedWorkers paced = new PacedWorkers(threads, clock, AT_ONCE, Duration.ofSeconds(1));
    int replies = 0;
    try (Sessions sessions =
        new SshOpener(Map.of())
            .open(
                testbed,
                SshOpener.described(testbed),
                evidence,
                SessionPolicy.READ_ONLY,
                Progress.NONE)) {
      List<Future<List<Reply>>> pending = new ArrayList<>();
      for (DeviceName device : testbed.devices()) {
        pending.add(paced.submit(() -> sessions.shell(device).run(commands)));
      }
      for (Future<List<Reply>> each : pending) {
        for (Reply reply : each.get()) {
          if (reply.outcome() != Reply.Outcome.EXITED) {
            throw new IOException(reply.command().line() + ": " + reply.ending());
          }
          replies++;
        }
      }
    } finally {
      threads.shutdownNow();
      clock.shutdownNow();
    }
    return replies;
  }
}
