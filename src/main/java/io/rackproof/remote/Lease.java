package io.rackproof.remote;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import net.schmizz.sshj.connection.channel.Channel;
import net.schmizz.sshj.connection.channel.direct.Session;
import net.schmizz.sshj.connection.channel.direct.Signal;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An open channel and its place on a pooled connection. Give it back once, either way. */
final class Lease<T extends Channel> {
  private static final Logger LOG = LoggerFactory.getLogger(Lease.class);

  private final T channel;
  private final ConnectionPool pool;
  private final ConnectionPool.Member member;
  private final Workers workers;
  private final AtomicBoolean over = new AtomicBoolean();

  Lease(T channel, ConnectionPool pool, ConnectionPool.Member member, Workers workers) {
    this.channel = channel;
    this.pool = pool;
    this.member = member;
    this.workers = workers;
  }

  T channel() {
    return channel;
  }

  boolean alive() {
    return member.connection().alive();
  }

  /** The channel has ended; its place is free for another. */
  void release() {
    if (over.compareAndSet(false, true)) {
      closeChannel();
      pool.giveBack(member);
    }
  }

  /**
   * The channel is stuck. Returns at once: the script is killed and the channel closed behind the
   * caller's back, and its connection takes no further channels, for sshd goes on counting this one
   * until its process is gone.
   */
  void abandon() {
    if (over.compareAndSet(false, true)) {
      pool.retire(member);
      workers.run(
          () -> {
            if (channel instanceof Session.Command command) {
              kill(command);
            }
            pool.giveBack(member);
            closeChannel();
          });
    }
  }

  private static void kill(Session.Command command) {
    try {
      command.signal(Signal.KILL);
    } catch (IOException | RuntimeException gone) {
      LOG.debug("signalling: {}", gone.toString());
    }
  }

  private void closeChannel() {
    try {
      channel.close();
    } catch (IOException | RuntimeException alreadyGone) {
      LOG.debug("closing: {}", alreadyGone.toString());
    }
  }
}
