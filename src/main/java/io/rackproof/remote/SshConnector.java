package io.rackproof.remote;

import io.rackproof.testbed.Access;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import net.schmizz.keepalive.KeepAliveProvider;
import net.schmizz.keepalive.KeepAliveRunner;
import net.schmizz.sshj.DefaultConfig;
import net.schmizz.sshj.SSHClient;
import net.schmizz.sshj.connection.channel.OpenFailException;
import net.schmizz.sshj.connection.channel.direct.DirectConnection;
import net.schmizz.sshj.userauth.UserAuthException;
import net.schmizz.sshj.userauth.method.AuthMethod;

/** Connects, checks the host key and logs in, through jump hosts where access says so. */
final class SshConnector {
  private static final int KEEP_ALIVE_SECONDS = 5;
  private static final int KEEP_ALIVES_UNANSWERED = 3;
  private static final int ATTEMPTS = 4;

  private final DefaultConfig config = config();
  private final Logins logins;
  private final Duration limit;
  private final Limits limits;
  private final Workers workers;
  private final HandshakeGate gate;
  private final Map<Access, ConnectionPool> jumps = new ConcurrentHashMap<>();

  /**
   * @param limit for a login, from the first packet on
   */
  SshConnector(Secrets secrets, Duration limit, Limits limits, Workers workers) {
    this.logins = new Logins(config, secrets);
    this.limit = limit;
    this.limits = limits;
    this.workers = workers;
    this.gate = new HandshakeGate(limits.handshakesPerHost(), limits.handshakes());
  }

  /** Certificates are no known_hosts keys, and DSA is gone: not asked for. */
  private static DefaultConfig config() {
    Ciphers.providers();
    DefaultConfig config = new DefaultConfig();
    Ciphers.prefer(config);
    config.setKeepAliveProvider(KeepAliveProvider.KEEP_ALIVE);
    config.setKeyAlgorithms(
        config.getKeyAlgorithms().stream()
            .filter(one -> !one.getName().contains("-cert-") && !one.getName().equals("ssh-dss"))
            .toList());
    return config;
  }

  SshConnection connect(Access access) throws ConnectFailed {
    HostKeyCheck.of(access);
    logins.methods(access);
    for (int attempt = 1; ; attempt++) {
      try {
        return once(access);
      } catch (ConnectFailed failure) {
        if (!failure.dropped() || attempt == ATTEMPTS) {
          throw failure;
        }
        pause(attempt);
      }
    }
  }

  void close() {
    jumps.values().forEach(ConnectionPool::close);
  }

  /**
   * The order of the doors keeps this free of deadlock: the pass of the way through, the server's
   * own, then the jump host's handshake inside, which never waits for either, and last the common
   * one.
   */
  private SshConnection once(Access access) throws ConnectFailed {
    String through = access.jump().map(jump -> "through " + jump).orElse("direct " + access);
    try (HandshakeGate.Pass way = gate.enter(through);
        HandshakeGate.Pass door = gate.enter("at " + access)) {
      Optional<Lease<DirectConnection>> tunnel = tunnel(access);
      boolean connected = false;
      try (HandshakeGate.Pass one = brief(gate.enterAll())) {
        SshConnection connection = handshake(access, tunnel);
        connected = true;
        return connection;
      } finally {
        if (!connected) {
          tunnel.ifPresent(lease -> workers.run(lease::release));
        }
      }
    }
  }

  /** A server that is slow to answer costs nothing here, so it holds up no other for long. */
  private HandshakeGate.Pass brief(HandshakeGate.Pass pass) {
    AtomicBoolean left = new AtomicBoolean();
    HandshakeGate.Pass once =
        () -> {
          if (left.compareAndSet(false, true)) {
            pass.close();
          }
        };
    Future<?> late = workers.after(limits.patience(), once::close);
    return () -> {
      late.cancel(false);
      once.close();
    };
  }

  private Optional<Lease<DirectConnection>> tunnel(Access access) throws ConnectFailed {
    if (access.jump().isEmpty()) {
      return Optional.empty();
    }
    Access jump = access.jump().get();
    ConnectionPool pool =
        jumps.computeIfAbsent(
            jump,
            any ->
                new ConnectionPool(
                    () -> connect(jump), limits.tunnels(), Integer.MAX_VALUE, workers));
    try {
      return Optional.of(
          pool.tunnel(client -> client.newDirectConnection(access.address(), access.port())));
    } catch (OpenFailException refused) {
      throw new ConnectFaults(access, limit).tunnel(refused);
    } catch (IOException failure) {
      throw new ConnectFaults(access, limit).explain(failure, HostKeyCheck.of(access), false);
    }
  }

  private SshConnection handshake(Access access, Optional<Lease<DirectConnection>> tunnel)
      throws ConnectFailed {
    HostKeyCheck check = HostKeyCheck.of(access);
    SSHClient client = client(check);
    AtomicBoolean expired = new AtomicBoolean();
    Future<?> watch =
        workers.after(
            limit,
            () -> {
              expired.set(true);
              SshConnection.close(client);
            });
    boolean loggedIn = false;
    try {
      if (tunnel.isPresent()) {
        client.connectVia(tunnel.get().channel(), access.address(), access.port());
      } else {
        client.connect(access.address(), access.port());
      }
      login(client, access.user(), logins.methods(access));
      loggedIn = true;
      return new SshConnection(client, tunnel);
    } catch (IOException | RuntimeException failure) {
      throw new ConnectFaults(access, limit).explain(failure, check, expired.get());
    } finally {
      watch.cancel(false);
      if (!loggedIn) {
        workers.run(() -> SshConnection.close(client));
      }
    }
  }

  private SSHClient client(HostKeyCheck check) {
    int millis = Math.toIntExact(Math.max(1, limit.toMillis()));
    SSHClient client = new SSHClient(config);
    client.setSocketFactory(new NoDelaySockets());
    client.setConnectTimeout(millis);
    client.setTimeout(millis);
    client.getTransport().setTimeoutMs(millis);
    client.getConnection().setTimeoutMs(millis);
    KeepAliveRunner keepAlive = (KeepAliveRunner) client.getConnection().getKeepAlive();
    keepAlive.setKeepAliveInterval(KEEP_ALIVE_SECONDS);
    keepAlive.setMaxAliveCount(KEEP_ALIVES_UNANSWERED);
    client.addHostKeyVerifier(check);
    return client;
  }

  /** Tries what the server still allows, for it counts what it doesn't as a failure. */
  private static void login(SSHClient client, String user, List<AuthMethod> methods)
      throws IOException {
    UserAuthException last = new UserAuthException("no way to log in");
    for (AuthMethod method : methods) {
      boolean allowed =
          client.getUserAuth().getAllowedMethods().isEmpty()
              || client.getUserAuth().getAllowedMethods().contains(method.getName());
      if (!allowed || !client.isConnected()) {
        continue;
      }
      try {
        client.auth(user, method);
        return;
      } catch (UserAuthException refused) {
        last = refused;
      }
    }
    throw last;
  }

  /** sshd drops at random when many log in at once (MaxStartups): spread out and come again. */
  private void pause(int attempt) throws ConnectFailed {
    CountDownLatch over = new CountDownLatch(1);
    long millis = attempt * ThreadLocalRandom.current().nextLong(200, 500);
    var unused = workers.after(Duration.ofMillis(millis), over::countDown);
    try {
      over.await(millis * 2, TimeUnit.MILLISECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new ConnectFailed("opening the session was interrupted: start again");
    }
  }
}
