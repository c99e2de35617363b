package io.rackproof.sim;

import io.rackproof.testbed.Access;
import io.rackproof.testbed.Credential;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.HostKeys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.io.IoAcceptor;
import org.apache.sshd.common.keyprovider.KeyPairProvider;
import org.apache.sshd.common.session.Session;
import org.apache.sshd.common.session.SessionContext;
import org.apache.sshd.common.session.SessionListener;
import org.apache.sshd.core.CoreModuleProperties;
import org.apache.sshd.server.ServerBuilder;
import org.apache.sshd.server.SshServer;

/**
 * One SSH server for all devices of a rack: it listens on one loopback port a device, and the port
 * that a client came to says which device it reached and which host key it is shown.
 */
final class SshFront implements AutoCloseable {
  private static final String ADDRESS = "127.0.0.1";
  private static final String USER = "root";

  /** How long a program may block: enough for its peer to come, short for a person who waits. */
  private static final Duration PATIENCE = Duration.ofSeconds(6);

  /** Sessions may be idle for as long as a run lasts. */
  private static final Duration PATIENT_DAY = Duration.ofDays(1);

  /** What OpenSSH allows by default: MaxSessions. */
  private static final int CHANNELS = 10;

  private final Path directory;
  private final ThreadPoolExecutor shells =
      (ThreadPoolExecutor) Executors.newCachedThreadPool(daemon("sim-shell"));
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(daemon("sim-timer"));
  private final ManyPorts server;
  private final Visits visits = new Visits();
  private final Map<DeviceName, SimDevice> devices;
  private final Map<DeviceName, Access> access = new LinkedHashMap<>();
  private final Map<Integer, SimDevice> deviceByPort = new HashMap<>();
  private final Map<Integer, KeyPair> keyByPort = new HashMap<>();

  private SshFront(Map<DeviceName, SimDevice> devices, Path directory, ManyPorts server) {
    this.devices = devices;
    this.directory = directory;
    this.server = server;
  }

  static SshFront open(
      Map<DeviceName, SimDevice> devices, RackParts parts, Incidents incidents, SimClock clock) {
    try {
      Path directory = Files.createTempDirectory("rackproof-sim");
      SshFront front = new SshFront(devices, directory, ManyPorts.create());
      front.start(parts, incidents, clock);
      return front;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot open the simulated rack on loopback", e);
    }
  }

  private void start(RackParts parts, Incidents incidents, SimClock clock) throws IOException {
    KeyPair client = DeviceKeys.make();
    Path clientKey = directory.resolve("id_ed25519");
    DeviceKeys.write(client, clientKey);
    CoreModuleProperties.MAX_CONCURRENT_SESSIONS.set(server, Integer.MAX_VALUE);
    CoreModuleProperties.MAX_CONCURRENT_CHANNELS.set(server, CHANNELS);
    CoreModuleProperties.TCP_NODELAY.set(server, true);
    CoreModuleProperties.IDLE_TIMEOUT.set(server, PATIENT_DAY);
    CoreModuleProperties.NIO2_READ_TIMEOUT.set(server, PATIENT_DAY.plusSeconds(15));
    server.setHost(ADDRESS);
    server.setKeyPairProvider(new KeyOfPort());
    server.setPublickeyAuthenticator(
        (user, key, session) -> KeyUtils.compareKeys(key, client.getPublic()));
    server.setCommandFactory(
        (channel, request) -> {
          SimDevice device = deviceByPort.get(port(channel.getSession()));
          visits.requested(device.name());
          return new ShellCommand(
              request, new ScriptRunner(device, clock, incidents, timer, PATIENCE), shells);
        });
    server.setShellFactory(
        channel -> {
          SimDevice device = deviceByPort.get(port(channel.getSession()));
          visits.requested(device.name());
          if (device instanceof CliDevice cli) {
            return new CliChannel(cli.login(), shells, new CliWatch(cli, incidents, clock));
          }
          throw new IOException(device.name() + " gives no terminal");
        });
    server.addSessionListener(
        new SessionListener() {
          @Override
          public void sessionEvent(Session session, Event event) {
            if (event == Event.Authenticated) {
              visits.loggedIn(deviceByPort.get(port(session)).name());
            }
          }
        });
    server.start();
    server.listen(devices.size());
    Iterator<Integer> ports = server.ports().iterator();
    for (SimDevice device : devices.values()) {
      int port = ports.next();
      KeyPair announced = DeviceKeys.make();
      deviceByPort.put(port, device);
      keyByPort.put(port, parts.hasOtherHostKey(device.name()) ? DeviceKeys.make() : announced);
      if (parts.isUnreachable(device.name())) {
        server.unlisten(port);
      }
      access.put(
          device.name(),
          new Access(
              ADDRESS,
              port,
              USER,
              new Credential.PrivateKey(clientKey, Optional.empty()),
              Optional.empty(),
              new HostKeys.Fingerprints(List.of(DeviceKeys.fingerprint(announced))),
              false));
    }
  }

  Map<DeviceName, Access> access() {
    return Collections.unmodifiableMap(access);
  }

  Visits visits() {
    return visits;
  }

  /** Whether nobody is logged in and no script runs. */
  boolean quiet() {
    return server.getActiveSessions().isEmpty() && shells.getActiveCount() == 0;
  }

  @Override
  public void close() {
    devices.values().forEach(SimDevice::powerOff);
    shells.shutdownNow();
    timer.shutdownNow();
    try {
      server.close(true);
      server.stop(true);
      Files.deleteIfExists(directory.resolve("id_ed25519"));
      Files.deleteIfExists(directory);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot close the simulated rack", e);
    }
  }

  private static int port(SessionContext session) {
    return ((InetSocketAddress) session.getLocalAddress()).getPort();
  }

  private static ThreadFactory daemon(String name) {
    return task -> {
      Thread thread = new Thread(task, name);
      thread.setDaemon(true);
      return thread;
    };
  }

  private final class KeyOfPort implements KeyPairProvider {
    @Override
    public Iterable<KeyPair> loadKeys(SessionContext session) {
      // Asked without a session, at start, which signature kinds there are: any device's will do.
      return session == null ? List.of(DeviceKeys.make()) : List.of(keyByPort.get(port(session)));
    }
  }

  /** A server that listens on as many ports as there are devices. */
  private static final class ManyPorts extends SshServer {
    static ManyPorts create() {
      return (ManyPorts) ServerBuilder.builder().factory(ManyPorts::new).build();
    }

    /** Listens on so many free ports in all. */
    void listen(int count) throws IOException {
      IoAcceptor listening = acceptor;
      listening.bind(
          Collections.<SocketAddress>nCopies(count - 1, new InetSocketAddress(ADDRESS, 0)));
    }

    void unlisten(int port) {
      acceptor.unbind(new InetSocketAddress(ADDRESS, port));
    }

    List<Integer> ports() {
      return acceptor.getBoundAddresses().stream()
          .map(address -> ((InetSocketAddress) address).getPort())
          .sorted()
          .toList();
    }
  }
}
