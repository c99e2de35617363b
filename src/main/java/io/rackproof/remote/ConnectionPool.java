package io.rackproof.remote;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import net.schmizz.sshj.SSHClient;
import net.schmizz.sshj.connection.channel.Channel;
import net.schmizz.sshj.connection.channel.OpenFailException;

/**
 * The connections to one server: a few channels on each, as many connections as that takes, up to a
 * bound; beyond it callers wait. A connection that died is replaced by a new one; a server that was
 * never reached is not tried again.
 */
final class ConnectionPool {
  /** Makes a connection. */
  interface Connect {
    SshConnection open() throws ConnectFailed;
  }

  /** Opens a channel on a connection. */
  interface Opener<T extends Channel> {
    T open(SSHClient client) throws IOException;
  }

  /** A connection and how many channels it carries. Guarded by the pool's lock. */
  static final class Member {
    private final SshConnection connection;
    private int used;
    private boolean retired;

    Member(SshConnection connection) {
      this.connection = connection;
    }

    SshConnection connection() {
      return connection;
    }
  }

  private static final int OPEN_ATTEMPTS = 8;
  private static final int DEAD_CONNECTIONS = 3;
  private static final long PAUSE_MILLIS = 60;

  private final Connect connect;
  private final int slots;
  private final int most;
  private final Workers workers;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final List<Member> members = new ArrayList<>();
  private Optional<ConnectFailed> lastFailure = Optional.empty();
  private int failures;
  private int opening;
  private int wanting;
  private boolean reachedOnce;
  private boolean closed;

  /**
   * @param slots channels at once on a connection
   * @param most connections at once
   */
  ConnectionPool(Connect connect, int slots, int most, Workers workers) {
    this.connect = connect;
    this.slots = slots;
    this.most = most;
    this.workers = workers;
  }

  /** Makes the first connection and tells who answers. */
  String reach() throws ConnectFailed {
    Member member = take(() -> true);
    String version = member.connection.client().getTransport().getServerVersion();
    giveBack(member);
    return version;
  }

  /**
   * Opens a session channel. Nothing has been sent on it, so whatever fails here may be tried
   * again, changes included.
   *
   * @param wanted asked before each attempt
   */
  <T extends Channel> Lease<T> session(Opener<T> opener, BooleanSupplier wanted)
      throws ConnectFailed {
    String why = "";
    int dead = 0;
    for (int attempt = 1; attempt <= OPEN_ATTEMPTS && dead < DEAD_CONNECTIONS; attempt++) {
      Member member = take(wanted);
      try {
        return new Lease<>(opener.open(member.connection.client()), this, member, workers);
      } catch (OpenFailException full) {
        why = ConnectFaults.words(full);
        giveBack(member);
        awaitChange(attempt);
      } catch (IOException | RuntimeException broken) {
        why = ConnectFaults.words(broken);
        dead++;
        retire(member);
        giveBack(member);
      }
    }
    throw new ConnectFailed(
        "no channel could be opened (" + why + "): see MaxSessions in its sshd_config");
  }

  /** Opens a way through to another server, once: a refusal is about that server. */
  <T extends Channel> Lease<T> tunnel(Opener<T> opener) throws ConnectFailed, IOException {
    Member member = take(() -> true);
    boolean opened = false;
    try {
      Lease<T> lease = new Lease<>(opener.open(member.connection.client()), this, member, workers);
      opened = true;
      return lease;
    } finally {
      if (!opened) {
        giveBack(member);
      }
    }
  }

  void giveBack(Member member) {
    lock.lock();
    try {
      member.used--;
      if (member.used == 0 && (member.retired || closed)) {
        members.remove(member);
        workers.run(member.connection::close);
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  void retire(Member member) {
    lock.lock();
    try {
      member.retired = true;
      members.remove(member);
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Closes every connection, used or not. May block for as long as the network does. */
  void close() {
    List<Member> open;
    lock.lock();
    try {
      closed = true;
      open = List.copyOf(members);
      members.clear();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    open.forEach(member -> member.connection.close());
  }

  private Member take(BooleanSupplier wanted) throws ConnectFailed {
    lock.lock();
    wanting++;
    try {
      int seen = failures;
      while (true) {
        refuseWhenOver(wanted);
        Optional<Member> free = free();
        if (free.isPresent()) {
          free.get().used++;
          return free.get();
        }
        if (opening * slots < wanting && members.size() + opening < most) {
          return open();
        }
        changed.await();
        if (failures != seen && members.isEmpty()) {
          throw lastFailure.orElseThrow();
        }
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new ConnectFailed("waiting for a session was interrupted");
    } finally {
      wanting--;
      lock.unlock();
    }
  }

  private void refuseWhenOver(BooleanSupplier wanted) throws ConnectFailed {
    if (closed) {
      throw new ConnectFailed("the sessions of this run are closed");
    }
    if (!wanted.getAsBoolean()) {
      throw new ConnectFailed("the run is being wound up: only restoring goes on");
    }
    if (!reachedOnce && lastFailure.isPresent()) {
      throw lastFailure.get();
    }
  }

  private Optional<Member> free() {
    for (Member member : List.copyOf(members)) {
      if (!member.connection.alive()) {
        member.retired = true;
        members.remove(member);
        if (member.used == 0) {
          workers.run(member.connection::close);
        }
      } else if (member.used < slots) {
        return Optional.of(member);
      }
    }
    return Optional.empty();
  }

  /** Called with the lock held, which is let go while the network is waited for. */
  private Member open() throws ConnectFailed {
    opening++;
    lock.unlock();
    SshConnection connection = null;
    ConnectFailed failure = null;
    try {
      connection = connect.open();
    } catch (ConnectFailed failed) {
      failure = failed;
    } catch (RuntimeException unforeseen) {
      failure =
          new ConnectFailed("the SSH session failed (" + ConnectFaults.words(unforeseen) + ")");
    } finally {
      lock.lock();
      opening--;
      changed.signalAll();
    }
    if (connection == null) {
      failures++;
      lastFailure = Optional.of(failure);
      throw failure;
    }
    reachedOnce = true;
    Member member = new Member(connection);
    member.used = 1;
    if (closed) {
      workers.run(connection::close);
      throw new ConnectFailed("the sessions of this run are closed");
    }
    members.add(member);
    return member;
  }

  private void awaitChange(int attempt) throws ConnectFailed {
    lock.lock();
    try {
      long millis = PAUSE_MILLIS * attempt + ThreadLocalRandom.current().nextLong(PAUSE_MILLIS);
      changed.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new ConnectFailed("waiting for a session was interrupted");
    } finally {
      lock.unlock();
    }
  }
}
