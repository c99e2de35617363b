package io.rackproof.report.picture;

import java.awt.BasicStroke;
import java.awt.Color;
import java.util.List;
import java.util.Locale;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.StandardXYBarPainter;
import org.jfree.chart.renderer.xy.XYBarRenderer;
import org.jfree.chart.ui.RectangleAnchor;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.xy.DefaultIntervalXYDataset;

/** Bars within every bound are blue, the others dark; each bound is a line with its value. */
final class HistogramChart {
  private static final Color WITHIN = new Color(0x5b93c9);
  private static final int BINS = 40;
  private static final int WIDTH = 340;
  private static final int HEIGHT = 220;

  /** A bound that is so many times the smallest value would squeeze all values into one bar. */
  private static final double FAR = 12;

  private final Histogram histogram;
  private final double low;
  private final double high;
  private final boolean logarithmic;

  HistogramChart(Histogram histogram) {
    this.histogram = histogram;
    double smallest = histogram.values().stream().mapToDouble(v -> v).min().orElse(1);
    double largest = histogram.values().stream().mapToDouble(v -> v).max().orElse(1);
    double bound = histogram.bounds().stream().mapToDouble(v -> v).max().orElse(largest);
    double top = Math.max(largest, bound);
    this.logarithmic = top / smallest > FAR;
    this.low = logarithmic ? smallest / 1.3 : Math.max(0, smallest - (top - smallest) * 0.08);
    this.high = logarithmic ? top * 1.3 : top + (top - low) * 0.08 + 1e-9;
  }

  Picture picture() {
    NumberAxis flows = new NumberAxis("directions");
    Canvas.letter(flows);
    flows.setStandardTickUnits(NumberAxis.createIntegerTickUnits());
    XYBarRenderer bars = new XYBarRenderer(0);
    bars.setBarPainter(new StandardXYBarPainter());
    bars.setShadowVisible(false);
    bars.setSeriesPaint(0, WITHIN);
    bars.setSeriesPaint(1, Canvas.BAD);
    XYPlot plot = new XYPlot(bins(), axis(), flows, bars);
    plot.setRangeGridlinePaint(Canvas.FAINT);
    plot.setDomainGridlinesVisible(false);
    histogram.bounds().forEach(bound -> plot.addDomainMarker(line(bound)));
    JFreeChart chart = Canvas.chart(histogram.title(), plot);
    return Canvas.draw(chart, WIDTH, HEIGHT, alternative());
  }

  private String alternative() {
    double bound = histogram.bounds().stream().mapToDouble(v -> v).max().orElse(Double.MAX_VALUE);
    long beyond = histogram.values().stream().filter(value -> value > bound).count();
    return histogram.title()
        + ": "
        + histogram.values().size()
        + " directions, "
        + beyond
        + " beyond the bound";
  }

  private ValueAxis axis() {
    String label = histogram.unit() + (logarithmic ? ", logarithmic" : "");
    ValueAxis axis = logarithmic ? new LogAxis(label) : new NumberAxis(label);
    if (axis instanceof LogAxis log) {
      log.setTickUnit(new NumberTickUnit(1));
      log.setNumberFormatOverride(new java.text.DecimalFormat("0.##", symbols()));
    }
    axis.setRange(low, high);
    Canvas.letter(axis);
    return axis;
  }

  private static java.text.DecimalFormatSymbols symbols() {
    return java.text.DecimalFormatSymbols.getInstance(Locale.ROOT);
  }

  private ValueMarker line(double bound) {
    ValueMarker line = new ValueMarker(bound, Canvas.INK, new BasicStroke(1.5f));
    line.setLabel(String.format(Locale.ROOT, "bound %.2f ", bound));
    line.setLabelFont(Canvas.SMALL);
    line.setLabelPaint(Canvas.INK);
    line.setLabelBackgroundColor(Color.WHITE);
    line.setLabelAnchor(RectangleAnchor.TOP_LEFT);
    line.setLabelTextAnchor(TextAnchor.TOP_RIGHT);
    return line;
  }

  /** Series 0 within the largest bound, series 1 beyond it. */
  private DefaultIntervalXYDataset bins() {
    double bound = histogram.bounds().stream().mapToDouble(v -> v).max().orElse(high);
    int[] counts = new int[BINS];
    int[] beyond = new int[BINS];
    for (double value : histogram.values()) {
      int bin = Math.max(0, Math.min(BINS - 1, (int) (share(value) * BINS)));
      (value > bound ? beyond : counts)[bin]++;
    }
    DefaultIntervalXYDataset data = new DefaultIntervalXYDataset();
    data.addSeries("within", series(counts));
    data.addSeries("beyond", series(beyond));
    return data;
  }

  private double share(double value) {
    return logarithmic
        ? Math.log(value / low) / Math.log(high / low)
        : (value - low) / (high - low);
  }

  private double edge(double share) {
    return logarithmic ? low * Math.pow(high / low, share) : low + (high - low) * share;
  }

  private double[][] series(int[] counts) {
    List<Integer> filled =
        java.util.stream.IntStream.range(0, BINS).filter(bin -> counts[bin] > 0).boxed().toList();
    double[][] series = new double[6][filled.size()];
    for (int n = 0; n < filled.size(); n++) {
      int bin = filled.get(n);
      double from = edge((double) bin / BINS);
      double to = edge((bin + 1.0) / BINS);
      series[0][n] = (from + to) / 2;
      series[1][n] = from;
      series[2][n] = to;
      series[3][n] = counts[bin];
      series[5][n] = counts[bin];
    }
    return series;
  }
}
