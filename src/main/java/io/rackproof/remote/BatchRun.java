package io.rackproof.remote;

import io.rackproof.remote.Reply.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import net.schmizz.sshj.connection.channel.direct.Session;

/**
 * One batch on one channel. Both streams are drained at once, for a full window on one stops the
 * other. Time runs from mark to mark, and for the whole: many commands that are slow must not hold
 * up a run for hours.
 */
final class BatchRun implements TeardownGate.Guest {
  /** Why a batch came to its end. */
  enum Stop {
    /** Every command has its whole reply. */
    DONE,
    /**
     * The first command without a reply took longer than its time-out and the grace, or all did.
     */
    STUCK,
    /** It wrote more than it may. */
    FLOODED,
    /** The channel ended early. */
    LOST,
    /** {@link BatchRun#abandon} was called, or the thread was interrupted. */
    ABANDONED,
    /** The device ran no script: its login shell or sshd would not. */
    SILENT
  }

  /** Hears of whole replies, in order, as they come. */
  interface Listener {
    void ended(int index, Ending ending);
  }

  /** What feeds one stream's bytes to the replies. */
  private interface Feed {
    void take(byte[] bytes, int count);
  }

  private final BatchScript script;
  private final Limits limits;
  private final Workers workers;
  private final BatchReplies replies;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private long lastMark = System.nanoTime();
  private long began = System.nanoTime();
  private int openStreams;
  private String broken = "";
  private boolean abandoned;

  BatchRun(BatchScript script, Limits limits, Workers workers) {
    this.script = script;
    this.limits = limits;
    this.workers = workers;
    this.replies = new BatchReplies(script);
  }

  Stop run(Session session, Listener listener) {
    Session.Command channel;
    try {
      channel = session.exec(script.exec());
    } catch (IOException | RuntimeException failure) {
      broken = ConnectFaults.words(failure);
      return session.isOpen() && broken.contains("Request failed") ? Stop.SILENT : Stop.LOST;
    }
    lastMark = System.nanoTime();
    began = lastMark;
    openStreams = 2;
    workers.run(() -> drain(channel.getInputStream(), replies::out));
    workers.run(() -> drain(channel.getErrorStream(), replies::err));
    int heard = 0;
    while (true) {
      List<Ending> fresh = new ArrayList<>();
      Stop stop;
      lock.lock();
      try {
        stop = awaitNews(heard, channel);
        for (int index = heard; index < replies.ended(); index++) {
          fresh.add(replies.ending(index));
        }
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        stop = Stop.ABANDONED;
      } finally {
        lock.unlock();
      }
      for (Ending ending : fresh) {
        listener.ended(heard++, ending);
      }
      if (stop != null) {
        return stop;
      }
    }
  }

  /** Gives up waiting. */
  @Override
  public void abandon() {
    lock.lock();
    try {
      abandoned = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** What the first command without a whole reply wrote so far. */
  Ending unfinished(Outcome outcome) {
    lock.lock();
    try {
      return replies.unfinished(outcome);
    } finally {
      lock.unlock();
    }
  }

  /** How many commands, from the first, are known to have begun. */
  int begun() {
    lock.lock();
    try {
      return replies.begun();
    } finally {
      lock.unlock();
    }
  }

  /** The transport's words on why the channel ended early; empty when it ended in good order. */
  String broken() {
    lock.lock();
    try {
      return broken;
    } finally {
      lock.unlock();
    }
  }

  /** Waits for both streams to end: they do at once unless the script left a process behind. */
  boolean awaitClosed(Duration atMost) {
    lock.lock();
    try {
      long left = atMost.toNanos();
      while (openStreams > 0 && left > 0) {
        left = changed.awaitNanos(left);
      }
      return openStreams == 0;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      lock.unlock();
    }
  }

  /** Returns null when there are new replies and the batch goes on. */
  private Stop awaitNews(int heard, Session.Command channel) throws InterruptedException {
    while (true) {
      int ended = replies.ended();
      if (ended == script.commands().size()) {
        return Stop.DONE;
      }
      if (abandoned) {
        return Stop.ABANDONED;
      }
      if (replies.pendingSize() > limits.outputBytes()) {
        return Stop.FLOODED;
      }
      if (openStreams == 0) {
        boolean orderly = broken.isEmpty() && channel.getExitSignal() == null;
        return orderly && replies.marks() == 0 ? Stop.SILENT : Stop.LOST;
      }
      long deadline =
          Math.min(
              lastMark + script.timeout(ended).plus(limits.grace()).toNanos(),
              began + script.whole(limits.grace()).toNanos());
      long left = deadline - System.nanoTime();
      if (left <= 0) {
        return Stop.STUCK;
      }
      if (ended > heard) {
        return null;
      }
      changed.await(left, TimeUnit.NANOSECONDS);
    }
  }

  private void drain(InputStream stream, Feed feed) {
    byte[] bytes = new byte[32 * 1024];
    String failure = "";
    try {
      int count;
      while ((count = stream.read(bytes)) >= 0 && take(feed, bytes, count)) {
        continue;
      }
    } catch (IOException | RuntimeException gone) {
      failure = ConnectFaults.words(gone);
    } finally {
      lock.lock();
      try {
        openStreams--;
        broken = broken.isEmpty() ? failure : broken;
        changed.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }

  /** Whether to go on reading. */
  private boolean take(Feed feed, byte[] bytes, int count) {
    lock.lock();
    try {
      int marks = replies.marks();
      feed.take(bytes, count);
      boolean flooded = replies.pendingSize() > limits.outputBytes();
      if (replies.marks() != marks) {
        lastMark = System.nanoTime();
      }
      if (replies.marks() != marks || flooded) {
        changed.signalAll();
      }
      return !flooded && !abandoned;
    } finally {
      lock.unlock();
    }
  }
}
