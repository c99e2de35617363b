package io.rackproof.remote;

import io.rackproof.testbed.Access;
import io.rackproof.testbed.Credential;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.HostKeys;
import io.rackproof.testbed.Testbed;
import io.rackproof.testbed.Timeouts;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.keyprovider.KeyPairProvider;
import org.apache.sshd.common.session.helpers.AbstractSession;
import org.apache.sshd.server.Environment;
import org.apache.sshd.server.ExitCallback;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.command.Command;

/** An SSH server on loopback that runs what it is sent with the real /bin/sh. */
final class ShellServer implements AutoCloseable {
  static final DeviceName NODE = DeviceName.of("node01");
  static final String PASSWORD = "correct horse";

  private final SshServer server = SshServer.setUpDefaultServer();
  private final KeyPair key;

  /** Exec requests so far. */
  final List<String> requests = Collections.synchronizedList(new ArrayList<>());

  /** What a login shell prints before the script. */
  volatile String noise = "";

  /** Run in place of the script when not empty. */
  volatile String instead = "";

  final AtomicInteger logins = new AtomicInteger();

  ShellServer() {
    try {
      key = KeyUtils.generateKeyPair(KeyPairProvider.ECDSA_SHA2_NISTP256, 256);
      server.setHost("127.0.0.1");
      server.setKeyPairProvider(KeyPairProvider.wrap(key));
      server.setPasswordAuthenticator(
          (user, password, session) -> {
            boolean right = PASSWORD.equals(password);
            logins.addAndGet(right ? 1 : 0);
            return right;
          });
      server.setCommandFactory((channel, line) -> new Script(line));
      server.start();
    } catch (IOException | GeneralSecurityException failure) {
      throw new IllegalStateException(failure);
    }
  }

  int port() {
    return server.getPort();
  }

  String fingerprint() {
    return org.apache.sshd.common.config.keys.KeyUtils.getFingerPrint(
        org.apache.sshd.common.digest.BuiltinDigests.sha256, key.getPublic());
  }

  Access access() {
    return access(new HostKeys.Fingerprints(List.of(fingerprint())));
  }

  Access access(HostKeys keys) {
    return access(keys, new Credential.PasswordVariable("RACK_PASSWORD"));
  }

  Access access(HostKeys keys, Credential credential) {
    return new Access("127.0.0.1", port(), "ops", credential, Optional.empty(), keys, false);
  }

  static Secrets secrets() {
    return new Secrets(
        name -> Optional.of(PASSWORD).filter(any -> name.equals("RACK_PASSWORD")),
        question -> PASSWORD.toCharArray());
  }

  /** Hosts without ports: all that opening sessions needs. */
  static Testbed testbed(Duration command, Access... hosts) {
    return testbed(Duration.ofSeconds(20), command, hosts);
  }

  static Testbed testbed(Duration connect, Duration command, Access... hosts) {
    List<Host> list = new ArrayList<>();
    for (Access access : hosts) {
      DeviceName name = DeviceName.of(String.format("node%02d", list.size() + 1));
      list.add(new Host(name, access, false, List.of()));
    }
    return new Testbed(
        "lab",
        Path.of("none.yaml"),
        false,
        list,
        List.of(),
        null,
        null,
        null,
        new Timeouts(connect, command, Duration.ofSeconds(1)));
  }

  static Path scratch() {
    try {
      return Files.createTempDirectory("rackproof-remote");
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  static Evidence evidence() {
    return Evidence.start(
        scratch().resolve("evidence"),
        "lab",
        Path.of("none.yaml"),
        "run1",
        java.time.Instant.EPOCH,
        "test");
  }

  /** Cuts every connection, as a reboot would. */
  void cut() {
    for (AbstractSession session : server.getActiveSessions()) {
      session.close(true);
    }
  }

  @Override
  public void close() {
    try {
      server.close(true).await(Duration.ofSeconds(5));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** One exec request. */
  private final class Script implements Command {
    private final String line;
    private OutputStream out;
    private OutputStream err;
    private ExitCallback exit;
    private Process process;

    Script(String line) {
      this.line = line;
    }

    @Override
    public void setInputStream(InputStream in) {}

    @Override
    public void setOutputStream(OutputStream stream) {
      out = stream;
    }

    @Override
    public void setErrorStream(OutputStream stream) {
      err = stream;
    }

    @Override
    public void setExitCallback(ExitCallback callback) {
      exit = callback;
    }

    @Override
    public void start(ChannelSession channel, Environment environment) throws IOException {
      requests.add(line);
      process =
          new ProcessBuilder("/bin/sh", "-c", instead.isEmpty() ? noise + line : instead).start();
      process.getOutputStream().close();
      Thread errors = daemon(() -> copy(process.getErrorStream(), err));
      daemon(
          () -> {
            copy(process.getInputStream(), out);
            try {
              errors.join();
              exit.onExit(process.waitFor());
            } catch (InterruptedException interrupted) {
              Thread.currentThread().interrupt();
            }
          });
    }

    @Override
    public void destroy(ChannelSession channel) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }

    private void copy(InputStream from, OutputStream to) {
      try {
        byte[] bytes = new byte[16 * 1024];
        int count;
        while ((count = from.read(bytes)) >= 0) {
          to.write(bytes, 0, count);
          to.flush();
        }
      } catch (IOException gone) {
        process.destroyForcibly();
      }
    }

    private Thread daemon(Runnable task) {
      Thread thread = new Thread(task, "script");
      thread.setDaemon(true);
      thread.start();
      return thread;
    }
  }
}
