package io.rackproof.report;

import io.rackproof.plan.Progress;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;

/**
 * What a person reads while a run goes on: the phase, how far it is, how long it took and may still
 * take. One line, written over, on a terminal; otherwise a plain line from time to time. Safe for
 * several threads.
 */
public final class Console implements Progress {
  private static final Duration PLAIN_GAP = Duration.ofSeconds(5);
  private static final Duration LIVE_GAP = Duration.ofMillis(100);
  private static final int WIDTH = 100;
  private static final String CLEAR = "\r\u001b[K";

  private final PrintStream out;
  private final boolean live;
  private final InstantSource clock;
  private final Instant start;
  private final Object lock = new Object();

  private String phase = "";
  private int steps;
  private int done;
  private Instant phaseStart;
  private Instant lastShown = Instant.MIN;
  private boolean lineOpen;
  private boolean shownToEnd;

  public Console(PrintStream out, boolean live, InstantSource clock) {
    this.out = out;
    this.live = live;
    this.clock = clock;
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
      out.print(CLEAR + (line.length() > WIDTH ? line.substring(0, WIDTH - 1) + "…" : line));
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
      text.append(' ').append(Math.min(done, steps)).append(" of ").append(steps);
    } else if (done > 0) {
      text.append(' ').append(done);
    }
    if (done > 0 && done < steps) {
      Duration each = Duration.between(phaseStart, now).dividedBy(done);
      text.append(", about ").append(clockFace(each.multipliedBy(steps - (long) done)));
      text.append(" to go");
    }
    return (what.isEmpty() ? text : text.append(": ").append(what)).toString();
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
