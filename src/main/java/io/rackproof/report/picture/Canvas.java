package io.rackproof.report.picture;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.ui.RectangleInsets;

/** Paper, ink and letters that all charts share. */
final class Canvas {
  static final Color INK = new Color(0x1f2328);
  static final Color FAINT = new Color(0xd0d7de);
  static final Color NOTHING = new Color(0xeceff2);
  static final Color BAD = new Color(0x9b1c1c);
  static final Font LABEL = new Font(Font.SANS_SERIF, Font.PLAIN, 11);
  static final Font SMALL = new Font(Font.SANS_SERIF, Font.PLAIN, 10);
  static final Font STRONG = new Font(Font.SANS_SERIF, Font.BOLD, 12);

  /** Dots a CSS pixel. */
  private static final int SCALE = 2;

  private Canvas() {}

  static JFreeChart chart(String title, XYPlot plot) {
    plot.setBackgroundPaint(Color.WHITE);
    plot.setOutlinePaint(FAINT);
    plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
    JFreeChart chart = new JFreeChart(title, STRONG, plot, false);
    chart.setBackgroundPaint(Color.WHITE);
    chart.getTitle().setPaint(INK);
    chart.setPadding(new RectangleInsets(2, 2, 2, 8));
    return chart;
  }

  static void letter(ValueAxis axis) {
    axis.setLabelFont(LABEL);
    axis.setTickLabelFont(SMALL);
    axis.setLabelPaint(INK);
    axis.setTickLabelPaint(INK);
    axis.setAxisLinePaint(FAINT);
    axis.setTickMarkPaint(FAINT);
  }

  static Picture draw(JFreeChart chart, int width, int height, String alternative) {
    BufferedImage image =
        new BufferedImage(width * SCALE, height * SCALE, BufferedImage.TYPE_INT_RGB);
    Graphics2D ink = image.createGraphics();
    try {
      ink.scale(SCALE, SCALE);
      chart.draw(ink, new Rectangle2D.Double(0, 0, width, height));
    } finally {
      ink.dispose();
    }
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    try {
      ImageIO.setUseCache(false);
      if (!ImageIO.write(image, "png", png)) {
        throw new IllegalStateException("this Java writes no PNG");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Picture(png.toByteArray(), width, height, alternative);
  }
}
