package io.rackproof.report.picture;

import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Draws. A machine without fonts has no pictures, and still its report. */
public final class Pictures {
  private static final Logger LOG = LoggerFactory.getLogger(Pictures.class);

  /** Empty where this Java cannot draw; the log says why. */
  public Optional<Picture> draw(HeatMap map) {
    return attempt(map.title(), () -> new HeatMapChart(map).picture());
  }

  /** Empty where this Java cannot draw; the log says why. */
  public Optional<Picture> draw(Histogram histogram) {
    return attempt(histogram.title(), () -> new HistogramChart(histogram).picture());
  }

  /** Java reports a missing font by InternalError, a missing library by LinkageError. */
  static Optional<Picture> attempt(String title, Supplier<Picture> drawing) {
    try {
      return Optional.of(drawing.get());
    } catch (RuntimeException | LinkageError | InternalError | java.awt.AWTError cannot) {
      LOG.warn("'{}' cannot be drawn; install a font, such as fonts-dejavu-core", title, cannot);
      return Optional.empty();
    }
  }
}
