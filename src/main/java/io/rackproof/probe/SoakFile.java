package io.rackproof.probe;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.rackproof.facts.CounterKind;
import io.rackproof.facts.SoakSlice;
import io.rackproof.facts.SoakSlice.Point;
import io.rackproof.plan.SoakPlan;
import io.rackproof.testbed.Flow;
import io.rackproof.testbed.PortId;
import io.rackproof.units.Bandwidth;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The slices of a long run on the controller's disk: {@code slices.jsonl}, a line a slice behind
 * one of the plan, each forced to disk before the next slice begins; beside it the same as {@code
 * bandwidth.csv} and {@code counters.csv} for a spreadsheet. A last line that was cut short is a
 * slice that did not end.
 */
final class SoakFile {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String SLICES = "slices.jsonl";

  private final Path folder;

  private SoakFile(Path folder) {
    this.folder = folder;
  }

  /**
   * A new file.
   *
   * @throws UncheckedIOException when it cannot be written
   */
  static SoakFile create(Path folder, String testbed, SoakPlan plan) {
    SoakFile file = new SoakFile(folder);
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write to " + folder, e);
    }
    file.append(SLICES, head(testbed, plan) + "\n");
    file.append("bandwidth.csv", "slice,started,port,flow,gbps,attempts,open\n");
    file.append("counters.csv", "slice,started,port,kind,growth\n");
    return file;
  }

  /**
   * The slices of an earlier run.
   *
   * @param run the run's folder, or the one of the slices in it
   * @throws IllegalArgumentException with one sentence when it is of another testbed or plan, or is
   *     no such folder
   */
  static List<SoakSlice> read(Path run, String testbed, SoakPlan plan) {
    Path file =
        Files.isRegularFile(run.resolve(SLICES))
            ? run.resolve(SLICES)
            : run.resolve("soak").resolve(SLICES);
    List<String> lines;
    try {
      String text = Files.readString(file);
      // What stands behind the last line end was cut short.
      lines = text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    } catch (IOException e) {
      throw new IllegalArgumentException("-Dresume=" + run + ": no slices of a soak are there", e);
    }
    if (lines.isEmpty() || !lines.get(0).equals(head(testbed, plan).toString())) {
      throw new IllegalArgumentException(
          "-Dresume="
              + run
              + " is of another testbed or duration; give the same -Dtestbed and -Dduration");
    }
    List<SoakSlice> slices = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      SoakSlice slice = slice(file, line);
      if (slice.number() != slices.size()) {
        throw new IllegalArgumentException(file + ": slice " + slices.size() + " is missing");
      }
      slices.add(slice);
    }
    return slices;
  }

  private static ObjectNode head(String testbed, SoakPlan plan) {
    return JSON.createObjectNode()
        .put("testbed", testbed)
        .put("slices", plan.slices())
        .put("seconds", plan.slice().toSeconds());
  }

  void add(SoakSlice slice) {
    StringBuilder rates = new StringBuilder();
    StringBuilder counters = new StringBuilder();
    for (Point point : slice.points()) {
      String begin = slice.number() + "," + slice.started() + "," + point.port() + ",";
      rates
          .append(begin)
          .append(point.flow())
          .append(',')
          .append(point.average().map(SoakFile::number).orElse(""))
          .append(',')
          .append(slice.attempts())
          .append(",\"")
          .append(point.open().replace("\"", "\"\"").replace('\n', ' '))
          .append("\"\n");
      new TreeMap<>(point.growth())
          .forEach(
              (kind, value) ->
                  counters.append(begin).append(kind).append(',').append(value).append('\n'));
    }
    append("bandwidth.csv", rates.toString());
    append("counters.csv", counters.toString());
    append(SLICES, line(slice) + "\n"); // last: what counts as done is whole everywhere
  }

  private static String number(Bandwidth rate) {
    return String.format(Locale.ROOT, "%.4f", rate.gbps());
  }

  private static ObjectNode line(SoakSlice slice) {
    ObjectNode line = JSON.createObjectNode();
    line.put("slice", slice.number()).put("started", slice.started().toString());
    line.put("attempts", slice.attempts());
    var points = line.putArray("points");
    for (Point point : slice.points()) {
      ObjectNode entry = points.addObject();
      entry.put("port", point.port().toString());
      entry.put("from", point.flow().from().toString()).put("to", point.flow().to().toString());
      point.average().ifPresent(rate -> entry.put("bits_per_second", rate.bitsPerSecond()));
      entry.put("open", point.open());
      ObjectNode growth = entry.putObject("growth");
      new TreeMap<>(point.growth()).forEach((kind, value) -> growth.put(kind.name(), value));
    }
    return line;
  }

  private static SoakSlice slice(Path file, String text) {
    try {
      JsonNode line = JSON.readTree(text);
      List<Point> points = new ArrayList<>();
      for (JsonNode entry : line.required("points")) {
        Map<CounterKind, Long> growth = new LinkedHashMap<>();
        entry
            .required("growth")
            .fields()
            .forEachRemaining(
                field ->
                    growth.put(CounterKind.valueOf(field.getKey()), field.getValue().longValue()));
        points.add(
            new Point(
                port(entry.required("port").textValue()),
                new Flow(
                    port(entry.required("from").textValue()),
                    port(entry.required("to").textValue())),
                Optional.ofNullable(entry.get("bits_per_second"))
                    .map(rate -> new Bandwidth(rate.doubleValue())),
                growth,
                entry.required("open").textValue()));
      }
      return new SoakSlice(
          line.required("slice").intValue(),
          Instant.parse(line.required("started").textValue()),
          line.required("attempts").intValue(),
          points);
    } catch (JsonProcessingException | RuntimeException broken) {
      throw new IllegalArgumentException(
          file + " holds a line that is no slice: " + broken.getMessage(), broken);
    }
  }

  private static PortId port(String text) {
    int slash = text.indexOf('/');
    return PortId.of(text.substring(0, slash), text.substring(slash + 1));
  }

  private void append(String name, String text) {
    try (FileChannel channel =
        FileChannel.open(
            folder.resolve(name), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write to " + folder.resolve(name), e);
    }
  }
}
