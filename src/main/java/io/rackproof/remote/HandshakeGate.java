package io.rackproof.remote;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/** Lets so many handshakes go on at once at each door, and so many in all. */
final class HandshakeGate {
  /** Leave with {@link #close}. */
  interface Pass extends AutoCloseable {
    @Override
    void close();
  }

  private final int each;
  private final Semaphore all;
  private final Map<String, Semaphore> doors = new ConcurrentHashMap<>();

  HandshakeGate(int each, int all) {
    this.each = each;
    this.all = new Semaphore(all);
  }

  Pass enter(String door) throws ConnectFailed {
    return enter(doors.computeIfAbsent(door, name -> new Semaphore(each, true)));
  }

  /** The last to enter: while holding it wait for nothing but the network. */
  Pass enterAll() throws ConnectFailed {
    return enter(all);
  }

  private static Pass enter(Semaphore permits) throws ConnectFailed {
    try {
      permits.acquire();
      return permits::release;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new ConnectFailed("opening the session was interrupted: start again");
    }
  }
}
