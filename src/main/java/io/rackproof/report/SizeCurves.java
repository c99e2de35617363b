package io.rackproof.report;

import io.rackproof.facts.Observed;
import io.rackproof.facts.SizeCurve;
import io.rackproof.facts.TrafficFacts;
import io.rackproof.testbed.Flow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Bandwidth by size of message, for a spreadsheet: {@code size-curves.csv} of the run's folder. */
public final class SizeCurves {
  private SizeCurves() {}

  /**
   * Writes a line a size and direction; nothing where no curve was measured.
   *
   * @throws UncheckedIOException when the folder cannot be written
   */
  public static void write(Path folder, TrafficFacts traffic) {
    if (traffic.curves().isEmpty()) {
      return;
    }
    List<String> lines = new ArrayList<>(List.of("from,to,bytes,iterations,gbps"));
    traffic.curves().entrySet().stream()
        .sorted(Comparator.comparing((Map.Entry<Flow, ?> entry) -> entry.getKey().toString()))
        .forEach(entry -> lines.addAll(lines(entry.getValue())));
    try {
      Files.write(folder.resolve("size-curves.csv"), lines);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write to " + folder, e);
    }
  }

  private static List<String> lines(Observed<SizeCurve> observed) {
    return observed.asOptional().stream()
        .flatMap(
            curve ->
                curve.points().stream()
                    .map(
                        point ->
                            String.format(
                                Locale.ROOT,
                                "%s,%s,%d,%d,%.6f",
                                curve.flow().from(),
                                curve.flow().to(),
                                point.size().bytes(),
                                point.iterations(),
                                point.average().gbps())))
        .toList();
  }
}
