package io.rackproof.bench;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Daemon threads, so that a device that never answers does not keep the JVM alive. */
final class WorkerThreads implements ThreadFactory {
  private final AtomicInteger count = new AtomicInteger();

  @Override
  public Thread newThread(Runnable work) {
    Thread thread = new Thread(work, "rack-worker-" + count.incrementAndGet());
    thread.setDaemon(true);
    return thread;
  }
}
