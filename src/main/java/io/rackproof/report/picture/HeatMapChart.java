package io.rackproof.report.picture;

import io.rackproof.report.picture.HeatMap.Cell;
import io.rackproof.report.picture.HeatMap.Grade;
import java.awt.Color;
import java.awt.Paint;
import java.text.FieldPosition;
import java.text.NumberFormat;
import java.text.ParsePosition;
import java.util.List;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.annotations.XYTextAnnotation;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.PaintScale;
import org.jfree.chart.renderer.xy.XYBlockRenderer;
import org.jfree.data.xy.DefaultXYZDataset;

/**
 * Rows send, columns receive. Good is light, low is dark with a cross, no result is grey with a
 * question mark: it reads in black and white.
 */
final class HeatMapChart {
  private static final Color AT_BOUND = new Color(0x5b93c9);
  private static final Color AT_BEST = new Color(0xe8f2fb);
  private static final Color NO_RESULT = new Color(0x8b949e);

  /** More ports than this leave no room for a sign in each cell. */
  private static final int MOST_SIGNS = 32;

  private static final int MOST_TICKS = 16;

  private final HeatMap map;

  HeatMapChart(HeatMap map) {
    this.map = map;
  }

  Picture picture() {
    int ports = map.labels().size();
    int side = ports <= MOST_TICKS ? 340 : 460;
    JFreeChart chart = Canvas.chart(map.title(), plot(ports));
    chart.getXYPlot().setBackgroundPaint(Canvas.NOTHING);
    return Canvas.draw(chart, side, side, alternative());
  }

  private String alternative() {
    return map.title()
        + ": "
        + count(Grade.GOOD)
        + " directions reach their bound, "
        + count(Grade.LOW)
        + " do not, "
        + count(Grade.NO_RESULT)
        + " gave no result";
  }

  private long count(Grade grade) {
    return map.cells().stream().filter(cell -> cell.grade() == grade).count();
  }

  private XYPlot plot(int ports) {
    double[][] points = new double[3][map.cells().size()];
    for (int n = 0; n < map.cells().size(); n++) {
      Cell cell = map.cells().get(n);
      points[0][n] = cell.to();
      points[1][n] = cell.from();
      points[2][n] = code(cell);
    }
    DefaultXYZDataset data = new DefaultXYZDataset();
    data.addSeries("bandwidth", points);
    XYBlockRenderer blocks = new XYBlockRenderer();
    blocks.setPaintScale(new Scale());
    NumberAxis to = axis("to", ports);
    to.setVerticalTickLabels(true);
    NumberAxis from = axis("from", ports);
    from.setInverted(true);
    XYPlot plot = new XYPlot(data, to, from, blocks);
    plot.setDomainGridlinesVisible(false);
    plot.setRangeGridlinesVisible(false);
    if (ports <= MOST_SIGNS) {
      map.cells().stream().filter(cell -> cell.grade() != Grade.GOOD).forEach(c -> sign(plot, c));
    }
    return plot;
  }

  /** A sign for the grade, or a height between bound and best. */
  private static double code(Cell cell) {
    return switch (cell.grade()) {
      case GOOD -> Math.max(0, Math.min(1, cell.height()));
      case LOW -> -1;
      case NO_RESULT -> -2;
    };
  }

  private static void sign(XYPlot plot, Cell cell) {
    String sign = cell.grade() == Grade.LOW ? "×" : "?";
    XYTextAnnotation text = new XYTextAnnotation(sign, cell.to(), cell.from());
    text.setFont(Canvas.STRONG);
    text.setPaint(Color.WHITE);
    plot.addAnnotation(text, false);
  }

  private NumberAxis axis(String name, int ports) {
    NumberAxis axis = new NumberAxis(name);
    Canvas.letter(axis);
    axis.setRange(-0.5, Math.max(1, ports) - 0.5);
    int step = Math.max(1, (ports + MOST_TICKS - 1) / MOST_TICKS);
    axis.setTickUnit(new NumberTickUnit(step, new Labels(map.labels())));
    return axis;
  }

  /** Colour by code. */
  private static final class Scale implements PaintScale {
    @Override
    public double getLowerBound() {
      return -2;
    }

    @Override
    public double getUpperBound() {
      return 1;
    }

    @Override
    public Paint getPaint(double code) {
      if (code < -1.5) {
        return NO_RESULT;
      }
      return code < 0 ? Canvas.BAD : between(code);
    }

    private static Color between(double height) {
      return new Color(
          mix(AT_BOUND.getRed(), AT_BEST.getRed(), height),
          mix(AT_BOUND.getGreen(), AT_BEST.getGreen(), height),
          mix(AT_BOUND.getBlue(), AT_BEST.getBlue(), height));
    }

    private static int mix(int low, int high, double height) {
      return (int) Math.round(low + (high - low) * height);
    }
  }

  /** The name of a port at its position on an axis. */
  private static final class Labels extends NumberFormat {
    private static final long serialVersionUID = 1L;

    private final List<String> names;

    Labels(List<String> names) {
      this.names = names;
    }

    @Override
    public StringBuffer format(double at, StringBuffer to, FieldPosition position) {
      return format(Math.round(at), to, position);
    }

    @Override
    public StringBuffer format(long at, StringBuffer to, FieldPosition position) {
      return to.append(at >= 0 && at < names.size() ? names.get((int) at) : "");
    }

    @Override
    public Number parse(String text, ParsePosition position) {
      throw new UnsupportedOperationException("labels are only written");
    }
  }
}
