package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;

/**
 * The single samples that perftest prints with {@code -U} between the heading and the row of its
 * table (perftest_parameters.c, {@code print_report_lat}): {@code #, usec}, then {@code N, time} a
 * line, counted from 1. With n iterations there are n or n - 1 of them, because a sample is what
 * lies between two iterations.
 *
 * @param rest the text without them, which is that of a run without {@code -U}
 * @param histogram in nanoseconds
 */
record RawSamples(String rest, Histogram histogram) {
  private static final String HEAD = "#, usec";

  /** As printf's {@code %g} writes it. */
  private static final Pattern SAMPLE =
      Pattern.compile("(\\d{1,9}), (\\d+(?:\\.\\d+)?(?:e[+-]\\d{2})?)");

  private static final double LONGEST_NANOSECONDS = 60e9;

  /** The text without single samples, however many there are. */
  static String without(String text) throws Malformed {
    StringBuilder rest = new StringBuilder();
    for (String line : Answer.lines(text)) {
      if (!line.strip().equals(HEAD) && !SAMPLE.matcher(line.strip()).matches()) {
        rest.append(line).append('\n');
      }
    }
    return rest.toString();
  }

  /**
   * @throws Malformed when they are missing, not numbered from 1, or not as many as asked for
   */
  static RawSamples parse(String text, int iterations) throws Malformed {
    Histogram histogram = new Histogram(3);
    List<String> rest = new ArrayList<>();
    boolean begun = false;
    int count = 0;
    for (String line : Answer.lines(text)) {
      Matcher sample = SAMPLE.matcher(line.strip());
      if (line.strip().equals(HEAD)) {
        if (begun) {
          throw new Malformed("its samples begin twice");
        }
        begun = true;
      } else if (begun && sample.matches()) {
        count++;
        if (Integer.parseInt(sample.group(1)) != count) {
          throw new Malformed("sample " + count + " is numbered " + sample.group(1));
        }
        double nanoseconds = Double.parseDouble(sample.group(2)) * 1000;
        if (nanoseconds > LONGEST_NANOSECONDS) {
          throw new Malformed("sample " + count + " of " + sample.group(2) + " us is no latency");
        }
        histogram.recordValue(Math.round(nanoseconds));
      } else if (!line.isBlank() || count == 0) {
        rest.add(line);
      }
    }
    if (count != iterations && count != iterations - 1) {
      throw new Malformed("it has " + count + " single samples of " + iterations + " iterations");
    }
    return new RawSamples(String.join("\n", rest) + "\n", histogram);
  }
}
