package io.rackproof.report.history;

import io.rackproof.criteria.Status;
import io.rackproof.facts.Subject;
import io.rackproof.report.Summary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A night for node_exporter's textfile collector, in Prometheus' text format 0.0.4: HELP and TYPE
 * before a metric, labels in quotes with backslash, quote and line feed escaped.
 */
public final class Metrics {
  private final StringBuilder text = new StringBuilder();
  private final String testbed;

  private Metrics(String testbed) {
    this.testbed = testbed;
  }

  public static String of(
      String testbed, Night night, Summary summary, Comparison comparison, boolean green) {
    Metrics metrics = new Metrics(testbed);
    metrics.head("rackproof_run_timestamp_seconds", "When the run began.");
    metrics.line("rackproof_run_timestamp_seconds", "", night.started().getEpochSecond());
    metrics.head("rackproof_run_green", "1 when everything that is owed passed.");
    metrics.line("rackproof_run_green", "", green ? 1 : 0);
    metrics.head("rackproof_verdicts", "Verdicts by criterion and status.");
    summary
        .byCriterion()
        .forEach(
            (criterion, counts) -> {
              for (Status status : Status.values()) {
                metrics.line(
                    "rackproof_verdicts",
                    label("criterion", criterion.name()) + "," + label("status", status.name()),
                    counts.getOrDefault(status, 0));
              }
            });
    metrics.head("rackproof_failures", "Red verdicts beside the last run's.");
    metrics.line("rackproof_failures", label("state", "new"), comparison.fresh().size());
    metrics.line(
        "rackproof_failures", label("state", "persisting"), comparison.persisting().size());
    metrics.line("rackproof_failures", label("state", "fixed"), comparison.fixed().size());
    metrics.head("rackproof_changes", "Versions and configurations changed since the last run.");
    metrics.line("rackproof_changes", "", comparison.changes().size());
    metrics.values(night.values());
    return metrics.text.toString();
  }

  /** Ports only: a rack has thousands of flows, and node_exporter would keep them all. */
  private void values(Map<Subject, Double> values) {
    head("rackproof_port_bandwidth_bits_per_second", "Median of a port's measurements.");
    Map<String, Double> sorted = new TreeMap<>();
    values.forEach(
        (subject, value) -> {
          if (subject.kind() == Subject.Kind.PORT_BANDWIDTH) {
            sorted.put(subject.of(), value);
          }
        });
    sorted.forEach(
        (port, value) ->
            line("rackproof_port_bandwidth_bits_per_second", label("port", port), value));
  }

  private void head(String name, String help) {
    text.append("# HELP ").append(name).append(' ').append(help).append('\n');
    text.append("# TYPE ").append(name).append(" gauge\n");
  }

  private void line(String name, String labels, double value) {
    text.append(name).append('{').append(label("testbed", testbed));
    text.append(labels.isEmpty() ? "" : "," + labels).append("} ");
    text.append(
            value == Math.rint(value)
                ? String.format(Locale.ROOT, "%.0f", value)
                : Double.toString(value))
        .append('\n');
  }

  private static String label(String name, String value) {
    return name
        + "=\""
        + value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n")
        + "\"";
  }

  /** Writes it in one step: the collector reads the old file or this one. */
  public static void write(String text, Path file) {
    try {
      Path whole = file.toAbsolutePath();
      Files.createDirectories(whole.getParent());
      Path draft = whole.resolveSibling("." + whole.getFileName() + ".new");
      Files.writeString(draft, text);
      Files.move(draft, whole, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException cause) {
      throw new UncheckedIOException("cannot write metrics to " + file, cause);
    }
  }
}
