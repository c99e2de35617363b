package io.rackproof.bench;

import io.rackproof.plan.Rounds;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.Testbed;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;

/**
 * How many rounds a schedule takes, over the fewest that there can be: a port meets one other in a
 * round. Arguments: numbers of hosts. Prints {@code hosts pairs rounds least ratio ms}.
 */
public final class ScheduleRun {
  private ScheduleRun() {}

  /** See above. */
  public static void main(String[] sizes) throws IOException {
    for (String size : sizes) {
      int hosts = Integer.parseInt(size);
      Testbed testbed = BigRack.of(hosts, "all", Files.createTempDirectory("schedule"));
      long since = System.nanoTime();
      Rounds rounds = Rounds.of(testbed);
      double took = (System.nanoTime() - since) / 1e6;
      int least = 0;
      for (List<NicPort> rail : testbed.rails().values()) {
        long pairs = (long) rail.size() * (rail.size() - 1) / 2;
        least = Math.max(least, (int) ((pairs + rail.size() / 2 - 1) / (rail.size() / 2)));
      }
      List<Pair> all = rounds.pairs();
      System.out.printf(
          Locale.ROOT,
          "%d %d %d %d %.3f %.0f%n",
          hosts,
          all.size(),
          rounds.rounds().size(),
          least,
          rounds.rounds().size() / (double) least,
          took);
    }
  }
}
