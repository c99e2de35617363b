package io.rackproof.report;

import io.rackproof.plan.Progress;
import io.rackproof.testbed.Flow;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.Ratio;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;

/**
 * What a person reads while a run goes on: the phase, how far it is, how fast, how long it took and
 * may still take, the worst bandwidth so far. One line with a bar, written over, on a terminal;
 * otherwise a plain line from time to time. Safe for several threads.
 */
public final class Console implements Progress {
  private static final Duration PLAIN_GAP = Duration.ofSeconds(5);
  private static final Duration LIVE_GAP = Duration.ofMillis(100);

  /** Of a plain line. */
  public static final int WIDTH = 100;

  private static final int BAR = 12;
  private static final String CLEAR = "\r\u001b[K";

  private final PrintStream out;
  private final boolean live;
  private final InstantSource clock;
  private final Instant start;
  private final Object lock = new Object();
  private final int columns;

  private String phase = "";
  private int steps;
  private int done;
  private Instant phaseStart;
  private Instant lastShown = Instant.MIN;
  private boolean lineOpen;
  private boolean shownToEnd;
  private Optional<Worst> worst = Optional.empty();
  private boolean measuring;

  /** The lowest share of a link's rate that was measured. */
  private record Worst(Flow flow, Bandwidth reached, Ratio share) {
    String words() {
      return "worst so far " + reached + " (" + Math.round(share.value() * 100) + " %) " + flow;
    }
  }

  public Console(PrintStream out, boolean live, InstantSource clock) {
    this(out, live, clock, WIDTH);
  }

  /**
   * @param columns of the terminal: a line that is written over must not be longer
   */
  public Console(PrintStream out, boolean live, InstantSource clock, int columns) {
    this.out = out;
    this.live = live;
    this.clock = clock;
    this.columns = Math.max(40, Math.min(WIDTH, columns));
    this.start = clock.instant();
    this.phaseStart = start;
  }

  @Override
  public void phase(String name, int ofSteps) {
    synchronized (lock) {
      endPhase();
      phase = name;
      steps = Math.max(0, ofSteps);
      done = 0;
      phaseStart = clock.instant();
      measuring = false;
      show("", true);
    }
  }

  @Override
  public void step(String what) {
    synchronized (lock) {
      done++;
      boolean last = steps > 0 && done == steps;
      show(what, last);
      shownToEnd = last;
    }
  }

  @Override
  public void measured(Flow flow, Bandwidth reached, Bandwidth nominal) {
    if (nominal.bitsPerSecond() <= 0) {
      return;
    }
    synchronized (lock) {
      Worst own = new Worst(flow, reached, reached.of(nominal));
      if (worst.isEmpty() || own.share().compareTo(worst.get().share()) < 0) {
        worst = Optional.of(own);
      }
      measuring = true;
    }
  }

  @Override
  public void note(String sentence) {
    synchronized (lock) {
      closeLine();
      Wrapped.lines(sentence, WIDTH, "  ").forEach(out::println);
      out.flush();
    }
  }

  /** Lines as they are, such as a table. */
  public void lines(Iterable<String> text) {
    synchronized (lock) {
      closeLine();
      text.forEach(out::println);
      out.flush();
    }
  }

  /** The last phase has ended. */
  public void end() {
    synchronized (lock) {
      endPhase();
      phase = "";
    }
  }

  public Duration elapsed() {
    return Duration.between(start, clock.instant());
  }

  private void endPhase() {
    if (!phase.isEmpty() && done > 0 && !shownToEnd) {
      show("", true);
    }
    shownToEnd = false;
    closeLine();
  }

  private void show(String what, boolean must) {
    Instant now = clock.instant();
    Duration gap = live ? LIVE_GAP : PLAIN_GAP;
    if (!must && lastShown.isAfter(now.minus(gap))) {
      return;
    }
    lastShown = now;
    String line = line(what, now);
    if (live) {
      out.print(CLEAR + (line.length() > columns ? line.substring(0, columns - 1) + "…" : line));
      lineOpen = true;
    } else {
      out.println(line);
    }
    out.flush();
  }

  private String line(String what, Instant now) {
    StringBuilder text = new StringBuilder().append('[').append(span(start, now)).append("] ");
    text.append(phase);
    if (steps > 0) {
      text.append(live ? bar() : "");
      text.append(' ').append(Math.min(done, steps)).append(" of ").append(steps);
    } else if (done > 0) {
      text.append(' ').append(done);
    }
    if (done > 0 && done < steps) {
      Duration each = Duration.between(phaseStart, now).dividedBy(done);
      text.append(", about ").append(clockFace(each.multipliedBy(steps - (long) done)));
      text.append(" to go");
      text.append(live ? rate(Duration.between(phaseStart, now)) : "");
    }
    if (measuring && worst.isPresent()) {
      // A terminal's line has room for one of them.
      return text.append(live || what.isEmpty() ? "" : ": " + what)
          .append(", ")
          .append(worst.get().words())
          .toString();
    }
    return (what.isEmpty() ? text : text.append(": ").append(what)).toString();
  }

  /** {@code [####--------]}. */
  private String bar() {
    int full = (int) ((long) Math.min(done, steps) * BAR / steps);
    return " [" + "#".repeat(full) + "-".repeat(BAR - full) + "]";
  }

  /** Steps a second, or a minute where they are slow. */
  private String rate(Duration time) {
    double seconds = Math.max(time.toMillis(), 1) / 1e3;
    return done / seconds >= 1
        ? String.format(Locale.ROOT, ", %.1f/s", done / seconds)
        : String.format(Locale.ROOT, ", %.1f/min", done * 60 / seconds);
  }

  private void closeLine() {
    if (lineOpen) {
      out.println();
      lineOpen = false;
    }
  }

  private static String span(Instant from, Instant to) {
    return clockFace(Duration.between(from, to));
  }

  static String clockFace(Duration time) {
    long seconds = Math.max(0, time.toSeconds());
    return seconds < 3600
        ? String.format(Locale.ROOT, "%02d:%02d", seconds / 60, seconds % 60)
        : String.format(
            Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
  }
}
