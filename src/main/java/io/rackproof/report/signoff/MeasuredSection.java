package io.rackproof.report.signoff;

import io.rackproof.criteria.BandwidthBound;
import io.rackproof.facts.BandwidthRun;
import io.rackproof.facts.LatencyProfile;
import io.rackproof.facts.TrafficFacts;
import io.rackproof.report.picture.HeatMap;
import io.rackproof.report.picture.Histogram;
import io.rackproof.report.picture.Picture;
import io.rackproof.report.picture.Pictures;
import io.rackproof.testbed.Pair;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Bandwidth and latency as pictures, and their extremes as numbers. */
final class MeasuredSection {
  private static final int WORST = 5;

  private final Signoff signoff;
  private final Pictures pictures = new Pictures();

  MeasuredSection(Signoff signoff) {
    this.signoff = signoff;
  }

  void write(Html html) {
    html.open("section").element("h2", "Bandwidth and latency");
    Optional<Observations> seen = signoff.observations();
    Optional<TrafficFacts> traffic = seen.flatMap(Observations::traffic);
    if (traffic.isEmpty() || traffic.get().bandwidth().isEmpty()) {
      html.element("p", "This run measured no traffic.").close();
      return;
    }
    bandwidth(html, seen.orElseThrow(), traffic.get());
    latency(html, seen.orElseThrow(), traffic.get());
    html.close();
  }

  private void bandwidth(Html html, Observations seen, TrafficFacts traffic) {
    html.element("h3", "RDMA WRITE, from port (row) to port (column)");
    html.open("p", "class", "legend");
    key(html, "best", "", "at the attainable rate");
    key(html, "least", "", "at its bound");
    key(html, "low", "×", "below its bound");
    key(html, "no-result", "?", "no result");
    key(html, "nothing", "", "not a pair of this run");
    html.close();
    html.open("div", "class", "figures");
    for (HeatMap map : new HeatMaps(seen.testbed(), traffic.bandwidth(), seen.bounds()).maps()) {
      figure(html, map.title(), pictures.draw(map));
    }
    html.close();
    List<BandwidthRun> runs =
        traffic.bandwidth().values().stream()
            .flatMap(run -> run.asOptional().stream())
            .sorted(Comparator.comparing(BandwidthRun::perDirection))
            .toList();
    int without = traffic.bandwidth().size() - runs.size();
    html.element("p", summary(runs) + (without == 0 ? "" : " " + without + " gave no result."));
    if (!runs.isEmpty()) {
      html.open("table").open("thead").open("tr");
      html.element("th", "Slowest", "scope", "col");
      List.of("Meas\u00adured", "Bound", "Attain\u00adable")
          .forEach(head -> html.element("th", head, "scope", "col", "class", "n"));
      html.element("th", "Limited by", "scope", "col");
      html.close().close().open("tbody");
      runs.stream().limit(WORST).forEach(run -> row(html, seen, run));
      html.close().close();
    }
  }

  private static String summary(List<BandwidthRun> sorted) {
    if (sorted.isEmpty()) {
      return "No direction has a result.";
    }
    return sorted.size()
        + " directions: slowest "
        + sorted.get(0).perDirection()
        + ", median "
        + sorted.get(sorted.size() / 2).perDirection()
        + ", fastest "
        + sorted.get(sorted.size() - 1).perDirection()
        + ".";
  }

  private static void row(Html html, Observations seen, BandwidthRun run) {
    Optional<BandwidthBound> bound =
        Optional.ofNullable(seen.bounds().get(Pair.of(run.flow().from(), run.flow().to())));
    html.open("tr").element("td", run.flow().toString());
    html.element("td", run.perDirection().toString(), "class", "n");
    html.element("td", bound.map(b -> b.bound().toString()).orElse(""), "class", "n");
    html.element("td", bound.map(b -> b.rate().attainable().toString()).orElse(""), "class", "n");
    html.element("td", bound.map(b -> b.rate().limit()).orElse("")).close();
  }

  private void latency(Html html, Observations seen, TrafficFacts traffic) {
    html.element("h3", "RDMA WRITE latency over all directions");
    List<Histogram> histograms = Histograms.of(seen.testbed(), traffic.latency());
    if (histograms.isEmpty()) {
      html.element("p", "No direction has a result.");
      return;
    }
    html.open("div", "class", "figures");
    for (Histogram histogram : histograms) {
      figure(html, histogram.title(), pictures.draw(histogram));
    }
    html.close();
    traffic.latency().values().stream()
        .flatMap(profile -> profile.asOptional().stream())
        .max(Comparator.comparing(LatencyProfile::typical))
        .ifPresent(
            slowest ->
                html.element(
                    "p",
                    "Highest typical latency: "
                        + slowest.flow()
                        + ", "
                        + BoundLines.microseconds(slowest.typical())
                        + "; its p99.9 "
                        + BoundLines.microseconds(slowest.p999())
                        + ", largest sample "
                        + BoundLines.microseconds(slowest.max())
                        + "."));
  }

  private static void key(Html html, String style, String sign, String meaning) {
    html.open("span", "class", "key").element("span", sign, "class", "swatch " + style);
    html.text(" " + meaning).close();
  }

  private static void figure(Html html, String title, Optional<Picture> picture) {
    if (picture.isEmpty()) {
      html.element(
          "p", title + ": not drawn, because this machine has no fonts; see signoff.json.");
      return;
    }
    Picture drawn = picture.get();
    html.open("figure");
    html.empty(
        "img",
        "alt",
        drawn.alternative(),
        "width",
        Integer.toString(drawn.width()),
        "height",
        Integer.toString(drawn.height()),
        "src",
        "data:image/png;base64," + Base64.getEncoder().encodeToString(drawn.png()));
    html.close();
  }
}
