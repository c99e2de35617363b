package io.rackproof.remote;

import io.rackproof.sim.CliChannel;
import io.rackproof.testbed.Access;
import io.rackproof.testbed.Credential;
import io.rackproof.testbed.HostKeys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.digest.BuiltinDigests;
import org.apache.sshd.common.keyprovider.KeyPairProvider;
import org.apache.sshd.common.session.helpers.AbstractSession;
import org.apache.sshd.server.SshServer;

/** An SSH server on loopback whose shell is a {@link TalkingCli}. */
final class CliServer implements AutoCloseable {
  final TalkingCli cli = new TalkingCli();
  final AtomicInteger terminals = new AtomicInteger();
  private final SshServer server = SshServer.setUpDefaultServer();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final KeyPair key;

  /** Cuts the connection at that line, counted from 1 over all lines typed; 0 for never. */
  final AtomicInteger cutAtLine = new AtomicInteger();

  CliServer() {
    try {
      key = KeyUtils.generateKeyPair(KeyPairProvider.ECDSA_SHA2_NISTP256, 256);
      server.setHost("127.0.0.1");
      server.setKeyPairProvider(KeyPairProvider.wrap(key));
      server.setPasswordAuthenticator(
          (user, password, session) -> ShellServer.PASSWORD.equals(password));
      server.setShellFactory(
          channel -> {
            terminals.incrementAndGet();
            return new CliChannel(cli.login(), threads, this::watch);
          });
      server.start();
    } catch (IOException | GeneralSecurityException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private CliChannel.Watch.Line watch(boolean changes) {
    boolean cut = cutAtLine.get() > 0 && cutAtLine.decrementAndGet() == 0;
    return new CliChannel.Watch.Line() {
      @Override
      public boolean cutBefore() {
        return cut;
      }

      @Override
      public boolean cutAfter() {
        return false;
      }
    };
  }

  Access access() {
    return new Access(
        "127.0.0.1",
        server.getPort(),
        "ops",
        new Credential.PasswordVariable("RACK_PASSWORD"),
        Optional.empty(),
        new HostKeys.Fingerprints(
            List.of(KeyUtils.getFingerPrint(BuiltinDigests.sha256, key.getPublic()))),
        false);
  }

  /** Cuts every connection, as a reboot would. */
  void cut() {
    for (AbstractSession session : server.getActiveSessions()) {
      session.close(true);
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
    try {
      server.close(true).await(Duration.ofSeconds(5));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
