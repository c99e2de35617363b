package io.rackproof.remote;

import io.rackproof.facts.EvidenceRef;
import io.rackproof.facts.Observed;
import io.rackproof.plan.Progress;
import io.rackproof.testbed.Access;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.SwitchDevice;
import io.rackproof.testbed.Testbed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Opens SSH sessions to all devices of a testbed, in parallel. */
public final class SshOpener {
  private final Secrets secrets;
  private final Limits limits;
  private final Map<DeviceName, CliDialect> dialects;

  /**
   * @param dialects of those devices that have a CLI of their own; all others run a POSIX shell
   */
  public SshOpener(Map<DeviceName, CliDialect> dialects) {
    this(Secrets.ofProcess(), Limits.DEFAULT, dialects);
  }

  SshOpener(Secrets secrets, Limits limits) {
    this(secrets, limits, Map.of());
  }

  SshOpener(Secrets secrets, Limits limits, Map<DeviceName, CliDialect> dialects) {
    this.secrets = secrets;
    this.limits = limits;
    this.dialects = Map.copyOf(dialects);
  }

  /** How the descriptor says to log in to each device. */
  public static Map<DeviceName, Access> described(Testbed testbed) {
    Map<DeviceName, Access> access = new LinkedHashMap<>();
    for (Host host : testbed.hosts()) {
      access.put(host.name(), host.access());
    }
    for (SwitchDevice device : testbed.switches()) {
      access.put(device.name(), device.access());
    }
    return access;
  }

  /**
   * Logs in to every device. One that can't be reached stops no other: {@link Sessions#reached}
   * says why, and so does {@code progress}.
   *
   * @param access how to log in to each of the testbed's devices
   * @throws IllegalArgumentException when a device has no access
   */
  public Sessions open(
      Testbed testbed,
      Map<DeviceName, Access> access,
      Evidence evidence,
      SessionPolicy policy,
      Progress progress) {
    for (DeviceName device : testbed.devices()) {
      if (!access.containsKey(device)) {
        throw new IllegalArgumentException("no access is known for " + device);
      }
    }
    Workers workers = new Workers();
    SshConnector connector =
        new SshConnector(secrets, testbed.timeouts().connect(), limits, workers);
    SshShell.Run run =
        new SshShell.Run(
            policy,
            evidence,
            limits,
            testbed.timeouts().command(),
            workers,
            RunMark.fresh(),
            progress);
    TeardownGate gate = new TeardownGate();
    progress.phase("open sessions", testbed.devices().size());
    Map<DeviceName, SshSessions.Device> devices = new ConcurrentHashMap<>();
    ExecutorService threads = Executors.newCachedThreadPool();
    ExecutorService logins = workers.paced(threads, limits.handshakes(), limits.patience());
    List<Future<?>> pending = new ArrayList<>();
    for (DeviceName name : testbed.devices()) {
      pending.add(
          logins.submit(
              () -> {
                devices.put(
                    name,
                    open(
                        name,
                        access.get(name),
                        connector,
                        gate,
                        run,
                        testbed.timeouts().connect(),
                        progress));
                progress.step(name.value());
              }));
    }
    awaitAll(pending);
    threads.shutdownNow();
    for (DeviceName name : testbed.devices()) {
      devices.computeIfAbsent(name, any -> unreached(name, "opening was interrupted", run));
    }
    return new SshSessions(devices, gate, connector, workers);
  }

  private SshSessions.Device open(
      DeviceName name,
      Access access,
      SshConnector connector,
      TeardownGate gate,
      SshShell.Run run,
      Duration login,
      Progress progress) {
    ConnectionPool pool =
        new ConnectionPool(
            () -> {
              SshConnection connection = connector.connect(access);
              run.evidence().event(name, "connected to " + access);
              return connection;
            },
            limits.channels(),
            limits.connections(),
            run.workers());
    try {
      String who = access + " (" + pool.reach() + ")";
      return new SshSessions.Device(
          shell(name, access, pool, gate, login, run),
          shell(name, access, pool, new TeardownGate(), login, run),
          Observed.known(who, new EvidenceRef(name.value())),
          Optional.of(pool));
    } catch (ConnectFailed failure) {
      progress.note(name + ": " + failure.getMessage());
      return unreached(name, failure.getMessage(), run);
    }
  }

  private Shell shell(
      DeviceName name,
      Access access,
      ConnectionPool pool,
      TeardownGate gate,
      Duration login,
      SshShell.Run run) {
    CliDialect dialect = dialects.get(name);
    return dialect == null
        ? new SshShell(name, pool, access.sudo(), gate, run)
        : new CliShell(name, new CliTerminals(name, dialect, pool, login, run), gate, run);
  }

  private static SshSessions.Device unreached(DeviceName name, String why, SshShell.Run run) {
    run.evidence().unreachable(name, why);
    Shell shell = new UnreachedShell(name, why, run.policy(), run.evidence());
    return new SshSessions.Device(
        shell, shell, Observed.unknown(why, "", new EvidenceRef(name.value())), Optional.empty());
  }

  /** Each login has its own time limit, so this ends. */
  private static void awaitAll(List<Future<?>> logins) {
    for (Future<?> login : logins) {
      try {
        login.get();
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        return;
      } catch (ExecutionException unforeseen) {
        throw new IllegalStateException(
            "unexpected: " + unforeseen.getCause().getMessage(), unforeseen.getCause());
      }
    }
  }
}
